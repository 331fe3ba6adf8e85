import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hashOfBundle } from './bundle.js';

const root = join(import.meta.dirname, '../../../..');
const libs = [
  ...['analysts', 'audit', 'contracts', 'domain', 'personal', 'release', 'rows'].map(
    (name) => `market/${name}`,
  ),
  ...['kernel', 'log', 'rows'].map((name) => `platform/${name}`),
];

/** A copy of the sources, in which a line can be changed. */
let copy: string;
let unchanged: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'row-code-'));
  await cp(join(root, 'tsconfig.base.json'), join(copy, 'tsconfig.base.json'));
  for (const scope of ['@market', '@platform'])
    await mkdir(join(copy, 'node_modules', scope), { recursive: true });
  for (const lib of libs) {
    for (const part of ['package.json', 'src'])
      await cp(join(root, 'libs', lib, part), join(copy, 'libs', lib, part), { recursive: true });
    await symlink(join(copy, 'libs', lib), join(copy, 'node_modules', `@${lib}`));
  }
  unchanged = await hash();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

const hash = async () => (await hashOfBundle(join(copy, 'libs/market/release/src/row-code.ts'), copy)).hash;

type Change = [what: string, file: string, from: string, to: string];

/** The hash with a text replaced in each of some files. */
async function hashWith(...changes: Change[]): Promise<string> {
  const texts = new Map<string, string>();
  for (const [, file, from, to] of changes) {
    const path = join(copy, 'libs', file);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    if (!texts.has(path)) texts.set(path, text);
    await writeFile(path, text.replace(from, to));
  }
  const changed = await hash();
  for (const [path, text] of texts) await writeFile(path, text);
  return changed;
}

describe('the name of the read schema', () => {
  it('is the same for the same code', async () => {
    expect(await hash()).toBe(unchanged);
  });

  it.each<Change>([
    [
      'a projection',
      'market/rows/src/projects/projects.ts',
      '`${id}.${manufacturerId}`',
      '`${manufacturerId}.${id}`',
    ],
    ['a table', 'market/rows/src/messages/messages.ts', '@TextOrNull() receiverId', '@Text() receiverId'],
    ['an index', 'market/rows/src/messages/messages.ts', "@Index(['senderId'])", ''],
    [
      'the statement that writes rows',
      'platform/rows/src/rows/apply.ts',
      'on conflict (id) do update',
      'on conflict (id) do nothing -- update',
    ],
    [
      'the statement that counts rows',
      'platform/rows/src/rows/counters.ts',
      'counters.count + excluded.count',
      'excluded.count',
    ],
    [
      'how values are read from rows',
      'platform/rows/src/rows/database.ts',
      '[builtins.INT8]: Number',
      '[builtins.INT8]: BigInt',
    ],
    [
      'the meaning of an event',
      'market/domain/src/account/account.ts',
      'isBlocked: true',
      'isBlocked: false',
    ],
    ['an upcaster', 'market/domain/src/upcasters.ts', 'dueDays: 0', 'dueDays: 1'],
    ['which texts are sealed', 'market/domain/src/personal.ts', 'pictureUrl: leftEmpty', 'pictureUrl: said'],
    ['sealing', 'platform/log/src/codec/sealed-text.ts', "newest = 'sealed:2:'", "newest = 'sealed:1:'"],
    ['decoding', 'platform/log/src/codec/codec.ts', 'schemaVersion - 1)', 'schemaVersion)'],
    [
      'a view of the domain',
      'market/domain/src/project/views/project-view.ts',
      "toFactory ? '' : state.reason",
      'state.reason',
    ],
    [
      'a list of the contracts',
      'market/contracts/src/vocabulary/factory-tabs.ts',
      "'bidding', 'approved']",
      "'bidding']",
    ],
  ])('changes with %s', async (...change) => {
    expect(await hashWith(change)).not.toBe(unchanged);
  });

  /** They do not make rows. */
  const others: Change[] = [
    [
      'the label of a button',
      'market/contracts/src/resources/orders/actions.ts',
      "label: 'Gửi yêu cầu'",
      "label: 'Gửi'",
    ],
    ['the label of a status', 'market/contracts/src/vocabulary/statuses.ts', "'Bản nháp'", "'Nháp'"],
    ['the check of a request', 'market/contracts/src/resources/orders/payments.ts', 'không hợp lệ', 'sai'],
    [
      'a sentence of the history',
      'market/domain/src/project/phases/request.ts',
      "'lưu bản nháp'",
      "'lưu nháp'",
    ],
    [
      'a decision',
      'market/domain/src/account/account.ts',
      'state.revision >= 0 ? []',
      'state.revision > 0 ? []',
    ],
    ['the query of a list', 'market/rows/src/projects/project-lists.ts', 'not p."isDemo"', 'p."isDemo"'],
    // They are replaced without building rows (docs/decisions/0005-read-schemas-by-code.md).
    [
      'the views of analysts',
      'market/analysts/src/views/quoting.ts',
      'reasons. Of demo',
      'reasons. Also of demo',
    ],
    ['how long a projector waits', 'platform/rows/src/projector.ts', 'maxPause = 50', 'maxPause = 60'],
    ['a spec', 'market/rows/src/plans.long.int.spec.ts', 'testDatabase', 'newDatabase'],
    ['a comment', 'platform/rows/src/rows/apply.ts', '/** The rows', '/** All rows'],
  ];

  it('stays the same with labels, checks, sentences, decisions, queries, views of analysts, specs and comments', async () => {
    // If all together change the name, each is tried alone.
    const isSame = (await hashWith(...others)) === unchanged;
    const names = [];
    if (!isSame)
      for (const change of others) if ((await hashWith(change)) !== unchanged) names.push(change[0]);
    expect([isSame, names]).toEqual([true, []]);
  });
});

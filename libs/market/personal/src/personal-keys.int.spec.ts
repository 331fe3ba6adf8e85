import { randomBytes } from 'node:crypto';
import { personalData } from '@market/domain';
import { Sealing } from '@platform/log';
import type { KeyRing, NewEvent, StoredEvent } from '@platform/log';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { keyRing, unreadableEvents } from './key-ring.js';
import { MasterKeys } from './master-keys.js';
import { bringPersonalKeys, personalKeysOf } from './moving-keys.js';
import { MasterKeyMissing, wrapKeys } from './wrap-keys.js';

const [first, second, foreign] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const masters = (...keys: (string | undefined)[]) => new MasterKeys(keys as string[]);

let database: TestDatabase;
let ring: KeyRing;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query(
    `delete from personal_keys; delete from analyst_keys; delete from unreadable_events`,
  );
  ring = keyRing(database.pool, masters(first));
});

const stored = async (subject: string) => {
  const { rows } = await database.pool.query<{ key: Buffer | null; wrappedBy: string | null }>(
    `select key, "wrappedBy" from personal_keys where subject = $1`,
    [subject],
  );
  return rows[0];
};
const found = async (subject: string, by = ring) => (await by.find([subject])).keys.get(subject);
const bytes = (key: unknown) => Buffer.from(key as Uint8Array).toString('hex');
const storePlain = (subject: string, key: Buffer) =>
  database.pool.query(`insert into personal_keys (subject, key) values ($1, $2)`, [subject, key]);

describe('a personal key', () => {
  it('is stored wrapped, opens only for its person, and is the same each time', async () => {
    const key = await ring.obtain('an');
    expect(bytes(await ring.obtain('an'))).toBe(bytes(key));
    expect(bytes(await found('an'))).toBe(bytes(key));
    const row = (await stored('an'))!;
    expect(row.wrappedBy).toBe(masters(first).names[0]);
    expect(bytes(row.key)).not.toContain(bytes(key));
    await database.pool.query(`insert into personal_keys values ('binh', $1, $2)`, [row.key, row.wrappedBy]);
    expect(await found('binh')).toBe('unfit');
  });

  it('is neither used nor replaced when no master key unwraps it', async () => {
    await ring.obtain('an');
    const before = await stored('an');
    const other = keyRing(database.pool, masters(foreign));
    expect(await found('an', other)).toBe('unfit');
    await expect(other.obtain('an')).rejects.toThrow('The key of an fits none of the master keys');
    expect(await stored('an')).toEqual(before);
  });

  it('comes with one random key for analysts, which an erasure deletes for ever', async () => {
    const keys = async () =>
      (await database.pool.query(`select "accountId", key from analyst_keys order by 1`)).rows;
    for (const subject of ['an', 'binh', 'an']) await ring.obtain(subject);
    const [ofAn, ofBinh, ...others] = await keys();
    expect([ofAn, ofBinh, others]).toEqual([
      { accountId: 'an', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      { accountId: 'binh', key: expect.not.stringContaining((ofAn as { key: string }).key) },
      [],
    ]);
    await ring.obtain('an');
    expect((await keys())[0]).toEqual(ofAn);
    await ring.erase(['an']);
    await expect(ring.obtain('an')).rejects.toThrow('an was erased');
    expect(await keys()).toEqual([ofBinh]);
  });

  it('that is missing is not the same as one that was erased, which never comes back', async () => {
    expect(await found('an')).toBeUndefined();
    await ring.erase(['an', 'binh']);
    expect([await found('an'), await found('binh')]).toEqual(['erased', 'erased']);
    await expect(ring.obtain('an')).rejects.toThrow('an was erased');
    expect(await stored('an')).toEqual({ key: null, wrappedBy: null });
  });
});

describe('wrapping at the start of a release', () => {
  it('wraps the keys of earlier releases and of earlier master keys, whose texts stay readable', async () => {
    const old = randomBytes(32);
    await storePlain('old', old);
    const key = await ring.obtain('an');
    await ring.erase(['gone']);
    expect(bytes(await found('old'))).toBe(bytes(old));

    expect(await wrapKeys(database.pool, masters(second, first))).toBe(2);
    expect(await wrapKeys(database.pool, masters(second, first))).toBe(0);
    const now = keyRing(database.pool, masters(second));
    expect([await found('old', now), await found('an', now)].map(bytes)).toEqual([old, key].map(bytes));
    expect(await found('gone', now)).toBe('erased');
    expect(bytes((await stored('old'))!.key)).not.toContain(bytes(old));
  });

  it('leaves a key alone that is erased or replaced while the others are wrapped', async () => {
    for (const subject of ['an', 'binh', 'chi']) await ring.obtain(subject);
    const brought = Buffer.alloc(32, 9);
    const meanwhile = async () => {
      await ring.erase(['an']);
      const keys = new Map([['binh', brought]]);
      await bringPersonalKeys(database.pool, masters(first), { keys, erased: [] });
    };
    const query = async (text: string, values: unknown[]) => {
      const answer: unknown = await database.pool.query(text, values);
      if (text.startsWith('select subject') && values[1] === '') await meanwhile();
      return answer;
    };
    const both = masters(second, first);
    expect(await wrapKeys({ query } as unknown as typeof database.pool, both)).toBe(1);
    expect(await stored('an')).toEqual({ key: null, wrappedBy: null });
    expect(bytes(await found('binh', keyRing(database.pool, both)))).toBe(bytes(brought));
  });

  it('goes on past a key that was changed by hand', async () => {
    for (const subject of ['an', 'binh']) await ring.obtain(subject);
    await database.pool.query(`update personal_keys set key = $1 where subject = 'an'`, [randomBytes(60)]);
    expect(await wrapKeys(database.pool, masters(second, first))).toBe(1);
    expect(await found('an', keyRing(database.pool, masters(second, first)))).toBe('unfit');
  });

  it('changes nothing and names the master key that is not in the list', async () => {
    await ring.obtain('an');
    await storePlain('old', randomBytes(32));
    const before = await stored('old');
    const start = wrapKeys(database.pool, masters(foreign));
    await expect(start).rejects.toThrow(MasterKeyMissing);
    const { names } = masters(first);
    await expect(start).rejects.toThrow(
      new RegExp(`^1 personal keys are wrapped by a master key that .* does not contain \\(${names[0]!}\\)`),
    );
    expect(await stored('old')).toEqual(before);
  });
});

describe.each([
  ['nothing', () => Promise.resolve()],
  ['another key', () => ring.obtain('an')],
  ['an erasure', () => ring.erase(['an'])],
])('keys that come with a log, where there is %s of the person', (here, prepare) => {
  const brought = Buffer.alloc(32, 9);
  const own = here === 'another key' ? 'the own key' : here === 'an erasure' ? 'erased' : undefined;

  it.each([
    ['its key', true, false, here === 'an erasure' ? 'erased' : 'the brought key'],
    ['no key', false, false, own],
    ['its erasure', false, true, 'erased'],
    ['its key and its erasure', true, true, 'erased'],
  ])('and the log brings %s', async (_, hasKey, isErased, expected) => {
    await prepare();
    const before = await found('an');
    const keys = new Map(hasKey ? [['an', brought]] : []);
    // The same command may be repeated.
    for (let turn = 1; turn <= 2; turn += 1) {
      await bringPersonalKeys(database.pool, masters(first), { keys, erased: isErased ? ['an'] : [] });
      const after = await found('an');
      const name =
        typeof after !== 'object'
          ? after
          : bytes(after) === bytes(brought)
            ? 'the brought key'
            : 'the own key';
      expect(name).toBe(expected);
      if (name === 'the own key') expect(after).toEqual(before);
      const { rows } = await database.pool.query(`select from analyst_keys where "accountId" = 'an'`);
      expect(rows).toHaveLength(typeof after === 'object' ? 1 : 0);
    }
  });
});

it('keys of more people than one statement takes are imported and wrapped again, without erased and unfit ones', async () => {
  const people = Array.from({ length: 501 }, (_, index) => `person-${String(1_000 + index)}`);
  const keys = new Map(people.map((subject, index) => [subject, Buffer.alloc(32, index % 251)]));
  const [gone, unfit, ...rest] = people as [string, string, ...string[]];
  await bringPersonalKeys(database.pool, masters(first), { keys, erased: [] });
  const both = masters(second, first);
  expect(await wrapKeys(database.pool, both)).toBe(people.length);
  await bringPersonalKeys(database.pool, both, { keys: new Map(), erased: people.slice(0, 1) });
  expect(await found(gone)).toBe('erased');
  await database.pool.query(`update personal_keys set key = $1 where subject = $2`, [randomBytes(60), unfit]);
  const read = await personalKeysOf(database.pool, masters(second), people);
  expect([...read.keys()].sort()).toEqual(rest);
  expect(rest.filter((subject) => bytes(read.get(subject)) !== bytes(keys.get(subject)))).toEqual([]);
});

describe('an unreadable text', () => {
  type Findings = Parameters<KeyRing['report']>[0];
  const finding = (revision: number, state?: 'missing' | 'unfit'): Findings[number] => ({
    ...{ stream: 'conversation-1', revision, subject: 'an', state },
  });

  it.each<[string, Findings, object[]]>([
    [
      'an event',
      [finding(1, 'missing')],
      [
        { revision: 0, state: 'unfit' },
        { revision: 1, state: 'missing' },
      ],
    ],
    ['what was found of it last', [finding(0, 'missing')], [{ revision: 0, state: 'missing' }]],
    [
      'one finding of several of an event',
      [finding(0, 'unfit'), finding(0, 'missing')],
      [{ revision: 0, state: 'missing' }],
    ],
    ['nothing of what can be read', [finding(0), finding(1)], []],
    ['nothing new where nothing was found', [], [{ revision: 0, state: 'unfit' }]],
  ])('is kept: %s', async (_, findings, expected) => {
    await ring.report([finding(0, 'unfit')]);
    await ring.report(findings);
    const { rows } = await database.pool.query('select revision, state from unreadable_events order by 1');
    expect(rows).toEqual(expected);
    const { reported } = await ring.find(['an', 'binh']);
    expect([...reported]).toEqual([]);
  });

  it('is known together with the key of its person', async () => {
    for (const subject of ['an', 'binh']) await ring.obtain(subject);
    await ring.report([finding(0, 'unfit')]);
    expect([...(await ring.find(['an', 'binh'])).reported]).toEqual(['an']);
  });

  it('costs no statement while everything can be read', async () => {
    const query = () => Promise.reject(new Error('a statement was made'));
    await keyRing({ query } as never, masters(first)).report([]);
  });

  const messageBy = (senderId: string, revision: number) =>
    ({
      ...{ id: `e${String(revision)}`, type: 'MessageSent', data: { content: 'xin chào', senderId } },
      ...{ metadata: {}, stream: 'conversation-1', revision },
    }) as unknown as NewEvent & StoredEvent;
  const contents = (events: StoredEvent[]) => events.map(({ data }) => (data as { content: string }).content);

  it('is counted by event until it can be read again or its person is erased', async () => {
    const sealing = new Sealing(personalData, ring);
    const events = (await sealing.seal('conversation-1', [
      messageBy('an', 0),
      messageBy('binh', 1),
      messageBy('chi', 2),
    ])) as StoredEvent[];
    const kept = await stored('an');
    await database.pool.query(`delete from personal_keys where subject = 'an'`);
    await database.pool.query(`update personal_keys set key = $1 where subject <> 'an'`, [randomBytes(60)]);
    for (let reading = 1; reading <= 2; reading += 1) {
      expect(contents(await sealing.open(events))).toEqual(events.map(() => 'không đọc được'));
      expect(await unreadableEvents(database.pool)).toEqual({ missing: 1, unfit: 2 });
    }
    await database.pool.query(`insert into personal_keys values ('an', $1, $2)`, [
      kept!.key,
      kept!.wrappedBy,
    ]);
    // The events of an erased person may never be read again, so the erasure itself ends the report.
    await ring.erase(['chi']);
    expect(await unreadableEvents(database.pool)).toEqual({ missing: 1, unfit: 1 });
    expect(contents(await sealing.open(events))).toEqual([
      'xin chào',
      'không đọc được',
      'đã xoá theo yêu cầu',
    ]);
    expect(await unreadableEvents(database.pool)).toEqual({ missing: 0, unfit: 1 });
  });
});

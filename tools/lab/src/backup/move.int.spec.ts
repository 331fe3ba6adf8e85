import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreLog, saveLog } from '@control-center/operate/log';
import { accountRoutes, messageRoutes, projectRoutes } from '@market/contracts';
import type { SubmitProject } from '@market/contracts';
import { readSettings } from '@platform/settings';
import { masterKey } from '@platform/testing';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';

const request: SubmitProject = { title: 'Trục', material: 'steel', quantity: 2, deadline: 'urgent' };
const otherMasterKey = randomBytes(32).toString('base64');
const passphrase = 'a passphrase for the move';

let folder: string;
let projectId: string;
let erasedId: string;
let lines: string[];
const file = () => join(folder, 'log.gz');
const keysFile = () => join(folder, 'keys.json');

const settingsOf = (
  { eventStoreUrl, db }: Pick<Stack, 'eventStoreUrl' | 'db'>,
  PERSONAL_MASTER_KEY = masterKey,
  BACKUP_PASSPHRASE = passphrase,
) =>
  readSettings({
    EVENT_STORE_URL: eventStoreUrl,
    DATABASE_URL: db.options.connectionString,
    ...{ PERSONAL_MASTER_KEY, BACKUP_PASSPHRASE },
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-'));
  const source = await startStack();
  try {
    const customer = await new Visitor(source.url).signIn('khach');
    const gone = await new Visitor(source.url).signIn('khach2');
    const admin = await new Visitor(source.url).signIn('admin');
    projectId = (await customer.call(projectRoutes.submit, { body: request })).body.id;
    await customer.call(messageRoutes.send, { body: { projectId, content: 'Xin báo giá' } });
    erasedId = (await gone.call(accountRoutes.me)).body.id;
    // A key that a restored backup brought back and no follower has deleted yet.
    const { rows } = await source.db.query<{ key: Buffer; wrappedBy: string }>(
      `select key, "wrappedBy" from app.personal_keys where subject = $1`,
      [erasedId],
    );
    await admin.call(accountRoutes.erase, { params: { id: erasedId } });
    await source.db.query(
      `update app.personal_keys set key = $2, "wrappedBy" = $3 where subject = $1 and key is null`,
      [erasedId, rows[0]!.key, rows[0]!.wrappedBy],
    );
    await saveLog(settingsOf(source), file(), keysFile());
  } finally {
    await source.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});

it('the keys are in a separate file, wrapped with the passphrase, without those of erased people', async () => {
  const text = await readFile(keysFile(), 'utf8');
  expect(Object.keys((JSON.parse(text) as { keys: object }).keys).length).toBeGreaterThan(3);
  expect(text).not.toContain(erasedId);
  const nowhere = { eventStoreUrl: 'esdb://localhost:1?tls=false', db: { options: {} } } as Stack;
  await expect(
    restoreLog(settingsOf(nowhere, masterKey, 'another passphrase'), file(), { keysFile: keysFile() }),
  ).rejects.toThrow('The passphrase is wrong');
  const swapped = join(folder, 'swapped.json');
  const content = JSON.parse(text) as { keys: Record<string, string> };
  const [[first], [second, key]] = Object.entries(content.keys) as [[string], [string, string]];
  await writeFile(swapped, JSON.stringify({ ...content, keys: { [first]: key, [second]: key } }));
  await expect(restoreLog(settingsOf(nowhere), file(), { keysFile: swapped })).rejects.toThrow('was changed');
});

it('a move to another installation includes names and messages, but no erased people', async () => {
  const env = { PERSONAL_MASTER_KEY: otherMasterKey };
  const target = await startStack(env, async (empty) => {
    const settings = settingsOf(empty, otherMasterKey);
    await restoreLog(settings, file(), {});
    expect(lines.join()).toMatch(/[1-9]\d* people have no key here/);
    const erased = await empty.db.query(`select key from app.personal_keys where subject = $1`, [erasedId]);
    expect(erased.rows).toEqual([{ key: null }]);
    lines = [];
    await restoreLog(settings, file(), { keysFile: keysFile() });
    expect(lines.join()).toContain('Everybody’s key is here');
  });
  try {
    const customer = await new Visitor(target.url).signIn('khach');
    const messages = await customer.call(messageRoutes.ofProject, { params: { projectId } });
    expect(messages.body.map(({ content }) => content)).toEqual(['Xin báo giá']);
    const [registered] = await target.store.load(`account-${erasedId}`);
    expect(JSON.stringify(registered!.data)).not.toContain('khach2@');
    const unreadable = await target.db.query('select from app.unreadable_events');
    expect(unreadable.rowCount).toBe(0);
  } finally {
    await target.close();
  }
});

it('a refused import does not change existing keys', async () => {
  // It has its own key, so it is no copy of the other installation.
  const target = await startStack({ PERSONAL_MASTER_KEY: otherMasterKey });
  try {
    const before = await target.db.query('select * from app.personal_keys order by subject');
    expect(before.rowCount).toBeGreaterThan(0);
    await expect(
      restoreLog(settingsOf(target, otherMasterKey), file(), { keysFile: keysFile() }),
    ).rejects.toThrow('already holds other events');
    expect((await target.db.query('select * from app.personal_keys order by subject')).rows).toEqual(
      before.rows,
    );
  } finally {
    await target.close();
  }
});

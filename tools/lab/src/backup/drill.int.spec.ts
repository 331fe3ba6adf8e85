import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  backUp,
  checksOf,
  erasedPeople,
  fitToHeads,
  keyOfBackup,
  openBackup,
  personalTables,
  restore,
  savedTables,
  tablesLeftOut,
  verifyBackup,
} from '@control-center/operate/backup';
import {
  accountRoutes,
  disputeRoutes,
  messageRoutes,
  objectRoutes,
  operationRoutes,
  projectRoutes,
  signInFailedPath,
} from '@market/contracts';
import type { Project, StoredFile, SubmitProject } from '@market/contracts';
import { LogSigner } from '@market/audit';
import { linesAfter } from '@platform/log/transfer';
import { LocalObjectStore, thumbnailNameOf } from '@platform/files';
import { MasterKeys } from '@market/personal';
import { listRebuilds, requestRebuild } from '@platform/rows';
import { masterKey } from '@platform/testing';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

const passphrase = 'a passphrase for the drill';
const { names: masterKeys } = new MasterKeys([masterKey]);
const request: SubmitProject = { title: 'Trục', material: 'steel', quantity: 2, deadline: 'urgent' };

let folder: string;
let before: Stack;
let customer: Visitor;
let gone: Visitor;
let file: StoredFile;
let sentFile: StoredFile;
/** Sent by the person who is erased after the backup, and one that was deleted between two backups. */
let filesOfGone: StoredFile[];
const ids: string[] = [];
let goneLater: string;

const installationOf = async ({
  eventStoreUrl,
  db,
  objectsFolder,
}: Pick<Stack, 'eventStoreUrl' | 'db' | 'objectsFolder'>) => ({
  ...{ eventStoreUrl, pool: db, objects: await LocalObjectStore.at(objectsFolder) },
});
const submit = async (title: string, files: string[] = []) => {
  const reply = await customer.call(projectRoutes.submit, {
    body: { ...request, title, attachments: files },
  });
  ids.push(reply.body.id);
  return reply.body;
};

/** Signs the log up to its end. Returns what the signer had to say. */
async function signLog({ db, eventStoreUrl }: Pick<Stack, 'db' | 'eventStoreUrl'>): Promise<string[]> {
  const said: string[] = [];
  const log = (line: string) => void said.push(line);
  const options = { pool: db, eventStoreUrl, key: Buffer.alloc(32, 7).toString('base64'), log };
  await new LogSigner(options).run(AbortSignal.abort());
  return said;
}

/** The people in the rows of a table of personal records. */
const peopleIn = async ({ db }: Pick<Stack, 'db'>, table: string): Promise<(string | null)[]> => {
  const { rows } = await db.query<{ people: (string | null)[] }>(
    `select array[record->>'accountId', record->>'actorId'] as people
     from (select to_jsonb(t) as record from app.${table} t) records`,
  );
  return rows.flatMap(({ people }) => people);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drill-'));
  before = await startStack();
  customer = await new Visitor(before.url).signIn('khach');
  gone = await new Visitor(before.url).signIn('khach2');
  const admin = await new Visitor(before.url).signIn('admin');
  const uploaded = async (content: string, by = customer) => {
    const { body: ticket } = await by.call(objectRoutes.requestUpload, { body: { name: 'a.pdf' } });
    const sent = await by.send(ticket.uploadURL, { method: 'PUT', body: content });
    return (await sent.json()) as StoredFile;
  };
  file = await uploaded('%PDF-1.7 drawing');
  sentFile = await uploaded('%PDF-1.7 question');
  const first = await submit('Trước', [file.url]);
  await customer.call(messageRoutes.send, {
    body: { projectId: first.id, content: 'Xin báo giá', attachments: [sentFile.url] },
  });
  filesOfGone = [await uploaded('%PDF-1.7 of the erased', gone), await uploaded('%PDF-1.7 unused')];
  const theirs = await gone.call(projectRoutes.submit, { body: { ...request, title: 'Của người xoá' } });
  await gone.call(messageRoutes.send, {
    body: { projectId: theirs.body.id, content: 'Xem file', attachments: [filesOfGone[0]!.url] },
  });
  const installation = await installationOf(before);
  for (const { url } of [file, filesOfGone[0]!]) {
    const name = basename(url);
    await installation.objects.put(thumbnailNameOf(name), Readable.from(['small picture']));
    await before.db.query(`update app.uploads set "thumbnailBy" = "accountId" where "objectName" = $1`, [
      name,
    ]);
  }
  await signLog(before);
  await backUp(installation, folder, passphrase);
  await before.db.query(`delete from app.uploads where "objectName" = $1`, [basename(filesOfGone[1]!.url)]);
  // Before the second run: an order, and an erasure.
  await submit('Sau');
  const factory = await new Visitor(before.url).signIn('xuong2');
  const { id: erasedId } = (await factory.call(accountRoutes.me)).body;
  await admin.call(accountRoutes.erase, { params: { id: erasedId } });
  ({ id: goneLater } = (await gone.call(accountRoutes.me)).body);
  // Records of the two that only schema app has.
  const { id } = (await customer.call(accountRoutes.me)).body;
  await before.db.query(`insert into app.saved_filters values ($1, $3), ($2, $3)`, [
    id,
    goneLater,
    JSON.stringify([{ name: 'Đơn', q: 'type:order' }]),
  ]);
  for (const owner of [id, goneLater])
    for (const row of [
      `saved_queries values ($1, '[]')`,
      `read_markers values ($1, 'p', 'messages', now())`,
      `calendar_tokens values ($1, 'token of ' || $1)`,
      `request_facts values ($1, now(), $1, 'Firefox', '203.0.113.7')`,
      `denials ("createdAt", "actorId", command, code, reason) values (now(), $1, 'GET /', 'access.denied', 'Không')`,
      `audit_views ("createdAt", "actorId", filter) values (now(), $1, 'type:order')`,
      `sql_queries ("createdAt", "actorId", "actorRole", statement) values (now(), $1, 'customer', 'select 1')`,
    ])
      await before.db.query(`insert into app.${row}`, [owner]);
  await before.db.query(
    `insert into app.sign_ins ("createdAt", kind, "accountId", "actorId", device, address)
     values (now(), 'ended', $1, $2, 'Firefox', '203.0.113.7')`,
    [id, goneLater],
  );
  for (const table of personalTables)
    expect([table, ...(await peopleIn(before, table))]).toEqual(expect.arrayContaining([id, goneLater]));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

it('each table of schema app is saved, or omitted on purpose', async () => {
  const { rows } = await before.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'app' and table_type = 'BASE TABLE'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...savedTables, ...tablesLeftOut].toSorted());
});

/** A proxy of the object; `look` is awaited before each method call. */
const watched = <Watched extends object>(
  given: Watched,
  method: keyof Watched,
  look: () => Promise<void>,
): Watched =>
  new Proxy(given, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, target, args);
      return name === method ? (...args: unknown[]) => look().then(() => call(...args)) : call;
    },
  });

// Keys and objects exist before the events that need them, so saving them after the log is complete.
it('a run saves the log first, then the tables, and then the objects', async () => {
  const other = await mkdtemp(join(tmpdir(), 'order-'));
  const saved: string[][] = [];
  const look = (what: string) => async () => {
    const names = (await readdir(other)).filter((name) => name.endsWith('.enc'));
    saved.push([what, ...names.toSorted()]);
  };
  const { pool, objects, ...rest } = await installationOf(before);
  const all = {
    pool: watched(pool, 'connect', look('tables')),
    objects: watched(objects, 'open', look('objects')),
  };
  await backUp({ ...rest, ...all }, other, passphrase);
  await rm(other, { recursive: true });
  const [first, ...others] = saved;
  expect(first).toEqual(['tables', 'log-000001.enc']);
  expect(others).toEqual(others.map(() => ['objects', 'log-000001.enc', 'tables-000001.enc']));
  expect(others.length).toBeGreaterThan(0);
});

it('a second run adds only what is new', async () => {
  const first = await readdir(join(folder, 'objects'));
  const { log, objects } = await backUp(await installationOf(before), folder, passphrase);
  expect(log).toHaveLength(2);
  expect(log[0]!.events).toBeGreaterThan(log[1]!.events);
  expect(log[1]!.events).toBeGreaterThan(0);
  // A file that was deleted since is deleted here, too.
  const kept = first.filter((name) => !name.includes(basename(filesOfGone[1]!.url)));
  expect(kept).toHaveLength(first.length - 1);
  expect([await readdir(join(folder, 'objects')), objects.length]).toEqual([kept, 5]);
  // Of the tables only the newest, which hold no keys of people erased since.
  expect((await readdir(folder)).filter((name) => name.startsWith('tables'))).toEqual(['tables-000002.enc']);
  for (const name of await readdir(folder, { recursive: true }))
    expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  const text = (await readFile(join(folder, log[0]!.name))).toString('latin1');
  expect(text).not.toContain('ProjectSubmitted');
  // Without new events, later runs add nothing either.
  await backUp(await installationOf(before), folder, passphrase);
  const { log: later } = await backUp(await installationOf(before), folder, passphrase);
  expect(later.map(({ events }) => events)).toEqual([...log.map(({ events }) => events), 0, 0]);
});

it('an operator reads when it was made, how large it is, and when it was read again', async () => {
  const admin = await new Visitor(before.url).signIn('admin');
  const upkeep = async () => (await admin.call(operationRoutes.upkeep)).body;
  const { savedAt, log, objects, tables } = await backUp(await installationOf(before), folder, passphrase);
  const bytes = [...log, tables, ...objects].reduce((sum, file) => sum + file.bytes, 0);
  const events = log.reduce((sum, part) => sum + part.events, 0);
  const backup = { savedAt, bytes, events, objects: objects.length };
  expect(await upkeep()).toMatchObject({ backup, verifiedAt: null });
  const key = await keyOfBackup(folder, passphrase);
  const path = join(folder, tables.name);
  const content = await readFile(path);
  await writeFile(path, content.subarray(1));
  await expect(verifyBackup(before.db, folder, key, masterKeys)).rejects.toThrow(tables.name);
  expect((await upkeep()).verifiedAt).toBeNull();
  await writeFile(path, content);
  await verifyBackup(before.db, folder, key, masterKeys);
  const read = await upkeep();
  expect(read.verifiedAt! > savedAt).toBe(true);
  expect(read.disk!.free).toBeGreaterThan(0);
  expect(read.today).toEqual({ overrides: 0, failedSignIns: expect.any(Number) });
  expect(read.keys.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['PERSONAL_MASTER_KEY', 'SESSION_SECRET']),
  );
});

it('is refused with another passphrase, without its master key, and when a file was changed', async () => {
  const anotherKey = await keyOfBackup(folder, 'another passphrase');
  await expect(openBackup(folder, anotherKey, masterKeys)).rejects.toThrow('The passphrase is wrong');
  const key = await keyOfBackup(folder, passphrase);
  await expect(openBackup(folder, key, [])).rejects.toThrow('need the master key');
  const { log, tables, objects } = (await openBackup(folder, key, masterKeys)).manifest;
  const refusal = async (name: string, change: (bytes: Buffer) => Buffer | undefined) => {
    const path = join(folder, name);
    const bytes = await readFile(path);
    const changed = change(bytes);
    await (changed ? writeFile(path, changed) : rm(path));
    const outcome = await openBackup(folder, key, masterKeys).catch((error: Error) => error.message);
    await writeFile(path, bytes);
    return outcome;
  };
  for (const { name } of [...log.slice(0, 2), tables, ...objects]) {
    const changeEnd = (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]);
    expect(await refusal(name, changeEnd)).toContain(`${name} was changed`);
  }
  expect(await refusal(tables.name, (bytes) => bytes.subarray(1))).toMatch(/has \d+ bytes, not/);
  expect(await refusal(tables.name, () => undefined)).toBe(`${tables.name} is absent`);
});

it('a restore into an empty installation brings back everything but the erased people', async () => {
  // An order that is lost, because it comes after the log was saved, although its signed state is saved with the tables.
  const { pool, ...rest } = await installationOf(before);
  let lost: Project | undefined;
  const meanwhile = async () => {
    if (lost) return;
    lost = await submit('Mất');
    expect(await signLog(before)).toEqual([]);
    // As on a server where the events stand elsewhere.
    await before.db.query('update app.log_heads set position = (position::bigint + 1000)::text');
  };
  await backUp({ ...rest, pool: watched(pool, 'connect', meanwhile) }, folder, passphrase);
  // After the backup: an erasure that is on the list.
  const admin = await new Visitor(before.url).signIn('admin');
  await admin.call(accountRoutes.erase, { params: { id: goneLater } });
  const erased = await erasedPeople(before.db);
  expect(erased).toContain(goneLater);
  await before.close();

  const after = await startStack({}, async (empty) => {
    const backup = await openBackup(folder, await keyOfBackup(folder, passphrase), masterKeys);
    // If the tables refuse the restore, nothing is written, so no event is ever without its keys.
    await empty.db.query(`insert into app.saved_filters values ('an', '[]')`);
    const log = async () => {
      const lines: string[] = [];
      for await (const line of linesAfter(empty.eventStoreUrl, undefined)) lines.push(line);
      return lines.slice(1);
    };
    const there = await log();
    await expect(restore(backup, await installationOf(empty), erased)).rejects.toThrow('has rows');
    expect(await log()).toEqual(there);
    await empty.db.query('delete from app.saved_filters');
    const restored = await restore(backup, await installationOf(empty), erased);
    expect(restored).toMatchObject({ objectsLeftOut: 2, objectsAbsent: [], headsLeftOut: 1, heads: 1 });
    await expect(restore(backup, await installationOf(empty))).rejects.toThrow(
      'restore into an empty installation',
    );
    // A log that is not the one that was signed is restored whole, and said to be so.
    const sign = (change: string) => empty.db.query(`update app.log_heads set head = head || $1`, [change]);
    const { rows: heads } = await empty.db.query<{ head: { time: string } }>(
      'select head from app.log_heads',
    );
    await sign('{"time":"2020-01-01T00:00:00.000Z"}');
    const fit = await fitToHeads(empty.db, linesAfter(empty.eventStoreUrl, undefined));
    expect(fit).toEqual({ heads: 0, differs: expect.stringContaining('its signature does not fit') });
    expect(checksOf({ ...restored, ...fit })[0]).toContain('NOT THE ONE THAT WAS SIGNED');
    await sign(JSON.stringify({ time: heads[0]!.head.time }));
  });
  try {
    const visitor = await new Visitor(after.url).signIn('khach');
    const listed = (await visitor.call(projectRoutes.list)).body.map(({ id }) => id);
    expect(listed.toSorted()).toEqual(ids.filter((id) => id !== lost!.id).toSorted());
    const [first] = ids;
    expect((await visitor.call(projectRoutes.detail, { params: { id: first! } })).body.title).toBe('Trước');
    expect(await (await visitor.send(file.url)).text()).toBe('%PDF-1.7 drawing');
    expect(await (await visitor.send(sentFile.url)).text()).toBe('%PDF-1.7 question');
    expect(await (await visitor.send(`${file.url}/thumbnail`)).text()).toBe('small picture');
    const messages = await visitor.call(messageRoutes.ofProject, { params: { projectId: first! } });
    expect(messages.body.map(({ content }) => content)).toEqual(['Xin báo giá']);

    const keys = await after.db.query<{ subject: string }>(
      `select subject from app.personal_keys where key is null order by subject`,
    );
    expect(keys.rows.map(({ subject }) => subject)).toEqual(erased);
    const { id } = (await visitor.call(accountRoutes.me)).body;
    for (const table of personalTables) {
      const people = await peopleIn(after, table);
      expect([table, people.includes(id), people.includes(goneLater)]).toEqual([table, true, false]);
    }
    const kept = await after.db.query(`select filters from app.saved_filters`);
    expect(kept.rows).toEqual([{ filters: [{ name: 'Đơn', q: 'type:order' }] }]);
    // The files of the erased person are gone, and each file that is here can be deleted one day.
    const files = (await readdir(after.objectsFolder, { recursive: true })).filter((name) =>
      name.includes('.'),
    );
    const rows = await after.db.query<{ name: string }>('select "objectName" as name from app.uploads');
    const named = rows.rows.flatMap(({ name }) => [name, thumbnailNameOf(name)]);
    expect(files.map((path) => basename(path)).filter((name) => !named.includes(name))).toEqual([]);
    expect(named).not.toContain(basename(filesOfGone[0]!.url));
    expect(files).toHaveLength(3);

    // Nobody is told that the log was changed, and the next signed state continues the last one.
    const admin = await new Visitor(after.url).signIn('admin');
    const ofOrder = await admin.call(disputeRoutes.proof, { params: { id: first! } });
    expect([ofOrder.status, ofOrder.body]).toMatchObject([200, { brokenAt: null }]);
    expect(ofOrder.body.signed).toBeGreaterThan(0);
    expect(await signLog(after)).toEqual([]);

    const [registered] = await after.store.load(`account-${goneLater}`);
    expect(JSON.stringify(registered!.data)).not.toContain('khach2@');
    // Including the person who is erased only by the list, of which the restored log knows nothing.
    const { landedAt } = await new Visitor(after.url).signIn('khach2');
    expect(landedAt).toContain(`${signInFailedPath}?reason=account-erased`);

    await requestRebuild(after.db, { purpose: 'proof', by: 'drill' });
    await until('the rows are proved', async () => (await listRebuilds(after.db))[0]?.finishedAt != null);
    const [proof] = await listRebuilds(after.db);
    expect(proof).toMatchObject({ state: 'completed', error: null });
    expect(proof!.tables.flatMap(({ ids }) => ids)).toEqual([]);
    expect(proof!.checks.flatMap(({ differences }) => differences)).toEqual([]);
  } finally {
    await after.close();
  }
});

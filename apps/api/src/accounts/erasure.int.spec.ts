import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountRoutes,
  adminRoutes,
  erasedText,
  exportRoutes,
  messageRoutes,
  notificationRoutes,
  objectRoutes,
  operationRoutes,
  projectRoutes,
} from '@market/contracts';
import type { MessagePin, Project, StoredFile, SubmitProject } from '@market/contracts';
import { eventFormat, personalData, streamName } from '@market/domain';
import { EventStore, Sealing } from '@platform/log';
import { keyRing, MasterKeys } from '@market/personal';
import { masterKey } from '@platform/testing';
import { exportLog } from '@platform/log/transfer';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'PublicTitle', material: 'steel', quantity: 1, deadline: 'urgent' };
const profile = { firstName: 'PlantedFirst', lastName: 'PlantedLast', phoneNumber: '0909 Planted 987' };
const messageText = 'PlantedMessage';
const email = 'khach2@demo.test';
/** Parts of the personal data, too long to occur in a sealed text by chance. The search column stores them in lower case. */
const planted = ['planted', email];

let stack: Stack;
let folder: string;
let person: Visitor;
let provider: Visitor;
let admin: Visitor;
let project: Project;
let id: string;
let attachment: StoredFile;

beforeAll(async () => {
  stack = await startStack();
  folder = await mkdtemp(join(tmpdir(), 'exports-'));

  const sharedPosition = {};
  const signIn = (subject: string) => new Visitor(stack.url, sharedPosition).signIn(subject);
  [person, provider, admin] = [await signIn('khach2'), await signIn('vietphat'), await signIn('admin')];
  id = (await person.call(accountRoutes.me)).body.id;
  await person.call(accountRoutes.updateProfile, { params: { id }, body: profile });
  const upload = async (name: string, content: string) => {
    const { body: ticket } = await person.call(objectRoutes.requestUpload, { body: { name } });
    const sent = await person.send(ticket.uploadURL, { method: 'PUT', body: content });
    return (await sent.json()) as StoredFile;
  };
  const model = await upload('model.obj', 'v 0 0 0');
  project = (await person.call(projectRoutes.submit, { body: { ...request, drawingFileUrl: model.url } }))
    .body;
  attachment = await upload('PlantedFile.pdf', '%PDF-1.7');
  const pin: MessagePin = { file: model.url, point: [1, 2, 3], normal: [0, 0, 1] };
  await person.call(messageRoutes.send, {
    body: { projectId: project.id, content: messageText, attachments: [attachment.url], pin },
  });
  await provider.call(messageRoutes.send, { body: { projectId: project.id, content: 'Chào bạn' } });
  await person.call(notificationRoutes.read, { body: { projectId: project.id, kind: 'messages' } });
  await person.call(accountRoutes.setRole, { body: { role: 'admin' } });
});
afterAll(async () => {
  await stack.close();
  await rm(folder, { recursive: true });
});

/** "schema.table.column" of every text, JSON and byte column that holds something planted. */
async function placesIn(db: Pick<pg.Pool, 'query'>, words = planted): Promise<string[]> {
  const { rows } = await db.query<{ schema: string; table: string; column: string; type: string }>(
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  );
  const found: string[] = [];
  for (const { schema, table, column, type } of rows) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rowCount } = await db.query(
      `select from "${schema}"."${table}" where ${text} ilike any($1) limit 1`,
      [words.map((word) => `%${word}%`)],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found.sort();
}

const download = async (route: { path: string }) => (await admin.send(route.path)).text();

/** The export of the log, which must be the same from the api and the tool. */
async function exported(name: string): Promise<string> {
  const file = join(folder, name);
  await exportLog(stack.eventStoreUrl, file);
  const text = await readFile(file, 'utf8');
  expect(await download(exportRoutes.log)).toBe(text);
  return text.toLowerCase();
}

const messageTexts = async () => {
  const { body } = await provider.call(messageRoutes.ofProject, { params: { projectId: project.id } });
  return body.map(({ content }) => content);
};

async function expectNoFilesOrPins(): Promise<void> {
  const { body } = await provider.call(messageRoutes.ofProject, { params: { projectId: project.id } });
  for (const message of body)
    for (const field of ['attachments', 'pin']) expect(message).not.toHaveProperty(field);
  expect((await provider.send(attachment.url)).status).toBe(404);
  const [name] = attachment.url.split('/').at(-1)!.split('.');
  const files = await readdir(stack.objectsFolder, { recursive: true });
  expect(files.filter((path) => path.includes(name!))).toEqual([]);
}

const rowsOf = async (table: string) =>
  (await stack.db.query<object>(`select * from ${table} order by id`)).rows;

it('before the erasure, rows hold personal data in clear text; the log and its exports do not', async () => {
  expect(await messageTexts()).toEqual([messageText, 'Chào bạn']);
  expect(await placesIn(stack.db)).toEqual(
    expect.arrayContaining([
      'account_texts.contact',
      'accounts.email',
      'accounts.firstName',
      'messages.attachments',
      'messages.content',
    ]),
  );
  expect((await provider.send(attachment.url)).status).toBe(200);
  expect(await placesIn(stack.logTables, ['PublicTitle'])).not.toEqual([]);
  expect(await placesIn(stack.logTables)).toEqual([]);
  const text = await exported('before');
  expect(text).toContain('accountregistered');
  for (const word of planted) expect(text).not.toContain(word);
  expect(await download(exportRoutes.projects)).toContain(`,submitted,${id},Thiết bị Mẫu Bình Minh,`);
});

it('a user cannot erase another account, and no one can erase the last admin', async () => {
  const erase = (visitor: Visitor, accountId: string) =>
    visitor.call(accountRoutes.erase, { params: { id: accountId } });
  expect((await erase(provider, id)).body.code).toBe('access.denied');
  const { body: boss } = await admin.call(accountRoutes.me);
  expect((await erase(admin, boss.id)).body.code).toBe('account.last-admin');
});

it('an erasure needs a fresh sign-in, of the owner and of an admin', async () => {
  await stack.db.query(
    `update app.sessions set sess = jsonb_set(sess::jsonb, '{user,authenticatedAt}', to_jsonb($1::text))`,
    [new Date(Date.now() - 301_000).toISOString()],
  );
  // The first instance may have cached the sessions within the last second.
  const second = await stack.startInstance();
  for (const visitor of [person, admin]) {
    const { status, body } = await visitor.at(second).call(accountRoutes.erase, { params: { id } });
    expect([status, body]).toEqual([
      403,
      { code: 'access.sign-in-again', message: expect.any(String), signInUrl: '/api/login?fresh=1' },
    ]);
  }
  expect((await stack.store.load(`account-${id}`)).map(({ type }) => type)).not.toContain('AccountErased');
  for (const [visitor, subject] of [
    [person, 'khach2'],
    [admin, 'admin'],
  ] as const)
    await visitor.signIn(subject, '?fresh=1');
});

it('a user erases their own account: its sessions end, and the personal data is replaced everywhere', async () => {
  const elsewhere = await new Visitor(stack.url).signIn('khach2');
  await stack.db.query(
    `insert into app.sql_queries ("createdAt", "actorId", "actorRole", statement) values (now(), $1, 'admin', 'select 1')`,
    [id],
  );
  for (const table of ['saved_filters', 'saved_queries'])
    await stack.db.query(`insert into app.${table} values ($1, '[]')`, [id]);
  await stack.db.query(`insert into app.calendar_tokens values ($1, 'token')`, [id]);
  await stack.db.query(
    `insert into app.push_subscriptions values ('https://push.example/1', $1, gen_random_uuid(), 'k', 'a')`,
    [id],
  );
  const facts = () => stack.db.query(`select from app.request_facts where "accountId" = $1`, [id]);
  expect((await facts()).rowCount).toBeGreaterThan(0);
  const { status, body } = await person.call(accountRoutes.erase, { params: { id } });
  expect([status, body]).toEqual([200, { erased: true }]);
  for (const session of [person, elsewhere]) expect((await session.call(accountRoutes.me)).status).toBe(401);

  expect(await messageTexts()).toEqual([erasedText, 'Chào bạn']);
  await expectNoFilesOrPins();
  const users = (await admin.call(adminRoutes.users)).body;
  expect(users.find((user) => user.id === id)).toMatchObject({
    ...{ firstName: erasedText, email: erasedText, lastName: '', phoneNumber: '', companyName: '' },
  });
  const { body: detail } = await provider.call(projectRoutes.detail, { params: { id: project.id } });
  expect(detail.customerName).toBe(erasedText);
  expect([await placesIn(stack.db), await placesIn(stack.logTables)]).toEqual([[], []]);
  const { rows } = await stack.db.query(
    `select "actorId" from denials where "actorId" = $1 union all
     select "actorId" from app.sql_queries where "actorId" = $1 union all
     select "accountId" from app.request_facts where "accountId" = $1 union all
     select "accountId" from app.saved_filters where "accountId" = $1 union all
     select "accountId" from app.saved_queries where "accountId" = $1 union all
     select "accountId" from app.calendar_tokens where "accountId" = $1 union all
     select "accountId" from app.push_subscriptions where "accountId" = $1 union all
     select "accountId" from read_markers where "accountId" = $1 union all
     select sid from app.sessions where sess->'user'->>'accountId' = $1 union all
     select subject from personal_keys where subject = $1 and key is not null`,
    [id],
  );
  expect(rows).toEqual([]);
});

it('admins see the erasure, which is complete only once the key is deleted', async () => {
  const erasure = { accountId: id, erasedAt: expect.any(String), isKeyDeleted: true, sessions: 0 };
  expect((await admin.call(operationRoutes.erasures)).body).toEqual([erasure]);
  await stack.db.query(`update personal_keys set subject = 'moved' where subject = $1`, [id]);
  const { body } = await admin.call(operationRoutes.erasures);
  await stack.db.query(`update personal_keys set subject = $1 where subject = 'moved'`, [id]);
  expect(body).toEqual([{ ...erasure, isKeyDeleted: false }]);
  expect((await provider.call(operationRoutes.erasures)).status).toBe(403);
});

it('a replay shows the text of an erasure from the first event on', async () => {
  const [registered, ...later] = await stack.store.load(`account-${id}`);
  expect(registered!.data).toMatchObject({
    email: erasedText,
    profile: { firstName: erasedText, lastName: '' },
  });
  expect(later.at(-1)!.type).toBe('AccountErased');
  const conversation = await stack.store.load(`conversation-${project.id}`);
  expect(conversation.map(({ data }) => (data as { content: string }).content)).toEqual([
    erasedText,
    'Chào bạn',
  ]);
  const text = await exported('after');
  for (const word of planted) expect(text).not.toContain(word);
  expect(await download(exportRoutes.projects)).toContain(`,submitted,${id},${erasedText},`);
});

it('rows that are rebuilt from the log are the same', async () => {
  const tables = ['accounts', 'messages', 'message_files', 'account_texts', 'counters'];
  const before = await Promise.all(tables.map(rowsOf));
  await stack.db.query(`update accounts set "firstName" = 'PlantedAgain' where id = $1`, [id]);
  await stack.db.query(`update checkpoint set "logId" = 'another'`);
  await stack.db.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and mode = 'ExclusiveLock' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await until('the rows are rebuilt from the log', async () => {
    const { rows } = await stack.db.query(
      `select from checkpoint, pulse where complete and "logId" <> 'another'`,
    );
    if (rows.length === 0) return false;
    // The api may learn of it later and asks readers to wait until then.
    const { status } = await provider.call(messageRoutes.ofProject, { params: { projectId: project.id } });
    expect([200, 503]).toContain(status);
    return status === 200;
  });
  expect(await placesIn(stack.db)).toEqual([]);
  expect(await messageTexts()).toEqual([erasedText, 'Chào bạn']);
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
});

it('an erased identity cannot register a new account', async () => {
  const before = await stack.store.load(`account-${id}`);
  const returning = new Visitor(stack.url);
  await returning.signIn('khach2');
  expect((await returning.call(accountRoutes.me)).status).toBe(401);
  expect(await stack.store.load(`account-${id}`)).toEqual(before);
  expect(await placesIn(stack.db)).toEqual([]);
});

it('a message that was appended just after the erasure is blank from the beginning', async () => {
  const writer = await new Visitor(stack.url).signIn('khach');
  const { body: account } = await writer.call(accountRoutes.me);
  const { body: own } = await writer.call(projectRoutes.submit, { body: request });
  const erasure = new EventStore(stack.eventStoreUrl, { ...eventFormat, personal: {} });
  const stream = streamName('conversation', own.id);
  const [registered] = await stack.store.load(streamName('account', account.id));
  const metadata = { ...registered!.metadata, commandId: randomUUID() };
  const message = {
    ...{ messageId: randomUUID(), projectId: own.id, channel: 'customer', content: messageText },
    ...{ senderId: account.id, receiverId: null, fromProvider: false },
  };
  // Sealed while the key existed, which is until the event of the erasure is read.
  const late = await new Sealing(personalData, keyRing(stack.db, new MasterKeys([masterKey]))).seal(stream, [
    { id: randomUUID(), type: 'MessageSent', data: message, metadata },
  ]);
  const erased = { id: randomUUID(), type: 'AccountErased', data: {}, metadata };
  for (const [to, events, revision] of [
    [streamName('account', account.id), [erased], registered!.revision],
    [stream, late, -1],
  ] as const) {
    const { position } = await erasure.append(to, events, revision);
    await until('the rows include it', async () => {
      const { rows } = await stack.db.query<{ position: number }>('select position from checkpoint');
      return rows[0]!.position >= Number(position);
    });
  }
  await erasure.close();
  const { rows } = await stack.db.query(`select content from messages where "projectId" = $1`, [own.id]);
  expect(rows).toEqual([{ content: erasedText }]);
  expect(await placesIn(stack.db)).toEqual([]);
});

it('a key that a restored backup brings back is erased again', async () => {
  await stack.db.query(`update personal_keys set key = decode(repeat('00', 32), 'hex') where subject = $1`, [
    id,
  ]);
  await stack.db.query(`delete from followed`);
  await stack.startInstance();
  await until('the key is gone again', async () => {
    const { rows } = await stack.db.query(`select from personal_keys where subject = $1 and key is null`, [
      id,
    ]);
    return rows.length === 1;
  });
});

it('an admin can erase an account while the projector is down', async () => {
  const other = await new Visitor(stack.url).signIn('xuong2');
  const { body: factory } = await other.call(accountRoutes.me);
  await stack.projector.stop();
  const { status } = await admin.call(accountRoutes.erase, { params: { id: factory.id } });
  expect(status).toBe(200);
  expect((await other.call(accountRoutes.me)).status).toBe(401);
  const [registered] = await stack.store.load(`account-${factory.id}`);
  expect(registered!.data).toMatchObject({ profile: { companyName: '' } });
});

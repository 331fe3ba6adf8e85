import { createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  accountRoutes,
  actionRoutes,
  adminRoutes,
  auditKinds,
  auditRoutes,
  messageRoutes,
  projectRoutes,
} from '@market/contracts';
import type { AuditEntry, AuditHead, Project, SubmitProject } from '@market/contracts';
import { verifyHeads } from '@platform/log/proof';
import type { Head } from '@platform/log/proof';
import { exportLog, linesAfter, linesOfFile } from '@platform/log/transfer';
import { auditSchema, LogSigner } from '@market/audit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startProxy } from '@platform/testing';
import { acquaintance } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

/** The day in Vietnam, which may change while these tests run. */
const dayOf = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10);
const began = Date.now();

const request: SubmitProject = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let provider: Visitor;
let admin: Visitor;
let other: Visitor;
let project: Project;
let ids: Record<string, string>;

beforeAll(async () => {
  stack = await startStack();
  const { person, ids: known } = acquaintance(stack);
  ids = known;
  customer = await person('khach');
  provider = await person('vietphat');
  other = await person('khach2');
  admin = await person('admin');
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
  await customer.call(messageRoutes.send, {
    body: { projectId: project.id, content: 'Một lời nhắn riêng tư' },
  });
  const { status } = await provider.call(actionRoutes.OverrideStatus, {
    params: { id: project.id },
    body: { status: 'approved', reason: 'Khách đổi ý', finalPrice: 5_000_000 },
  });
  expect(status).toBe(200);
});
afterAll(() => stack.close());

const audit = async (q = '', by = admin, query: Record<string, string> = {}): Promise<AuditEntry[]> => {
  const { status, body } = await by.call(auditRoutes.events, { query: { q, ...query } });
  expect(status).toBe(200);
  return body;
};
const typesOf = (entries: readonly AuditEntry[]) => entries.map(({ type }) => type);
const textOf = ({ sentence }: AuditEntry) => sentence.map(({ text }) => text).join('');
const ofProject = () => `project:${project.id}`;

describe('the audit', () => {
  it('lists the events of an order with actors, sentences and statuses, including the caller’s last command', async () => {
    const [overridden, sent, submitted] = await audit(ofProject());
    expect(typesOf([overridden!, sent!, submitted!])).toEqual([
      'StatusOverridden',
      'MessageSent',
      'ProjectSubmitted',
    ]);
    expect(overridden).toMatchObject({
      source: 'event',
      actorId: ids['vietphat'],
      actorRole: 'vietphat',
      interface: 'vietphat-admin',
      isOverride: true,
      statusFrom: 'submitted',
      statusTo: 'approved',
      stream: `project-${project.id}`,
      data: { reason: 'Khách đổi ý' },
    });
    expect(textOf(submitted!)).toMatch(/^.+ \(Khách hàng\) gửi yêu cầu$/);
    expect(submitted).toMatchObject({ statusFrom: null, statusTo: 'submitted', revision: 0 });
  });

  it('finds records by every condition, by words and by names, in any combination', async () => {
    const fits = async (q: string) => typesOf(await audit(`${q} ${ofProject()}`));
    expect(await fits('is:override')).toEqual(['StatusOverridden']);
    expect(await fits('is:quotes')).toEqual([]);
    expect(typesOf(await audit('is:access'))).toEqual(['AdministratorAdmitted']);
    expect(await fits('type:MessageSent')).toEqual(['MessageSent']);
    expect(await fits('role:vietphat')).toEqual(['StatusOverridden']);
    expect(await fits(`actor:${ids['khach']!}`)).toEqual(['MessageSent', 'ProjectSubmitted']);
    expect(await fits('command:OverrideStatus')).toEqual(['StatusOverridden']);
    expect(await fits('doi y')).toEqual(['StatusOverridden']);
    expect(await fits('gá kẹp is:override')).toEqual(['StatusOverridden']);
    expect(await fits('không có từ này')).toEqual([]);
    expect(await fits(`from:${dayOf(began)} to:${dayOf(Date.now())}`)).toHaveLength(3);
    expect(await fits(`from:${dayOf(Date.now() + 86_400_000)}`)).toEqual([]);
    const [{ actorName }] = (await audit(`actor:${ids['khach']!}`)) as [AuditEntry];
    expect(await fits(`actor:"${actorName}"`)).toEqual(['MessageSent', 'ProjectSubmitted']);
    expect(await fits('actor:"không ai có tên này"')).toEqual([]);
    expect(typesOf(await audit(`account:${ids['khach2']!}`))).toEqual(['signed-in', 'AccountRegistered']);
  });

  it('refuses an invalid filter and names its field', async () => {
    const { status, body } = await admin.call(auditRoutes.events, { query: { q: 'who:me' } });
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body['fields' as never]).toEqual({ q: expect.stringContaining('Không có điều kiện «who:me»') });
  });

  it.each([
    ['everybody', '', () => true],
    ['several people', 'actor:mẫu', ({ actorId }: AuditEntry) => actorId !== 'system'],
  ] as const)(
    'pages through all sources, and neither loses nor repeats a record of %s',
    async (_, q, fits) => {
      await customer.call(auditRoutes.count);
      const isRefused = ({ command }: AuditEntry) => command === 'GET /api/audit/count';
      await until('the denial is stored', async () => (await audit('is:denied')).some(isRefused));
      const all = (await audit('', admin, { limit: '500' })).filter(fits);
      const paged: AuditEntry[] = [];
      let query: Record<string, string> = { q, limit: '3' };
      for (;;) {
        const { body, headers } = await admin.call(auditRoutes.events, { query });
        paged.push(...body);
        const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
        if (!next) break;
        query = Object.fromEntries(new URL(next, stack.url).searchParams);
      }
      expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      expect(new Set(paged.map(({ source }) => source))).toEqual(new Set(['event', 'denial', 'sign-in']));
      const times = paged.map(({ createdAt }) => createdAt);
      expect(times).toEqual([...times].sort().reverse());
      expect((await admin.call(auditRoutes.count, { query: { q } })).body.count).toBe(all.length);
    },
  );

  it('counts each kind as its filter does', async () => {
    const counts = async () => (await admin.call(auditRoutes.kinds)).body;
    expect((await counts()).access).toBeGreaterThan(0);
    // Denials and views are stored a moment after the call.
    await until('the numbers agree', async () => {
      for (const is of auditKinds) {
        const { count } = (await admin.call(auditRoutes.count, { query: { q: `is:${is}` } })).body;
        if (count !== (await counts())[is]) return false;
      }
      return true;
    });
  });

  it('shows refused calls and sign-ins as records', async () => {
    await other.call(auditRoutes.events);
    const ofOther = `is:denied actor:${ids['khach2']!}`;
    await until('the denial is stored', async () => (await audit(ofOther)).length > 0);
    const [denied] = await audit(ofOther);
    expect(denied).toMatchObject({
      source: 'denial',
      type: 'access.denied',
      command: 'GET /api/audit/events',
      actorId: ids['khach2'],
      data: null,
    });
    expect(textOf(denied!)).toContain('bị từ chối «Xem nhật ký»');
    expect(typesOf(await audit(`is:sign-in actor:${ids['admin']!}`))).toEqual(['signed-in']);
    expect(typesOf(await audit(`${ofOther} type:access.denied role:customer`))).toEqual(['access.denied']);
    expect(await audit('is:denied correlation:x')).toEqual([]);
  });

  it('records each opened filter once, without names, and lists these records only on request', async () => {
    const views = async () => (await audit('is:viewed')).map(textOf);
    const filter = `type:ProjectSubmitted ${ofProject()}`;
    for (const limit of ['1', '2', '1']) await audit(filter, admin, { limit });
    await audit('actor:Khách');
    await until('the record is stored', async () =>
      (await views()).some((text) => text.includes('type:ProjectSubmitted')),
    );
    const found = await views();
    const correlationId = randomUUID();
    await admin.call(auditRoutes.causation, { params: { correlationId } });
    await admin.send(`${auditRoutes.export.path}?format=csv&q=type:QuoteReleased`);
    await until('what one request caused, and an export, are recorded', async () => {
      const later = await views();
      return [correlationId, 'type:QuoteReleased'].every((opened) =>
        later.some((text) => text.includes(opened)),
      );
    });
    expect(found.filter((text) => text.includes('type:ProjectSubmitted'))).toHaveLength(1);
    expect(found.filter((text) => text.includes('actor:Khách'))).toEqual([]);
    expect((await audit('', admin, { limit: '500' })).filter(({ source }) => source === 'view')).toEqual([]);
  });

  it('shows everything that one request caused, in the order of the log', async () => {
    const [event] = await audit(`is:override ${ofProject()}`);
    const params = { correlationId: event!.correlationId! };
    const { body } = await admin.call(auditRoutes.causation, { params });
    expect(typesOf(body)).toContain('StatusOverridden');
    expect(body.every(({ correlationId }) => correlationId === params.correlationId)).toBe(true);
    const none = await admin.call(auditRoutes.causation, { params: { correlationId: randomUUID() } });
    expect([none.status, none.body]).toEqual([200, []]);
  });

  it('holds no text of a message, and shows less to an admin with fewer rights', async () => {
    const all = await audit('', admin, { limit: '500' });
    expect(JSON.stringify(all)).not.toContain('Một lời nhắn riêng tư');
    const [sent] = await audit('type:MessageSent');
    expect(sent!.data).toMatchObject({ channel: 'customer' });
    const permit = (pagePermissions: Record<string, Record<string, boolean>>) =>
      admin.call(adminRoutes.setPermissions, {
        params: { userId: ids['admin']! },
        body: { pagePermissions },
      });
    const admitted = async () => (await audit('type:AdministratorAdmitted'))[0]!;
    expect((await admitted()).stream).toMatch(/^administrators-/);
    expect((await admitted()).data).not.toBeNull();
    await permit({ 'vietphat-admin': { canReviewProjects: false } });
    expect((await audit('type:MessageSent'))[0]!.data).toBeNull();
    expect((await audit('type:AccountRegistered'))[0]!.data).not.toBeNull();
    const withoutUsers = { 'admin-dashboard': { canManageUsers: false } };
    await permit(withoutUsers);
    const [registered] = await audit('type:AccountRegistered');
    expect(registered!.data).toBeNull();
    expect((await admitted()).data).toBeNull();
    expect(textOf(registered!)).toContain(' – Đăng ký tài khoản');
    await permit({});
  });

  it('exports the records of a filter without names, one export of an account at a time', async () => {
    const address = (format: string, q: string) =>
      `${auditRoutes.export.path}?${new URLSearchParams({ format, q }).toString()}`;
    // The first one waits for the rows until the other one is refused.
    const holder = await stack.db.connect();
    await holder.query(`begin; lock table ${auditSchema}.events in access exclusive mode`);
    const running = [1, 2].map(() => admin.send(address('jsonl', ofProject())));
    expect((await Promise.race(running)).status).toBe(429);
    await holder.query('rollback');
    holder.release();
    const exported = (await Promise.all(running)).find(({ ok }) => ok)!;
    const lines = (await exported.text()).trimEnd().split('\n');
    const [overridden, sent, submitted, end] = lines.map((line) => JSON.parse(line) as AuditEntry);
    expect(typesOf([overridden!, sent!, submitted!])).toEqual([
      'StatusOverridden',
      'MessageSent',
      'ProjectSubmitted',
    ]);
    expect(end).toMatchObject({ end: { count: 3, first: submitted!.position, last: overridden!.position } });
    const [{ actorName }] = (await audit(`actor:${ids['khach']!}`)) as [AuditEntry];
    expect(lines.join('')).not.toContain(actorName);
    // With names on request, and never with addresses.
    const named = await (await admin.send(`${address('jsonl', ofProject())}&names=1`)).text();
    const [first] = named.split('\n').map((line) => JSON.parse(line || '{}') as AuditEntry);
    expect(first).toMatchObject({ type: 'StatusOverridden', projectTitle: request.title });
    expect(named).toContain(actorName);
    expect(named).not.toMatch(/"(device|address)"/);
    const people = await (await admin.send(`${address('csv', ofProject())}&names=1`)).text();
    expect(people.split('\r\n')[0]).toContain(',actorId,actorName,');
    expect(people).toContain(actorName);
    expect((await admin.send(`${address('jsonl', '')}&names=2`)).status).toBe(400);
    const table = await admin.send(address('csv', 'is:override'));
    expect([table.status, table.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(await table.text()).toMatch(/StatusOverridden[^]*\n# count=1 /);
    expect((await admin.send(address('xls', ''))).status).toBe(400);
    expect((await customer.send(address('csv', ''))).status).toBe(403);
  });

  it('notifies only admins over the socket of new records', async () => {
    const [listener, stranger] = [await admin.listen(), await customer.listen()];
    await customer.call(projectRoutes.submit, { body: request });
    await listener.next(({ type }) => type === 'audit_changed');
    await stranger.join(project.id);
    expect(stranger.received.filter(({ type }) => type === 'audit_changed')).toEqual([]);
    for (const { socket } of [listener, stranger]) socket.close();
  });

  it('continues after a restart of its writer and has each event once', async () => {
    await stack.projector.stop();
    const added = (await customer.call(projectRoutes.submit, { body: request })).body;
    stack.projector.start();
    await until('the audit has the event', async () => (await audit(`project:${added.id}`)).length === 1);
    const { rows } = await stack.db.query<{ events: number; distinct: number }>(
      `select count(*)::int as events, count(distinct "eventId")::int as distinct from ${auditSchema}.events`,
    );
    expect(rows[0]!.events).toBe(rows[0]!.distinct);
  });
});

describe('the signed state of the log', () => {
  const proof = async (heads: readonly Head[], publicKey: string) =>
    verifyHeads(linesAfter(stack.eventStoreUrl, undefined), heads, [createPublicKey(publicKey)]);
  /** Runs the signer until it has signed again, and stops it, which also signs. */
  const sign = async () => {
    const stopping = new AbortController();
    const key = randomBytes(32).toString('base64');
    const problems: unknown[] = [];
    const log = (...problem: unknown[]) => void problems.push(problem);
    const signer = new LogSigner({ pool: stack.db, eventStoreUrl: stack.eventStoreUrl, key, log });
    const before = (await heads()).length;
    const running = signer.run(stopping.signal);
    if (before === 0) await until('the log is signed', async () => (await heads()).length > 0);
    stopping.abort();
    await running;
    expect(problems).toEqual([]);
  };
  const heads = async (): Promise<AuditHead[]> => (await admin.call(auditRoutes.heads)).body;

  /** The event after the override, as a proof names it. */
  let following: string;
  const findFollowing = async () => {
    const { rows } = await stack.logTables.query<{ type: string; revision: string; name: string }>(
      `select type, revision, name from events
       where position > (select position from events where type = 'StatusOverridden') order by position limit 1`,
    );
    const { type, revision, name } = rows[0]!;
    following = `${type}, revision ${revision} of ${name}, id `;
  };
  beforeAll(findFollowing);

  const headAge = async () => {
    const metrics = await (await fetch(`${stack.url}/metrics`)).text();
    return Number(/^log_head_age_seconds (.+)$/m.exec(metrics)![1]!.replace('Nan', 'NaN'));
  };

  it('is listed for those who may read the audit, and proves the running log', async () => {
    expect(await heads()).toEqual([]);
    expect(await headAge()).toBeNaN();
    await sign();
    expect(await headAge()).toBeLessThan(60);
    const [atStop, first] = (await heads()) as [AuditHead, AuditHead];
    expect(atStop.ordinal).toBe(first.ordinal);
    expect(atStop.h).toBe(first.h);
    expect(Date.parse(atStop.time)).toBeGreaterThan(Date.parse(first.time));
    const [newest, ...older] = (await admin.call(auditRoutes.heads, { query: { limit: '1' } })).body;
    expect([newest, older]).toEqual([atStop, []]);
    await customer.call(projectRoutes.submit, { body: request });
    const { events } = await proof([first, atStop], first.publicKey);
    expect(events).toBe(first.ordinal + 1);
    expect((await customer.call(auditRoutes.heads)).status).toBe(403);
  });

  it('continues after the last head, whoever signed it', async () => {
    const [before] = (await heads()) as [AuditHead];
    await sign();
    const [after] = (await heads()) as [AuditHead];
    expect(after.ordinal).toBe(before.ordinal + 1);
    expect(after.links).toHaveLength(8);
    expect(after.keyId).not.toBe(before.keyId);
    const keys = [before, after].map(({ publicKey }) => createPublicKey(publicKey));
    await verifyHeads(linesAfter(stack.eventStoreUrl, undefined), await heads(), keys);
  });

  it('does not delay a stop noticeably when the event store is frozen', async () => {
    const proxy = await startProxy(stack.eventStoreUrl);
    const stopping = new AbortController();
    const key = randomBytes(32).toString('base64');
    const problems: unknown[] = [];
    const log = (...problem: unknown[]) => void problems.push(problem);
    const signing = new LogSigner({ pool: stack.db, eventStoreUrl: proxy.url, key, log }).run(
      stopping.signal,
    );
    proxy.stall();
    const before = performance.now();
    stopping.abort();
    await signing;
    // The client itself notices only after 20 s that nobody answers.
    expect(performance.now() - before).toBeLessThan(12_000);
    expect(problems).toHaveLength(1);
    proxy.close();
  });

  it('still proves the log after a person was erased', async () => {
    const person = await new Visitor(stack.url).signIn('xuong2');
    const { id, firstName } = (await person.call(accountRoutes.me)).body;
    await sign();
    const signed = await heads();
    const keys = signed.map(({ publicKey }) => createPublicKey(publicKey));
    const { status } = await admin.call(accountRoutes.erase, { params: { id } });
    expect(status).toBeLessThan(300);
    const [registered] = await stack.store.load(`account-${id}`);
    expect(registered!.data).not.toMatchObject({ firstName });
    const { events, lastSigned } = await verifyHeads(
      linesAfter(stack.eventStoreUrl, undefined),
      signed,
      keys,
    );
    expect([events > lastSigned.ordinal, lastSigned.ordinal]).toEqual([true, signed[0]!.ordinal]);
  });

  const inMessage = (from: string, to: string) =>
    `decode(replace(encode(message, 'hex'), encode('${from}', 'hex'), encode('${to}', 'hex')), 'hex')`;
  const columns = 'stream, revision, id, name, type';

  it.each([
    {
      what: 'changed',
      sql: `update events set message = ${inMessage('5000000', '6000000')} where type = 'StatusOverridden'`,
      named: () => `StatusOverridden, revision 1 of project-${project.id}, id `,
    },
    {
      what: 'removed',
      sql: `delete from events where type = 'StatusOverridden'`,
      // The event that took its place.
      named: () => following,
    },
    {
      what: 'inserted',
      sql: `insert into events (position, ${columns}, message)
        select position + 1, stream, revision + 1000, gen_random_uuid(), name, type, ${inMessage('customer', 'Customer')}
        from events where type = 'MessageSent'`,
      named: () => `MessageSent, revision 0 of conversation-${project.id}, id `,
    },
  ])('names the first event that differs when one was $what by hand', async ({ sql, named }) => {
    const [head] = (await heads()).slice(-1) as [AuditHead];
    await proof([head], head.publicKey);
    const { logTables } = stack;
    await logTables.query('create table events_before as table events');
    const { rowCount } = await logTables.query(sql);
    expect(rowCount).toBe(1);
    const failure: unknown = await proof([head], head.publicKey).catch((error: unknown) => error);
    await logTables.query(
      'truncate events; insert into events table events_before; drop table events_before',
    );
    expect(String(failure)).toMatch(/^LogDiffers: Event \d+ \(.* differs from what was signed/);
    expect(String(failure)).toContain(`(${named()}`);
    await proof([head], head.publicKey);
  });

  it.each<[string, (events: string[]) => string[], number]>([
    [
      'changed',
      (events) => events.with(3, events[3]!.replace('"metadata":{', '"metadata":{"by":"hand",')),
      3,
    ],
    ['removed', (events) => events.toSpliced(3, 1), 4],
    ['inserted', (events) => events.toSpliced(3, 0, events[1]!), 1],
  ])('names the first event that differs when one was %s in an exported file', async (_, edited, found) => {
    const folder = await mkdtemp(join(tmpdir(), 'proof-'));
    const [head] = (await heads()).slice(-1) as [AuditHead];
    const verify = (file: string) =>
      verifyHeads(linesOfFile(join(folder, file)), [head], [createPublicKey(head.publicKey)]);
    await exportLog(stack.eventStoreUrl, join(folder, 'log'));
    await verify('log');
    // Line 0 is the header. The last line is dropped, because it would not fit an edited file.
    const lines = (await readFile(join(folder, 'log'), 'utf8')).trimEnd().split('\n').slice(0, -1);
    await writeFile(join(folder, 'edited'), `${edited(lines).join('\n')}\n`);
    const { id, type } = JSON.parse(lines[found]!) as Record<string, string>;
    await expect(verify('edited')).rejects.toThrow(
      new RegExp(`^Event 3 \\(${type!}, .*, id ${id!}\\) differs from what was signed`),
    );
    await rm(folder, { recursive: true });
  });
});

import { actionRoutes, adminRoutes, auditRoutes, messageRoutes, projectRoutes } from '@market/contracts';
import type { AuditEntry, Project, SavedFilters, SubmitProject, TimelineEntry } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acquaintance } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';
import { RequestFacts } from '../audit-log/request-facts.js';

const request: SubmitProject = { title: 'Gá kẹp', material: 'steel', quantity: 1, deadline: 'urgent' };
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const headers = { 'user-agent': phone };

let stack: Stack;
let customer: Visitor;
let provider: Visitor;
let admin: Visitor;
let project: Project;
let ids: Record<string, string>;

beforeAll(async () => {
  stack = await startStack();
  const { person, ids: known } = acquaintance(stack);
  ids = known;
  customer = await person('khach');
  provider = await person('vietphat');
  admin = await person('admin');
  project = (await customer.call(projectRoutes.submit, { body: request, headers })).body;
});
afterAll(() => stack.close());

const audit = async (q = ''): Promise<AuditEntry[]> => {
  const { status, body } = await admin.call(auditRoutes.events, { query: { q } });
  expect(status).toBe(200);
  return body;
};
const textOf = ({ sentence }: Pick<AuditEntry, 'sentence'>) => sentence.map(({ text }) => text).join('');
const permit = (pagePermissions: Record<string, Record<string, boolean>>) =>
  admin.call(adminRoutes.setPermissions, { params: { userId: ids['admin']! }, body: { pagePermissions } });

describe('address and device', () => {
  const stored = async () =>
    (await stack.db.query<{ id: string }>('select id from app.request_facts where device like $1', ['%iOS']))
      .rows;
  const submitted = async () => (await audit(`type:ProjectSubmitted project:${project.id}`))[0]!;

  it('of commands, refused calls and sign-ins are shown to those who manage users', async () => {
    await customer.call(auditRoutes.count, { headers });
    await until('the refused call is stored', async () => (await stored()).length === 2);
    const entry = await submitted();
    expect(entry).toMatchObject({ device: 'Safari trên iOS', projectTitle: 'Gá kẹp' });
    expect(entry.address).toMatch(/127\.0\.0\.1|::1/);
    const [refused] = await audit(`is:denied actor:${ids['khach']!}`);
    expect(refused).toMatchObject({ device: 'Safari trên iOS', address: entry.address });
    expect((await audit(`correlation:${refused!.correlationId!}`)).map(({ id }) => id)).toEqual([
      refused!.id,
    ]);
    expect((await audit(`is:sign-in actor:${ids['khach']!}`))[0]).toMatchObject({ address: entry.address });

    await permit({ 'admin-dashboard': { canManageUsers: false } });
    for (const q of ['type:ProjectSubmitted', 'is:denied', 'is:sign-in'])
      for (const { device, address } of await audit(q)) expect([device, address]).toEqual([null, null]);
    await permit({});
  });

  it('of requests that appended nothing are not stored', async () => {
    const before = await stored();
    expect((await customer.call(projectRoutes.detail, { params: { id: project.id }, headers })).status).toBe(
      200,
    );
    await customer.call(projectRoutes.submit, { body: request, headers });
    await until('the next one is stored', async () => (await stored()).length > before.length);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it('are neither in exports nor in the log', async () => {
    const path = `${auditRoutes.export.path}?${new URLSearchParams({ format: 'jsonl', q: '' }).toString()}`;
    const text = await (await admin.send(path)).text();
    expect(text).toContain('ProjectSubmitted');
    for (const word of ['Safari', 'address', '127.0.0.1', 'projectTitle']) expect(text).not.toContain(word);
    const [event] = await stack.store.load(`project-${project.id}`);
    expect(
      JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? '' : value)),
    ).not.toMatch(/iOS|127\.0/);
  });

  it('vanish after 90 days', async () => {
    await stack.db.query(
      `update app.request_facts set "createdAt" = now() - interval '91 days' where device = $1`,
      ['Safari trên iOS'],
    );
    const facts = new RequestFacts(stack.db);
    await facts.prune();
    expect(await stored()).toEqual([]);
    expect(await submitted()).toMatchObject({ device: null, address: null });
  });
});

it('valid filters are saved for their owner', async () => {
  const filters = [
    { name: 'Ghi đè', q: 'is:override' },
    { name: 'Tất cả', q: '' },
  ];
  expect((await admin.call(auditRoutes.savedFilters)).body).toEqual([]);
  expect((await admin.call(auditRoutes.saveFilters, { body: { filters } })).body).toEqual(filters);
  expect((await admin.call(auditRoutes.savedFilters)).body).toEqual(filters);
  const refused = async (body: SavedFilters) =>
    (await admin.call(auditRoutes.saveFilters, { body })).body as unknown as {
      fields: Record<string, string>;
    };
  const [first] = filters;
  expect((await refused({ filters: [{ name: 'x', q: 'who:me' }] })).fields).toEqual({
    q: expect.stringContaining('Không có điều kiện'),
  });
  expect((await refused({ filters: [first!, first!] })).fields).toEqual({ filters: 'Tên đã dùng' });
  expect((await admin.call(auditRoutes.savedFilters)).body).toEqual(filters);
  expect((await admin.call(auditRoutes.saveFilters, { body: { filters: [] } })).body).toEqual([]);
});

it('texts with accents are found without accents, even those that are stored as typed', async () => {
  await stack.db.query(
    `insert into app.sql_queries ("createdAt", "actorId", "actorRole", statement)
     values (now(), $1, 'admin', $2)`,
    [ids['admin'], `select 'Đơn ĐÃ DUYỆT quá hạn'.normalize()`.normalize('NFD')],
  );
  for (const words of ['da duyet', 'ĐÃ duyệt', 'qua han don'])
    expect((await audit(`is:sql ${words}`)).map(({ type }) => type)).toEqual(['SqlRun']);
  expect(await audit('is:sql duyẹ̀x')).toEqual([]);
});

it('an actor is found by name and by e-mail address, an order by the first digits of its id', async () => {
  const typesOf = async (q: string) => [...new Set((await audit(q)).map(({ type }) => type))];
  const byId = await audit(`actor:${ids['khach']!} type:ProjectSubmitted`);
  expect(byId.length).toBeGreaterThan(0);
  for (const actor of ['khach@demo.test', 'KHACH@demo'])
    expect(await audit(`actor:${actor} type:ProjectSubmitted`)).toEqual(byId);
  const short = project.id.slice(0, 8);
  expect(await typesOf(`project:${short}`)).toEqual(await typesOf(`project:${project.id}`));
  expect(await audit(`project:${short.replaceAll(/[0-9a-f]/g, '0')}`)).toEqual([]);
  // An address identifies a person, so only those who manage users can search by it.
  await permit({ 'admin-dashboard': { canManageUsers: false } });
  expect(await audit('actor:khach@demo.test')).toEqual([]);
  await permit({});
});

it('the signed share of the log is that of the last signed state', async () => {
  const { body } = await admin.call(auditRoutes.share);
  expect(body).toMatchObject({ time: null, signed: 0 });
  expect(body.unsigned).toBeGreaterThan(0);
});

it('the timeline of a person has their actions on orders once each, with the order', async () => {
  await customer.call(messageRoutes.send, { body: { projectId: project.id, content: 'Chào' } });
  const timeline = async (subject: string, query: Record<string, string> = {}) =>
    (await admin.call(adminRoutes.timeline, { params: { userId: ids[subject]! }, query })).body;
  await provider.call(actionRoutes.StartReview, { params: { id: project.id }, body: {} });
  const [reviewed] = await timeline('vietphat');
  expect(reviewed).toMatchObject({ kind: 'act', projectId: project.id, projectTitle: 'Gá kẹp' });
  expect(textOf(reviewed!)).toContain('(Việt Phát)');
  const all = await timeline('khach');
  expect(all.filter(({ kind }) => kind === 'act')).toHaveLength(3);
  expect(all.filter(({ kind }) => kind === 'account')).toHaveLength(1);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
  // Even if the last record of a page is one of the account itself.
  for (const subject of ['khach', 'admin']) {
    const whole = await timeline(subject, { limit: '500' });
    const paged: TimelineEntry[] = [];
    let query: Record<string, string> = { limit: '1' };
    while (paged.length <= whole.length) {
      const page = await admin.call(adminRoutes.timeline, { params: { userId: ids[subject]! }, query });
      paged.push(...page.body);
      const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1];
      if (!next) break;
      query = Object.fromEntries(new URL(next, stack.url).searchParams);
    }
    expect(paged).toEqual(whole);
  }
  await permit({ 'admin-dashboard': { canAccessLogs: false } });
  expect((await timeline('khach')).map(({ kind }) => kind)).toEqual(['account']);
  await permit({});
});

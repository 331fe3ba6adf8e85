import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  accountRoutes,
  adminRoutes,
  messageRoutes,
  objectRoutes,
  progressRoutes,
  projectRoutes,
} from '@market/contracts';
import type { Project, Role, SetPermissions, StoredFile, SubmitProject, User } from '@market/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Denials } from '../audit-log/denials.js';
import { RequestFacts } from '../audit-log/request-facts.js';
import { accountIdOf } from './registration.js';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Khớp nối', material: 'steel', quantity: 1, deadline: 'urgent' };

let stack: Stack;
let admin: Visitor;
let customer: Visitor;
let provider: Visitor;
let project: Project;
const ids: Record<string, string> = {};

const person = async (subject: string): Promise<Visitor> => {
  const visitor = await new Visitor(stack.url).signIn(subject);
  ids[subject] = (await visitor.call(accountRoutes.me)).body.id;
  return visitor;
};

beforeAll(async () => {
  stack = await startStack();
  [admin, customer, provider] = [await person('admin'), await person('khach'), await person('vietphat')];
  for (const subject of ['khach2', 'xuong']) await person(subject);
  const { body: ticket } = await customer.call(objectRoutes.requestUpload, { body: { name: 'a.pdf' } });
  const uploaded = await customer.send(ticket.uploadURL, { method: 'PUT', body: '%PDF-1.7' });
  const { url: drawingFileUrl } = (await uploaded.json()) as StoredFile;
  project = (await customer.call(projectRoutes.submit, { body: { ...request, drawingFileUrl } })).body;
});
afterAll(() => stack.close());

const permit = (subject: string, body: SetPermissions) =>
  admin.call(adminRoutes.setPermissions, { params: { userId: ids[subject]! }, body });
const assign = (subject: string, role: Role, by = admin) =>
  by.call(adminRoutes.assignRole, { params: { userId: ids[subject]! }, body: { role } });
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const ofProject = () => ({ params: { id: project.id } });

describe('pages and features', () => {
  afterEach(() => permit('khach', { allowedPages: [], pagePermissions: {} }));

  const reaches = async (visitor: Visitor, page: string) =>
    (await visitor.call(accountRoutes.checkAccess, { params: { page } })).body.hasAccess;

  it('can be set and checked by their alias or by their name', async () => {
    const { body } = await permit('khach', { allowedPages: ['customer-request', 'messaging'] });
    expect(body.allowedPages).toEqual(['customer-interface', 'messaging']);
    expect(await reaches(customer, 'customer-request')).toBe(true);
    expect(await reaches(customer, 'customer-interface')).toBe(true);
    expect(await reaches(customer, 'project-details')).toBe(false);
    expect(await reaches(customer, 'nowhere')).toBe(false);
  });

  const shared: [string, () => Promise<{ status: number }>][] = [
    ['customer-projects', () => customer.call(projectRoutes.list)],
    ['project-details', () => customer.call(projectRoutes.detail, ofProject())],
    ['project-details', () => customer.send(project.drawingFileUrl!)],
    ['messaging', () => customer.call(messageRoutes.ofProject, { params: { projectId: project.id } })],
    ['file-upload', () => customer.call(objectRoutes.requestUpload, { body: { name: 'a.step' } })],
    ['progress-tracking', () => customer.call(progressRoutes.detail, { params: { projectId: project.id } })],
  ];

  it.each(shared)('of the page %s are required by its own calls and by no others', async (page) => {
    const others = shared.map(([name]) => name).filter((name) => name !== page);
    await permit('khach', { allowedPages: ['customer-interface', ...others] });
    for (const [name, call] of shared) {
      const { status } = await call();
      expect([name, status < 300]).toEqual([name, name !== page]);
    }
  });

  it('that are switched off forbid the call and the action, which is no longer offered', async () => {
    await permit('khach', {
      pagePermissions: { 'customer-request': { canCreateProject: false, canCancelProject: false } },
    });
    expect(outcome(await customer.call(projectRoutes.submit, { body: request }))).toEqual([
      403,
      'access.denied',
    ]);
    const cancel = await customer.call(projectRoutes.update, {
      ...ofProject(),
      body: { status: 'cancelled', reason: 'x' },
    });
    expect(outcome(cancel)).toEqual([403, 'access.denied']);
    const { body } = await customer.call(projectRoutes.detail, ofProject());
    expect(body.allowed).toContain('ReviseDetails');
    expect(body.allowed).not.toContain('CancelProject');
  });

  it.each([
    [{ allowedPages: ['secret'] }, 'allowedPages'],
    [{ pagePermissions: { nowhere: {} } }, 'pagePermissions'],
    [{ pagePermissions: { 'customer-interface': { canManageUsers: true } } }, 'pagePermissions'],
    [{ pagePermissions: { 'customer-interface': { canCreateProject: 'no' } } }, 'pagePermissions'],
    [{ isBlocked: 'yes' }, 'isBlocked'],
  ])('are rejected when they are invalid: %j', async (body, field) => {
    const answer = await permit('khach', body as unknown as SetPermissions);
    expect([answer.status, Object.keys(answer.body.fields!)]).toEqual([400, [field]]);
  });

  it('that conflict with the roles are repaired, by users for themselves and by an admin for every account', async () => {
    const fix = async (visitor: Visitor) =>
      (await visitor.call(accountRoutes.fixPermissions)).body.fixedCount;
    await permit('khach', { allowedPages: ['admin-dashboard', 'messaging'] });
    await permit('khach2', { allowedPages: ['vietphat-admin'] });
    expect([await fix(provider), await fix(customer), await fix(customer)]).toEqual([0, 1, 0]);
    const { body: own } = await customer.call(accountRoutes.debug);
    expect(own).toEqual({
      userId: ids['khach'],
      userRole: 'customer',
      hasCustomPermissions: true,
      allowedPages: ['messaging'],
      isAccountBlocked: 0,
    });
    expect(await fix(admin)).toBe(1);
    const users = (await admin.call(adminRoutes.users)).body;
    const pagesOf = (subject: string) => users.find(({ id }) => id === ids[subject])?.allowedPages;
    expect(pagesOf('khach2')).toEqual(['customer-interface']);
    await permit('khach2', { allowedPages: [] });
  });
});

describe('a role', () => {
  it('assigned by an admin replaces the privileged roles', async () => {
    const own = await person('khach2');
    const rolesOf = ({ body }: { body: User }) => [body.role, body.grantedRoles];
    expect(rolesOf(await assign('khach2', 'vietphat'))).toEqual([
      'vietphat',
      ['customer', 'manufacturer', 'vietphat'],
    ]);
    expect((await own.call(adminRoutes.users)).status).toBe(403);
    expect(rolesOf(await assign('khach2', 'admin'))).toEqual([
      'admin',
      ['customer', 'manufacturer', 'admin'],
    ]);
    expect((await own.call(adminRoutes.users)).status).toBe(200);
    expect(rolesOf(await assign('khach2', 'customer'))).toEqual(['customer', ['customer', 'manufacturer']]);
    const response = await own.call(accountRoutes.setRole, { body: { role: 'admin' } });
    expect(outcome(response)).toEqual([403, 'UNAUTHORIZED_ADMIN_ACCESS']);
  });

  it('of admin cannot be taken from the last admin: not by demotion, not by a block, not by two demotions at once', async () => {
    expect(outcome(await assign('admin', 'customer'))).toEqual([409, 'account.last-admin']);
    expect(outcome(await permit('admin', { isBlocked: true }))).toEqual([409, 'account.last-admin']);
    const ungoverned = { pagePermissions: { 'admin-dashboard': { canSetPermissions: false } } };
    expect(outcome(await permit('admin', ungoverned))).toEqual([409, 'account.last-admin']);
    expect(outcome(await permit('admin', { allowedPages: ['vietphat-admin'] }))).toEqual([
      409,
      'account.last-admin',
    ]);
    const second = await person('khach2');
    await assign('khach2', 'admin');
    expect((await permit('khach2', ungoverned)).status).toBe(200);
    expect(outcome(await assign('admin', 'customer'))).toEqual([409, 'account.last-admin']);
    expect((await permit('khach2', { pagePermissions: {} })).status).toBe(200);
    const both = await Promise.all([assign('khach2', 'customer'), assign('admin', 'customer', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const lists = [await admin.call(adminRoutes.users), await second.call(adminRoutes.users)];
    expect(lists.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = lists[0]!.status === 200 ? admin : second;
    await assign('admin', 'admin', winner);
    await assign('khach2', 'customer');
  });
});

describe('two admins', () => {
  const seen = async (subject: string) =>
    (await admin.call(adminRoutes.user, { params: { userId: ids[subject]! } })).body;
  const basedOn = (version: string) => ({ 'If-Match': `"${version}"` });

  it('cannot overwrite each other’s permissions or roles unseen', async () => {
    const before = await seen('khach2');
    const params = { userId: ids['khach2']! };
    const set = (page: string, version: string) =>
      admin.call(adminRoutes.setPermissions, {
        params,
        body: { allowedPages: ['customer-interface', page] },
        headers: basedOn(version),
      });
    const first = await set('messaging', before.version);
    expect(first.body.version).not.toBe(before.version);
    const second = await set('file-upload', before.version);
    expect([second.status, second.body.code]).toEqual([412, 'section.stale']);
    expect(second.body.present).toEqual({
      version: first.body.version,
      fields: {
        role: 'customer',
        allowedPages: ['customer-interface', 'messaging'],
        pagePermissions: {},
      },
    });
    const late = await admin.call(adminRoutes.assignRole, {
      params,
      body: { role: 'vietphat' },
      headers: basedOn(before.version),
    });
    expect(late.status).toBe(412);
    expect((await set('file-upload', first.body.version)).status).toBe(200);
    await permit('khach2', { allowedPages: [] });
  });

  it('do not overwrite the role that the person chooses meanwhile', async () => {
    const own = await person('khach2');
    const { version } = await seen('khach2');
    await own.call(accountRoutes.setRole, { body: { role: 'manufacturer' } });
    const { status } = await admin.call(adminRoutes.setPermissions, {
      params: { userId: ids['khach2']! },
      body: { allowedPages: ['customer-interface'] },
      headers: basedOn(version),
    });
    expect(status).toBe(412);
    await own.call(accountRoutes.setRole, { body: { role: 'customer' } });
  });

  it('who demote by an outdated version demote nobody', async () => {
    const { version } = await seen('khach2');
    await assign('khach2', 'admin');
    const { status } = await admin.call(adminRoutes.assignRole, {
      params: { userId: ids['khach2']! },
      body: { role: 'customer' },
      headers: basedOn(version),
    });
    expect(status).toBe(412);
    // Both still count as admins, so the first may be demoted.
    const second = await person('khach2');
    expect((await assign('admin', 'customer', second)).status).toBe(200);
    await assign('admin', 'admin', second);
    await assign('khach2', 'customer');
  });

  it('are notified at once when an account changes, and customers are not', async () => {
    const told = await admin.listen();
    const other = await customer.listen();
    await permit('khach2', { allowedPages: ['messaging'] });
    await permit('khach', { allowedPages: [] });
    expect(Object.keys(await told.next(({ type }) => type === 'people_changed'))).not.toContain('accountId');
    await permit('khach', { pagePermissions: { 'customer-interface': { canCancelProject: false } } });
    await other.next(({ type }) => type === 'account_changed', 'keep');
    expect(other.received.map(({ type }) => type)).not.toContain('people_changed');
    await permit('khach', { pagePermissions: {} });
    await permit('khach2', { allowedPages: [] });
  });
});

describe('the list of people', () => {
  const listed = async (query: Record<string, string>) => {
    const { body } = await admin.call(adminRoutes.users, { query });
    return body.map(({ id }) => Object.keys(ids).find((subject) => ids[subject] === id));
  };

  it('is filtered by role and state, and sorted', async () => {
    await permit('khach2', { isBlocked: true });
    await permit('khach', { allowedPages: ['customer-interface', 'messaging'] });
    expect(await listed({ state: 'blocked' })).toEqual(['khach2']);
    expect(await listed({ state: 'restricted', role: 'customer' })).toEqual(['khach']);
    expect(await listed({ state: 'restricted', role: 'manufacturer' })).toEqual([]);
    expect(await listed({ state: 'erased' })).toEqual([]);
    expect(await listed({ state: 'no-profile' })).toEqual([]);
    expect(await listed({ role: 'admin', search: 'admin' })).toEqual(['admin']);
    expect((await listed({ sort: 'changed' })).slice(0, 2)).toEqual(['khach', 'khach2']);
    const oldest = await listed({ sort: 'oldest', state: 'present' });
    expect(oldest).toEqual((await listed({ sort: 'newest' })).reverse());
    await permit('khach2', { isBlocked: false });
    await permit('khach', { allowedPages: [] });
  });

  it.each(['changed', 'oldest'])('comes page by page in the order «%s»', async (sort) => {
    const all = await listed({ sort });
    const pages: (string | undefined)[] = [];
    for (let link: string | null | undefined = `/api/admin/users?sort=${sort}&limit=2`; link;) {
      const response = await admin.send(link);
      const page = (await response.json()) as { id: string }[];
      pages.push(...page.map(({ id }) => Object.keys(ids).find((subject) => ids[subject] === id)));
      link = /<([^>]*)>/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(all);
  });

  it('rejects an unknown filter', async () => {
    for (const [name, value] of [
      ['role', 'surveyor'],
      ['state', 'lost'],
      ['sort', 'name'],
    ] as const)
      expect((await admin.call(adminRoutes.users, { query: { [name]: value } })).status).toBe(400);
  });
});

describe('the repair of all permissions', () => {
  it('is listed account by account before it is done', async () => {
    await permit('khach2', { allowedPages: ['vietphat-admin', 'messaging'] });
    await permit('khach', { allowedPages: ['customer-interface', 'messaging'] });
    const { body } = await admin.call(adminRoutes.repairs);
    expect(body.map(({ person, after }) => [person.id, person.allowedPages, after.allowedPages])).toEqual([
      [ids['khach2'], ['vietphat-admin', 'messaging'], ['messaging']],
    ]);
    expect((await admin.call(accountRoutes.fixPermissions)).body.fixedCount).toBe(1);
    expect((await admin.call(adminRoutes.repairs)).body).toEqual([]);
    for (const subject of ['khach', 'khach2']) await permit(subject, { allowedPages: [] });
  });
});

describe('a block', () => {
  it('keeps its reason until it is lifted', async () => {
    const reasonOf = async (body: SetPermissions) => (await permit('khach2', body)).body.blockedReason;
    expect(await reasonOf({ isBlocked: true, reason: 'Ba đơn không thanh toán' })).toBe(
      'Ba đơn không thanh toán',
    );
    expect(await reasonOf({ isBlocked: false, reason: 'x' })).toBe('');
    expect(await reasonOf({ isBlocked: true })).toBe('không nêu lý do');
    const [listed] = (await admin.call(adminRoutes.users, { query: { state: 'blocked' } })).body;
    expect([listed?.blockedReason, listed?.isErased]).toEqual(['không nêu lý do', false]);
    await permit('khach2', { isBlocked: false });
  });

  it('ends sessions and sockets before the reply, lets the user see that they are blocked, and can be lifted', async () => {
    const blocked = await person('khach2');
    const { socket } = await blocked.listen();
    const closed = once(socket, 'close');
    expect((await permit('khach2', { isBlocked: true })).body.isAccountBlocked).toBe(1);
    expect((await blocked.call(projectRoutes.list)).status).toBe(401);
    expect((await closed)[0]).toBe(4403);
    const assignment = { status: 'ready_for_manufacturer' as const, assignedManufacturerId: ids['khach2']! };
    expect(outcome(await provider.call(projectRoutes.update, { ...ofProject(), body: assignment }))).toEqual([
      404,
      'account.not-found',
    ]);

    const again = await new Visitor(stack.url).signIn('khach2');
    expect((await again.call(accountRoutes.me)).body.isAccountBlocked).toBe(1);
    expect(outcome(await again.call(projectRoutes.list))).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(outcome(await again.call(accountRoutes.debug))).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect(outcome(await again.call(accountRoutes.setRole, { body: { role: 'manufacturer' } }))).toEqual([
      403,
      'ACCOUNT_BLOCKED',
    ]);
    const upgrade = await again.refusedUpgrade();
    expect([upgrade.status, upgrade.body.code]).toEqual([403, 'ACCOUNT_BLOCKED']);
    expect((await again.send('/api/logout')).status).toBe(302);

    await permit('khach2', { isBlocked: false });
    const back = await new Visitor(stack.url).signIn('khach2');
    expect((await back.call(projectRoutes.list)).status).toBe(200);
  });
});

describe('refused commands', () => {
  it('are stored for the audit, newest first', async () => {
    await customer.call(accountRoutes.setRole, { body: { role: 'admin' } });
    const newest = async () => (await admin.call(adminRoutes.denials)).body[0];
    await until('the refusal is recorded', async () => (await newest())?.actorId === ids['khach']);
    expect(await newest()).toMatchObject({
      code: 'UNAUTHORIZED_ADMIN_ACCESS',
      command: 'POST /api/auth/set-role',
      actorRole: 'customer',
      reason: 'Bạn không có quyền quản trị hệ thống.',
    });
  });

  it('include denied reads with their account, repeated ones once a minute', async () => {
    const stranger = await person('khach2');
    await stack.db.query(`delete from denials where "actorId" = $1`, [ids['khach2']]);
    const reads = [
      () => stranger.call(adminRoutes.stats),
      () => stranger.call(projectRoutes.detail, ofProject()),
      () => stranger.call(adminRoutes.stats),
    ];
    for (const read of reads) expect([403, 404]).toContain((await read()).status);
    await stranger.send('/api/nowhere');
    await stranger.call(accountRoutes.setRole, { body: { role: 'admin' } });
    const recorded = async () =>
      (await admin.call(adminRoutes.denials)).body
        .filter(({ actorId }) => actorId === ids['khach2'])
        .map(({ command, code }) => [command, code]);
    await until(
      'the last refusal is recorded',
      async () => (await recorded())[0]?.[0]?.startsWith('POST') ?? false,
    );
    expect((await recorded()).slice(1).sort()).toEqual([
      ['GET /api/admin/stats', 'access.denied'],
      [`GET /api/projects/${project.id}`, 'project.not-found'],
    ]);
  });

  it('are bounded in number and age', async () => {
    await stack.db.query(
      `insert into denials ("createdAt", "actorId", command, code, reason)
       select now() - interval '1 hour', 'many', 'POST /x', 'x', 'x' from generate_series(1, 100000)
       union all select now() - interval '91 days', 'old', 'POST /x', 'x', 'x'`,
    );
    const denials = new Denials(stack.db, new RequestFacts(stack.db));
    const refused = { actorRole: null, command: 'POST /x', code: 'x', reason: 'x', correlationId: null };
    const origin = { device: '', address: '' };
    denials.record({ actorId: 'new', ...refused }, origin);
    await denials.onModuleDestroy();
    const { rows } = await stack.db.query<{ actorId: string; count: number }>(
      `select "actorId", count(*)::integer from denials where "actorId" in ('many', 'old', 'new') group by 1`,
    );
    const counts = new Map(rows.map(({ actorId, count }) => [actorId, count]));
    expect([counts.get('new'), counts.get('old')]).toEqual([1, undefined]);
    expect(counts.get('many')).toBeLessThan(100_000);
    expect(counts.get('many')).toBe(10_000);

    await stack.db.query(
      `update denials set "createdAt" = now() - interval '91 days' where "actorId" = 'new'`,
    );
    for (let count = 0; count < 1_000; count += 1)
      denials.record({ actorId: 'more', ...refused, command: `POST /${String(count)}` }, origin);
    await denials.onModuleDestroy();
    const remaining = await stack.db.query(`select 1 from denials where "actorId" = 'new'`);
    expect(remaining.rowCount).toBe(0);
  });
});

it('the stats count users by active role and projects by status', async () => {
  const { body } = await admin.call(adminRoutes.stats);
  expect(body).toEqual({
    totalUsers: 6,
    totalCustomers: 2,
    totalManufacturers: 2,
    totalProjects: 1,
    pendingProjects: 1,
    completedProjects: 0,
  });
});

it('another instance of the api soon applies changes of accounts, also without a projector', async () => {
  const address = await stack.startInstance({ SELF_SERVICE_ROLES: 'customer' });
  const here = await person('khach2');
  const there = here.at(address);
  expect((await there.call(projectRoutes.list)).status).toBe(200);
  const refused = await there.call(accountRoutes.setRole, { body: { role: 'manufacturer' } });
  expect([refused.status, refused.body.code]).toEqual([403, 'access.denied']);
  const { socket } = await there.listen();
  const closed = once(socket, 'close');
  await stack.projector.stop();

  await permit('khach2', { pagePermissions: { 'customer-interface': { canViewOwnProjects: false } } });
  expect((await here.call(projectRoutes.list)).status).toBe(403);
  await until(
    'the other instance applies the change',
    async () => (await there.call(projectRoutes.list)).status === 403,
  );

  await permit('khach2', { isBlocked: true });
  expect((await closed)[0]).toBe(4403);
  expect((await there.call(accountRoutes.me)).status).toBe(401);

  const leaving = await person('khach');
  const left = leaving.at(address);
  expect((await left.call(accountRoutes.me)).status).toBe(200);
  await leaving.send('/api/logout');
  await until(
    'the sign-out is effective there',
    async () => (await left.call(accountRoutes.me)).status === 401,
  );
});

it('an account without a subject in an old log is blocked at start, even if it is the only admin', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn');
  // Of the embedded provider and of the one in the settings.
  const foreign = 'https://id.example';
  const [shared, elsewhere] = [accountIdOf('embedded', ''), accountIdOf(foreign, '')];
  // The same subject of another provider is somebody else.
  expect(shared).not.toBe(elsewhere);
  const [registered] = await stack.store.load(`account-${ids['admin']!}`);
  for (const id of [shared, elsewhere]) {
    const data = { ...registered!.data, accountId: id, subject: '' };
    await stack.store.append(`account-${id}`, [{ ...registered!, id: randomUUID(), data }], -1);
  }
  const admins = 'administrators-all';
  const earlier = await stack.store.load(admins);
  const admitted = { ...earlier[0]!, id: randomUUID(), data: { accountId: shared } };
  const released = earlier.map((event) => ({ ...event, id: randomUUID(), type: 'AdministratorReleased' }));
  await stack.store.append(admins, [admitted, ...released], earlier.at(-1)!.revision);
  const guest = await new Visitor(stack.url).signIn('khach2');
  await stack.db.query(
    `update app.sessions set sess = jsonb_set(sess, '{user,accountId}', to_jsonb($1::text))
     where sess->'user'->>'accountId' = $2`,
    [shared, ids['khach2']],
  );

  const settings = { OIDC_ISSUER: foreign, OIDC_CLIENT_ID: 'app', OIDC_CLIENT_SECRET: 'a'.repeat(32) };
  const other = guest.at(await stack.startInstance(settings));
  await until('its sessions end', async () => (await other.call(accountRoutes.me)).status === 401);
  await until('none is left', async () => {
    const rows = `select from app.sessions where sess->'user'->>'accountId' = $1`;
    return (await stack.db.query(rows, [shared])).rowCount === 0;
  });
  await until('the other one is closed', async () => {
    const last = (await stack.store.load(`account-${elsewhere}`)).at(-1);
    return last?.type === 'AccountBlocked';
  });
  const events = await stack.store.load(`account-${shared}`);
  expect(events.at(-1)).toMatchObject({
    type: 'AccountBlocked',
    data: { reason: expect.stringContaining('mã định danh') },
    metadata: { actorId: 'system' },
  });
  expect((await stack.store.load(admins)).at(-1)).toMatchObject({
    type: 'AdministratorReleased',
    data: { accountId: shared },
  });
  const named = () => warn.mock.calls.filter(([line]) => String(line).includes(shared)).length;
  await until('the log names it', () => Promise.resolve(named() === 1));
  await stack.startInstance();
  await until('the log names it again', () => Promise.resolve(named() === 2));
  expect(await stack.store.load(`account-${shared}`)).toHaveLength(events.length);
  warn.mockRestore();
});

import { randomUUID } from 'node:crypto';
import {
  actionOf,
  actionRoutes,
  adminRoutes,
  messageRoutes,
  projectRoutes,
  roles,
  statusesFor,
} from '@market/contracts';
import type { CalledAction } from '@market/contracts';
import { projectExamples, streamName } from '@market/domain';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { actionBodyFor, actionExamples } from '@control-center/api/testing/action-examples';
import type { ExampleStatus } from '@control-center/api/testing/action-examples';
import { appendOrder } from '@control-center/api/testing/append-order';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
});
afterAll(() => stack.close());

const projectIn = (status: ExampleStatus): Promise<string> =>
  appendOrder(stack, ids, projectExamples.histories[status]);

const take = (user: DemoUser, action: CalledAction, id: string, body = actionBodyFor(action, ids)) =>
  people[user].call(actionRoutes[action], { params: { id }, body });

const eventsOf = (projectId: string) => stack.store.load(streamName('project', projectId));

const cases = actionExamples.map(({ action, user, status, past }) => [action, user, status, past] as const);

describe('the call of an action', () => {
  it.each(cases)(
    '%s by the %s succeeds on a project that is %s, and is stored under its own name',
    async (action, user, _, past) => {
      const id = await appendOrder(stack, ids, past);
      const before = (await eventsOf(id)).length;
      const { status: code, body } = await take(user, action, id);
      expect([code, body.code]).toEqual([200, undefined]);
      const { to } = actionOf(action);
      if (to) expect(body.status).toBe(to);
      const events = (await eventsOf(id)).slice(before);
      expect(events.length).toBeGreaterThan(0);
      expect(body.revision).toBe(before + events.length - 1);
      for (const { metadata } of events) {
        expect(['AddNotes', action]).toContain(metadata.command);
        expect(metadata.causationId).toBe(metadata.commandId);
        expect(metadata.interface).toBe(
          { customer: 'customer-interface', factory: 'manufacturer-interface', provider: 'vietphat-admin' }[
            user as 'customer' | 'factory' | 'provider'
          ],
        );
      }
      expect(events.at(-1)!.metadata.command).toBe(action);
    },
  );

  it.each(cases)(
    '%s is refused in a status that does not allow it, with the allowed actions',
    async (action, user) => {
      if (action === 'CancelProject') return;
      // Money is recorded and corrected after a cancellation, and a status is set by hand.
      const isAllowed = roles.some((role) => statusesFor(action, role).includes('cancelled'));
      if (isAllowed) return;
      const cancelled = projectExamples.histories.cancelled.at(-1)!;
      // Its factory works on it and therefore still reads it.
      const id = await appendOrder(stack, ids, [...projectExamples.approved, cancelled]);
      const { status, body } = await take('admin' in actionOf(action).access ? 'admin' : user, action, id);
      // A command that leads to the same status may still say something new, such as another reason.
      expect([status, body.code]).toEqual([409, 'project.illegal-transition']);
      expect(body).toMatchObject({ allowed: expect.any(Array) });
    },
  );

  it('is refused for a body with unknown or invalid fields, which are named', async () => {
    const id = await projectIn('quoted');
    const empty = await take('customer', 'DeclineQuote', id, {});
    expect([empty.status, empty.body.fields]).toEqual([400, { reason: 'Vui lòng nêu lý do' }]);
    const unknown = await take('customer', 'ApproveQuote', id, { finalPrice: 1 });
    expect([unknown.status, Object.keys(unknown.body.fields!)]).toEqual([400, ['finalPrice']]);
    expect((await eventsOf(id)).at(-1)!.type).toBe('QuoteReleased');
  });

  it.each<[CalledAction, object]>([
    ['SendToFactory', { assignedManufacturerId: randomUUID() }],
    ['InviteFactories', { invitedManufacturerIds: [randomUUID(), randomUUID()] }],
    [
      'OverrideStatus',
      { status: 'ready_for_manufacturer', reason: 'Gửi lại', assignedManufacturerId: randomUUID() },
    ],
  ])('%s is refused for an unknown factory', async (action, body) => {
    const id = await projectIn('reviewing');
    const refused = await take('provider', action, id, body);
    expect([refused.status, refused.body.code]).toEqual([404, 'account.not-found']);
    expect((await eventsOf(id)).at(-1)!.type).toBe('ReviewStarted');
  });

  it('needs no body when it has no required field', async () => {
    const path = `/api/projects/${await projectIn('quoted')}/actions/approve-quote`;
    const response = await people.customer.send(path, { method: 'POST' });
    expect([response.status, ((await response.json()) as { status: string }).status]).toEqual([
      200,
      'approved',
    ]);
  });

  it('exists only under its own name', async () => {
    const id = await projectIn('quoted');
    for (const name of ['submit-quote', 'revise-details', 'ApproveQuote', 'constructor']) {
      const response = await people.customer.send(`/api/projects/${id}/actions/${name}`, { method: 'POST' });
      expect([name, response.status]).toEqual([name, 404]);
    }
  });
});

describe('PUT with a bare status', () => {
  const called = cases.filter(([action]) => actionOf(action).to !== undefined && action !== 'ReturnToReview');

  it.each(called)('appends the events of %s', async (action, user, status) => {
    const [byAction, byPut] = [await projectIn(status), await projectIn(status)];
    const before = (await eventsOf(byPut)).length;
    const body = actionBodyFor(action, ids);
    await take(user, action, byAction, body);
    const update = { ...body, status: actionOf(action).to };
    const { status: code } = await people[user].call(projectRoutes.update, {
      params: { id: byPut },
      body: update,
    });
    expect(code).toBe(200);
    const appended = async (id: string) =>
      (await eventsOf(id)).slice(before).map(({ type, data, metadata }) => {
        // Schedules and ids differ between the two projects.
        const shared = Object.entries(data).filter(
          ([name]) => !['instalments', 'dueDate', 'quoteId'].includes(name),
        );
        return [type, metadata.command, JSON.stringify(shared).replaceAll(id, 'the project')];
      });
    expect(await appended(byPut)).toEqual(await appended(byAction));
  });

  it('is one append, however many facts it contains', async () => {
    const id = await projectIn('submitted');
    const body = { title: 'Gá kẹp mới', vietPhatNotes: 'Ưu tiên', status: 'reviewing' as const };
    const headers = { 'idempotency-key': randomUUID() };
    const { status } = await people.provider.call(projectRoutes.update, { params: { id }, body, headers });
    expect(status).toBe(200);
    const events = (await eventsOf(id)).slice(1);
    expect(events.map(({ type, metadata }) => [type, metadata.command])).toEqual([
      ['DetailsRevised', 'ReviseDetails'],
      ['NotesAdded', 'AddNotes'],
      ['ReviewStarted', 'StartReview'],
    ]);
    expect(new Set(events.map(({ metadata }) => metadata.commandId)).size).toBe(1);
  });
});

describe('an admin’s change of a role', () => {
  it('is named as the cause of the events that follow from it', async () => {
    const before = (await stack.store.load('administrators-all')).length;
    const account = `account-${ids.stranger}`;
    const response = await people.admin.send(`/api/admin/users/${ids.stranger}/role`, {
      method: 'PATCH',
      body: JSON.stringify({ role: 'admin' }),
      headers: { 'content-type': 'application/json' },
    });
    expect(response.status).toBe(200);
    const [admitted] = (await stack.store.load('administrators-all')).slice(before);
    const cause = (await stack.store.load(account)).at(-1)!;
    expect([admitted!.type, cause.type]).toEqual(['AdministratorAdmitted', 'RoleAssigned']);
    expect(admitted!.metadata.causationId).toBe(cause.id);
    expect(cause.metadata).toMatchObject({ command: 'AssignRole', interface: 'admin-dashboard' });
  });
});

describe('a factory that is blocked', () => {
  const block = (isBlocked: boolean) =>
    people.admin.call(adminRoutes.setPermissions, {
      params: { userId: ids.factory },
      body: { isBlocked, ...(isBlocked && { reason: 'Giao hàng giả' }) },
    });
  let priced: string;
  beforeAll(async () => {
    // Of two that bid, one has declined.
    const declined = {
      type: 'OrderDeclined' as const,
      data: { manufacturerId: projectExamples.people.otherFactory.id, reason: 'Hết máy' },
    };
    priced = await appendOrder(stack, ids, [...projectExamples.histories.bidding, declined]);
    await until('the factory has the order in its list', async () => {
      const { body } = await people.factory.call(projectRoutes.list, { query: { status: 'bidding' } });
      return body.some(({ id }) => id === priced);
    });
    expect((await block(true)).status).toBe(200);
  });
  afterAll(() => block(false));

  it('leaves the bidding: without another bidder the order goes back to review, with the reason', async () => {
    const { body } = await people.provider.call(projectRoutes.detail, { params: { id: priced } });
    expect(body).toMatchObject({
      status: 'reviewing',
      declines: [{ reason: 'Hết máy' }, { reason: 'Tài khoản nhà máy đã bị chặn' }],
    });
  });

  it.each<[DemoUser, CalledAction, ExampleStatus]>([
    ['provider', 'ReleaseQuote', 'ready_for_manufacturer'],
    ['customer', 'ApproveQuote', 'quoted'],
    ['provider', 'RequestPayment', 'approved'],
    ['provider', 'StartProduction', 'payment_confirmed'],
  ])('lets nobody go on with its price: the %s’s %s is refused', async (user, action, status) => {
    const { histories, offered } = projectExamples;
    const past = action === 'ReleaseQuote' ? offered : histories[status];
    const id = await appendOrder(stack, ids, past);
    const before = (await eventsOf(id)).length;
    const refused = await people[user].call(actionRoutes[action], { params: { id }, body: {} });
    expect([refused.status, refused.body.code]).toEqual([409, 'account.inactive']);
    expect(await eventsOf(id)).toHaveLength(before);
  });

  it.each<[CalledAction, ExampleStatus, (id: string) => object]>([
    ['SendToFactory', 'reviewing', (factory) => ({ assignedManufacturerId: factory })],
    ['InviteFactories', 'reviewing', (factory) => ({ invitedManufacturerIds: [factory, ids.rival] })],
    [
      'OverrideStatus',
      'cancelled',
      (factory) => ({
        ...{ status: 'ready_for_manufacturer', reason: 'Gửi lại', assignedManufacturerId: factory },
      }),
    ],
  ])('is given no order: %s is refused', async (action, status, bodyFor) => {
    const id = await projectIn(status);
    const refused = await take('provider', action, id, bodyFor(ids.factory));
    expect([refused.status, refused.body.code]).toEqual([404, 'account.not-found']);
  });

  it('receives no message: the sender is told that the account is inactive', async () => {
    const projectId = await projectIn('in_production');
    const body = { projectId, content: 'Khi nào xong?', receiverId: ids.factory };
    const refused = await people.provider.call(messageRoutes.send, { body });
    expect([refused.status, (refused.body as { code?: string }).code]).toEqual([409, 'account.inactive']);
  });
});

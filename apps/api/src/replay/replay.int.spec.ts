import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  actionRoutes,
  adminRoutes,
  auditRoutes,
  erasedText,
  messageRoutes,
  partRoutes,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
  replayRoutes,
} from '@market/contracts';
import type {
  Message,
  PastAccount,
  PastConversation,
  PastMoment,
  PastOrder,
  ReplayKind,
} from '@market/contracts';
import { storySteps } from '@market/contracts/story';
import type { OrderWalk, StoryStepName } from '@market/contracts/story';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const watched = ['customer', 'provider', 'admin', 'factory', 'rival'] as const;
type Watched = (typeof watched)[number];
type Answers = Record<Watched, unknown>;

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;
let order: OrderWalk;
let id: string;
/** The answers of live calls to each person after each step, by the revision of the order. */
const live = new Map<number, Answers>();
const sent: Message[] = [];

const asOf = (person: Watched): string => {
  if (person === 'factory' || person === 'rival') return `manufacturer:${ids[person]}`;
  return person;
};

/** Durations depend on the time of the reply. */
const withoutTimes = (project: unknown) => ({ ...(project as object), times: undefined });

async function answersTo(visitor: Visitor): Promise<unknown> {
  const params = { id, projectId: id };
  const [project, parts, progress, payments, drawings, quotes] = await Promise.all([
    visitor.call(projectRoutes.detail, { params }),
    visitor.call(partRoutes.ofProject, { params }),
    visitor.call(progressRoutes.detail, { params }),
    visitor.call(paymentRoutes.detail, { params }),
    visitor.call(partRoutes.drawings, { params }),
    visitor.call(quoteRoutes.ofProject, { params }),
  ]);
  if (project.status === 404) return quotes.status === 404 ? null : quotes.body;
  return {
    ...{ project: withoutTimes(project.body), parts: parts.body, progress: progress.body },
    ...{ payments: payments.body, drawings: drawings.body, quotes: quotes.body },
  };
}

async function take(step: StoryStepName): Promise<void> {
  await order.to(step);
  id = order.ids.projectId;
  const admin = () => people.admin.call(projectRoutes.detail, { params: { id } });
  await until('the rows have the step', async () => !(await admin()).headers.has('x-stale'));
  const answers = await Promise.all(watched.map(async (one) => [one, await answersTo(people[one])] as const));
  const { body } = await admin();
  live.set(body.revision, Object.fromEntries(answers) as Answers);
}

async function say(by: Visitor, content: string, channel: 'customer' | 'factory'): Promise<void> {
  const { body } = await by.call(messageRoutes.send, { body: { projectId: id, content, channel } });
  sent.push(body);
}

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
  order = walkOf({ ...people, customer: people.customer }, { factoryId: ids.factory });
  for (const step of ['submit', 'review'] as const) await take(step);
  await say(people.customer, 'Khi nào có giá?', 'customer');
  await take('send');
  await say(people.provider, 'Báo giá giúp nhé', 'factory');
  for (const step of ['quote', 'release', 'approve', 'requestPayment'] as const) await take(step);
});
afterAll(() => stack.close());

const visit = async (
  kind: ReplayKind,
  query: Record<string, string> = {},
  { by = people.admin, of = id }: { by?: Visitor; of?: string } = {},
) => by.call(replayRoutes.moment, { params: { kind, id: of }, query });
const momentOf = async (...args: Parameters<typeof visit>): Promise<PastMoment> => {
  const { status, body } = await visit(...args);
  expect([status, body.message]).toEqual([200, undefined]);
  return body;
};
const textOf = ({ sentence }: Pick<PastMoment, 'sentence'>) => sentence.map(({ text }) => text).join('');

describe('the past of an order', () => {
  it('equals the answers that its participants got then', async () => {
    expect(live.size).toBe(7);
    for (const [revision, answers] of live)
      for (const person of watched) {
        const { state } = await momentOf('project', { at: String(revision), as: asOf(person) });
        const past = state as PastOrder | null;
        const seen = past?.project
          ? { ...past, project: withoutTimes(past.project) }
          : (past?.quotes ?? null);
        expect([revision, person, seen]).toEqual([revision, person, answers[person]]);
      }
  });

  it('names what happened, by whom, and the changes, but only to those whom it concerned', async () => {
    const at = String([...live.keys()][4]);
    const released = await momentOf('project', { at });
    expect(textOf(released)).toMatch(/\(Việt Phát\) .*3\.333\.333/);
    expect(released.event).toMatchObject({ phase: 'quoting', isDiscarded: false, revision: Number(at) });
    expect(released.changed).toContainEqual({
      pointer: '/project/finalPrice',
      before: null,
      after: storySteps.release(order.ids).body['finalPrice' as never],
    });
    const toCustomer = await momentOf('project', { at, as: 'customer' });
    expect(textOf(toCustomer)).toMatch(/^Việt Phát /);
    const toRival = await momentOf('project', { at, as: asOf('rival') });
    expect(toRival).toMatchObject({
      event: { phase: null, entry: null },
      sentence: [],
      state: null,
      changed: [],
    });
    const toProvider = await momentOf('project', { at, as: 'provider' });
    expect(toProvider.state).toMatchObject({
      project: { customerName: (released.state as PastOrder).project!.customerName },
    });
  });

  it('is found by time, with its dates as of that time', async () => {
    const [, second] = [...live.keys()];
    const { now } = await momentOf('project', { at: String(second! + 1) });
    const earlier = new Date(Date.parse(now) - 1).toISOString();
    const found = await momentOf('project', { at: earlier });
    expect([found.revision, found.now]).toEqual([second, earlier]);
    const later = await momentOf('project', { at: '2099-01-01T00:00:00Z' });
    expect(later.revision).toBe(later.head);
    expect((later.state as PastOrder).project!.times!.daysOpen).toBeGreaterThan(10_000);
    const before = await momentOf('project', { at: '2001-01-01T00:00:00Z' });
    expect(before).toMatchObject({ revision: -1, event: null, state: null, changed: [] });
    expect((await momentOf('project')).revision).toBe(later.head);
  });

  it('compares two moments, and names who set each value', async () => {
    const [first, , , , released] = [...live.keys()].map(String) as [string, string, string, string, string];
    const params = { kind: 'project', id } as const;
    const { body } = await people.admin.call(replayRoutes.compare, {
      params,
      query: { from: first, to: released },
    });
    expect([body.from.revision, body.to.revision]).toEqual([Number(first), Number(released)]);
    const status = body.changed.find(({ pointer }) => pointer === '/project/status');
    expect(status).toEqual({
      ...{ pointer: '/project/status', before: 'submitted', after: 'quoted' },
      ...{ revision: Number(released), changes: 3 },
    });
    // What was before the earlier moment is not told.
    const [, , third] = [...live.keys()].map(String) as [string, string, string];
    const { body: part } = await people.admin.call(replayRoutes.compare, {
      params,
      query: { from: third, to: released },
    });
    const { state } = await momentOf('project', { at: third });
    expect(part.changed.find(({ pointer }) => pointer === '/project/status')).toMatchObject({
      ...{ before: (state as PastOrder).project!.status, after: 'quoted' },
      changes: 1,
    });
    // In either order, with equal values on request.
    const query = { from: released, to: first, show: 'all' as const };
    const { body: again } = await people.admin.call(replayRoutes.compare, { params, query });
    expect(again.changed).toEqual(body.changed);
    expect(again.same).toContainEqual({ pointer: '/project/title', value: expect.anything() });
    expect(body.same).toBeUndefined();
    const { body: price } = await people.admin.call(replayRoutes.value, {
      params,
      query: { pointer: '/project/finalPrice', at: released },
    });
    expect(price.changes.map(({ revision, before, after }) => [revision, before, after])).toEqual([
      [Number(released), null, 3_333_333],
      [Number(first), undefined, null],
    ]);
    expect(price.events.at(-1)!.entry).toMatchObject({ what: 'QuoteReleased' });
    const { body: blame } = await people.admin.call(replayRoutes.blame, { params, query: { at: released } });
    const revisionOf = (pointer: string) => blame.values.find((value) => value.pointer === pointer)?.revision;
    expect([revisionOf('/project/title'), revisionOf('/project/finalPrice')]).toEqual([0, Number(released)]);
    const setter = blame.events.find(({ revision }) => String(revision) === released);
    expect(setter!.entry).toMatchObject({ what: 'QuoteReleased', actorId: ids.provider });
    // The events that set values, once each, in the order of the log.
    const setters = [...new Set(blame.values.map(({ revision }) => revision))].sort((a, b) => a - b);
    expect(blame.events.map(({ revision }) => revision)).toEqual(setters);
  });

  it('no moment is within a command, unless single events are requested', async () => {
    // The request and its parts are one command.
    const end = Math.min(...live.keys());
    expect(end).toBeGreaterThan(0);
    const { revision, changed } = await momentOf('project', { at: '0' });
    expect([revision, changed]).toEqual([end, [{ pointer: '' }]]);
    const single = await momentOf('project', { at: '0', step: 'event' });
    expect(single.revision).toBe(0);
    expect((single.state as PastOrder).parts).toEqual([]);
    const { body } = await people.admin.call(replayRoutes.lanes, { params: { kind: 'project', id } });
    expect(new Set(body[0]!.events.slice(0, end + 1).map(({ command }) => command)).size).toBe(1);
    const topicsOf = (at: number) => body[0]!.events[at]!.topics;
    expect(topicsOf(Number([...live.keys()][4]))).toEqual(['price', 'status']);
  });

  it('has the lanes of its conversation and its people for admins only', async () => {
    const params = { kind: 'project', id } as const;
    const lanesFor = async (as: string) =>
      (await people.admin.call(replayRoutes.lanes, { params, query: { as } })).body;
    const lanes = await lanesFor('admin');
    expect(lanes.map(({ kind, id: of }) => [kind, of])).toEqual([
      ['project', id],
      ['conversation', id],
      ['account', ids.customer],
      ['account', ids.factory],
    ]);
    const [own, conversation] = lanes;
    expect(own!.events.every(({ entry }) => entry !== null)).toBe(true);
    expect(conversation!.events.map(({ phase }) => phase)).toEqual(['message', 'message']);
    const { body: detail } = await people.admin.call(projectRoutes.detail, { params: { id } });
    expect([own!.label, conversation!.label]).toEqual([detail.title, 'Trao đổi']);
    const toCustomer = await lanesFor('customer');
    expect(toCustomer[0]!.label).toBe('Đơn hàng');
    expect(toCustomer.map(({ kind }) => kind)).toEqual(['project', 'conversation']);
    expect(toCustomer[0]!.events).toHaveLength(own!.events.length);
    expect(toCustomer[1]!.events.map(({ phase }) => phase)).toEqual(['message', null]);
    expect(JSON.stringify(toCustomer)).not.toContain(ids.factory);
    // Only admins see accounts.
    for (const as of ['provider', asOf('factory')])
      expect((await lanesFor(as)).map(({ kind }) => kind)).toEqual(['project', 'conversation']);
  });

  it('is a lane of the accounts of its customer and its factory, and of no one else', async () => {
    const lanesOf = async (account: string, as = '') => {
      const params = { kind: 'account', id: account } as const;
      const { body } = await people.admin.call(replayRoutes.lanes, { params, query: { as } });
      return body.map(({ kind, id: of, label }) => [kind, of, label]);
    };
    const { body } = await people.admin.call(projectRoutes.detail, { params: { id } });
    const lane = ['project', id, body.title];
    for (const account of [ids.customer, ids.factory]) {
      const [own, ...orders] = await lanesOf(account);
      expect(own!.slice(0, 2)).toEqual(['account', account]);
      expect(orders).toContainEqual(lane);
    }
    expect(await lanesOf(ids.rival)).not.toContainEqual(lane);
    for (const as of ['provider', 'customer', asOf('factory')])
      expect((await lanesOf(ids.customer, as)).map(([kind]) => kind)).toEqual(['account']);
  });

  it('can be seen as everyone who took part', async () => {
    const { body } = await people.admin.call(replayRoutes.viewpoints, { params: { kind: 'project', id } });
    expect(body.map(({ as }) => as)).toEqual(['admin', 'provider', 'customer', asOf('factory')]);
    expect(body.at(-1)!.label).toContain('Mẫu');
    // Including factories that had it before another one.
    const request = { title: 'Chuyển xưởng', material: 'steel', quantity: 1, deadline: 'urgent' };
    const { body: moved } = await people.customer.call(projectRoutes.submit, { body: request });
    const params = { id: moved.id };
    for (const assignedManufacturerId of [ids.rival, ids.factory]) {
      const given = { params, body: { assignedManufacturerId } };
      expect((await people.provider.call(actionRoutes.SendToFactory, given)).status).toBe(200);
      if (assignedManufacturerId === ids.rival)
        await people.provider.call(actionRoutes.ReturnToReview, { params, body: { reason: 'Xưởng bận' } });
    }
    const kind = 'project' as const;
    const { body: seen } = await people.admin.call(replayRoutes.viewpoints, { params: { kind, ...params } });
    expect(seen.slice(3).map(({ as }) => as)).toEqual([asOf('rival'), asOf('factory')]);
  });

  it('has the messages that each viewer could read in the order of that time', async () => {
    const contents = async (as: string, at?: string) => {
      const { state } = await momentOf('conversation', { as, ...(at ? { at } : {}) });
      return state && (state as PastConversation).messages.map(({ content }) => content);
    };
    const [question, request] = ['Khi nào có giá?', 'Báo giá giúp nhé'];
    expect(await contents('provider')).toEqual([question, request]);
    expect(await contents('customer')).toEqual([question]);
    expect(await contents(asOf('factory'))).toEqual([request]);
    expect(await contents(asOf('factory'), sent[0]!.createdAt)).toBeNull();
    expect(await contents(asOf('rival'))).toBeNull();
  });
});

describe('a visit', () => {
  it('to something that does not exist is refused with a sentence', async () => {
    const refusalOf = async (...args: Parameters<typeof visit>) => {
      const { status, body } = await visit(...args);
      return [status, body.code, Object.keys((body as { fields?: object }).fields ?? {})];
    };
    expect(await refusalOf('project', { at: '999' })).toEqual([400, 'request.invalid', ['at']]);
    expect(await refusalOf('project', { at: 'hôm qua' })).toEqual([400, 'request.invalid', ['at']]);
    for (const at of ['2026-13-01T00:00:00Z', '2026-02-31T00:00:00Z', '2026-03-02T00:00:00+99:00'])
      expect(await refusalOf('project', { at })).toEqual([400, 'request.invalid', ['at']]);
    expect(await refusalOf('project', { as: 'manufacturer' })).toEqual([400, 'request.invalid', ['as']]);
    expect(await refusalOf('settings' as never)).toEqual([400, 'request.invalid', []]);
    expect(await refusalOf('project', {}, { of: randomUUID() })).toEqual([404, 'project.not-found', []]);
    expect(await refusalOf('account', {}, { of: randomUUID() })).toEqual([404, 'account.not-found', []]);
  });

  it('needs the rights to everything that it shows', async () => {
    const without = async (page: string, feature: string) => {
      await people.admin.call(adminRoutes.setPermissions, {
        params: { userId: ids.admin },
        body: { pagePermissions: { [page]: { [feature]: false } } },
      });
      const account = { of: ids.customer };
      const statuses = [
        await visit('project'),
        await visit('conversation'),
        await visit('account', {}, account),
      ];
      const { body } = await people.admin.call(replayRoutes.lanes, { params: { kind: 'project', id } });
      const kinds = Array.isArray(body) ? [...new Set(body.map(({ kind }) => kind))] : [];
      return [statuses.map(({ status }) => status), kinds];
    };
    expect(await without('vietphat-admin', 'canViewAllProjects')).toEqual([[403, 200, 200], []]);
    expect(await without('vietphat-admin', 'canReviewProjects')).toEqual([
      [200, 403, 200],
      ['project', 'account'],
    ]);
    expect(await without('admin-dashboard', 'canManageUsers')).toEqual([
      [200, 200, 403],
      ['project', 'conversation'],
    ]);
    expect(await without('admin-dashboard', 'canAccessLogs')).toEqual([[403, 403, 403], []]);
    await people.admin.call(adminRoutes.setPermissions, {
      params: { userId: ids.admin },
      body: { pagePermissions: {} },
    });
    for (const by of [people.provider, people.customer, people.factory])
      expect((await visit('project', {}, { by })).status).toBe(403);
  });

  it('is one record, however many moments are viewed', async () => {
    const records = async () => {
      const { body } = await people.admin.call(auditRoutes.events, { query: { q: 'is:viewed' } });
      return body.map(textOf).filter((text) => text.includes(`project-${id}`));
    };
    await until('the visit is stored', async () => (await records()).length > 0);
    expect(await records()).toEqual([expect.stringContaining(` xem lại quá khứ của project-${id}`)]);
  });

  it('to the past of an erased person shows no personal text, whatever was visited before', async () => {
    const person = people.stranger;
    const { stranger } = ids;
    const profile = { firstName: 'Riêng', lastName: 'Tư', phoneNumber: '0909 123 456' };
    await person.call(accountRoutes.updateProfile, { params: { id: stranger }, body: profile });
    const request = { title: 'Gá', material: 'steel', quantity: 1, deadline: 'urgent' };
    const { body: project } = await person.call(projectRoutes.submit, { body: request });
    const of = { of: project.id };
    await person.call(messageRoutes.send, { body: { projectId: project.id, content: 'Lời riêng' } });
    const all = async () => {
      const { head } = await momentOf('account', {}, { of: stranger });
      const accounts = Array.from({ length: head + 1 }, (_, at) =>
        momentOf('account', { at: String(at) }, { of: stranger }),
      );
      return Promise.all([
        ...accounts,
        momentOf('conversation', {}, of),
        momentOf('project', { at: '0' }, of),
      ]);
    };
    const before = JSON.stringify(await all());
    for (const text of ['Riêng', '0909 123 456', 'Lời riêng']) expect(before).toContain(text);
    await person.call(accountRoutes.erase, { params: { id: stranger } });
    await until('the rows are erased', async () => !JSON.stringify(await all()).includes('Riêng'));
    const after = await all();
    for (const text of ['Riêng', '0909 123 456', 'Lời riêng', 'khach2@demo.test'])
      expect(JSON.stringify(after)).not.toContain(text);
    expect((after[0].state as PastAccount).person.firstName).toBe(erasedText);
    expect((after.at(-2)!.state as PastConversation).messages[0]!.content).toBe(erasedText);
    expect((after.at(-1)!.state as PastOrder).project).toMatchObject({
      title: 'Gá',
      customerName: erasedText,
    });
  });
});

import { randomUUID } from 'node:crypto';
import {
  actionRoutes,
  companyRoutes,
  partRoutes,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
} from '@market/contracts';
import type { Route } from '@market/contracts';
import { noIds, storySteps } from '@market/contracts/story';
import type { OrderWalk, StoryStepName } from '@market/contracts/story';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { actionBodyFor, actionExamples } from '@control-center/api/testing/action-examples';
import { appendOrder } from '@control-center/api/testing/append-order';
import { signInAll } from '@control-center/api/testing/people';
import type { DemoUser } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import type { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';

let stack: Stack;
let people: Record<DemoUser, Visitor>;
let ids: Record<DemoUser, string>;

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
});
afterAll(() => stack.close());

/** A new order after the step. */
const orderAfter = async (last: StoryStepName): Promise<OrderWalk> => {
  const order = walkOf(people, { factoryId: ids.factory });
  await order.to(last);
  return order;
};
const bidding = async (): Promise<string> => {
  const { ids: order } = await orderAfter('review');
  const params = { id: order.projectId };
  const body = { invitedManufacturerIds: [ids.factory, ids.rival] };
  await people.provider.call(actionRoutes.InviteFactories, { params, body });
  return order.projectId;
};

type TestCase = {
  user: DemoUser;
  /** Another user who may send the same command. */
  otherUser?: DemoUser;
  prepare: () => Promise<{ params?: Record<string, string>; body?: object; otherBody?: object }>;
};

/** For each command route: the sender, the request, and a request with other content. */
const testCases = new Map<Route, TestCase>([
  [
    projectRoutes.submit,
    {
      user: 'customer',
      otherUser: 'stranger',
      prepare: async () => {
        const { body } = storySteps.submit(noIds);
        return { body, otherBody: { ...body, quantity: 3 } };
      },
    },
  ],
  [
    projectRoutes.demo,
    { user: 'customer', otherUser: 'stranger', prepare: async () => ({ otherBody: { more: true } }) },
  ],
  [
    projectRoutes.update,
    {
      user: 'provider',
      otherUser: 'admin',
      prepare: async () => ({
        ...storySteps.review((await orderAfter('submit')).ids),
        otherBody: { vietPhatNotes: 'Hai' },
      }),
    },
  ],
  [
    partRoutes.update,
    {
      user: 'customer',
      otherUser: 'provider',
      prepare: async () => {
        const { projectId } = (await orderAfter('submit')).ids;
        const { body: parts } = await people.customer.call(partRoutes.ofProject, { params: { projectId } });
        return { params: { id: parts[0]!.id }, body: { quantity: 5 }, otherBody: { quantity: 6 } };
      },
    },
  ],
  [
    quoteRoutes.submit,
    {
      user: 'factory',
      otherUser: 'rival',
      prepare: async () => {
        const { body } = storySteps.quote({ ...noIds, projectId: await bidding() });
        return { body, otherBody: { ...body, deliveryDays: 2 } };
      },
    },
  ],
  [
    quoteRoutes.update,
    {
      user: 'provider',
      prepare: async () => {
        const { projectId, quoteId } = (await orderAfter('quote')).ids;
        const body = { projectId, state: 'rejected', reason: 'Đắt' };
        return { params: { id: quoteId }, body, otherBody: { ...body, reason: 'Chậm' } };
      },
    },
  ],
  [
    progressRoutes.update,
    {
      user: 'factory',
      prepare: async () => {
        const step = storySteps['material-preparation']((await orderAfter('startProduction')).ids);
        return { ...step, otherBody: { ...step.body, notes: 'Thiếu phôi' } };
      },
    },
  ],
  [
    paymentRoutes.record,
    {
      user: 'provider',
      otherUser: 'admin',
      prepare: async () => {
        const { ids: order } = await orderAfter('requestPayment');
        return { ...storySteps.payDeposit(order), otherBody: storySteps.payProgress(order).body };
      },
    },
  ],
  [
    paymentRoutes.announce,
    {
      user: 'customer',
      prepare: async () => {
        const { projectId } = (await orderAfter('requestPayment')).ids;
        const body = { kind: 'deposit', note: 'Chuyển sáng nay' };
        return { params: { projectId }, body, otherBody: { ...body, note: 'Chuyển chiều nay' } };
      },
    },
  ],
  [
    companyRoutes.change,
    {
      user: 'admin',
      prepare: async () => ({
        body: { dueDays: { deposit: 4, progress: 0, final: 0 } },
        otherBody: { dueDays: { deposit: 5, progress: 0, final: 0 } },
      }),
    },
  ],
]);

const otherContents: object[] = [
  { reason: 'Khác' },
  { vietPhatNotes: 'Khác' },
  { reference: 'Khác' },
  { finalPrice: 1 },
  { drawings: ['/objects/khac.pdf'] },
];

/** Each action, on a project in a status that allows it. An empty body has no other content. */
for (const { action, user, past } of actionExamples)
  testCases.set(actionRoutes[action], {
    user,
    prepare: async () => {
      const body = actionBodyFor(action, ids);
      const change = otherContents.find((content) => Object.keys(content)[0]! in body) ?? { reason: 'Khác' };
      const otherBody = Object.keys(body).length > 0 ? { ...body, ...change } : undefined;
      const id = await appendOrder(stack, ids, past);
      return { params: { id }, body, ...(otherBody ? { otherBody } : {}) };
    },
  });

const commandRoutes = [
  projectRoutes,
  actionRoutes,
  partRoutes,
  quoteRoutes,
  progressRoutes,
  paymentRoutes,
  companyRoutes,
]
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ method }) => method !== 'GET');

const call = (user: DemoUser, route: Route, key: string, params: Record<string, string>, body?: object) =>
  people[user].call(route, { params, body: body as never, headers: { 'idempotency-key': key } });

const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(named(commandRoutes))(
  '%s repeated under its key gets the same reply and has no second effect; other content is refused',
  async (_, route) => {
    const { user, prepare } = testCases.get(route)!;
    const { params = {}, body, otherBody } = await prepare();
    const key = randomUUID();
    const first = await call(user, route, key, params, body);
    expect([200, 201]).toContain(first.status);
    const repeated = await call(user, route, key, params, body);
    expect([repeated.status, repeated.body]).toEqual([first.status, first.body]);
    expect(repeated.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    if (!otherBody) return;
    const reused = await call(user, route, key, params, otherBody);
    expect([reused.status, reused.body.code]).toEqual([422, 'command.key-reused']);
  },
);

it.each(named(commandRoutes.filter((route) => testCases.get(route)?.otherUser)))(
  '%s from another account under the same key is a separate command',
  async (_, route) => {
    const { user, otherUser, prepare } = testCases.get(route)!;
    const { params = {}, body, otherBody } = await prepare();
    const key = randomUUID();
    const mine = await call(user, route, key, params, body);
    const theirs = await call(otherUser!, route, key, params, otherBody);
    expect([mine.status, theirs.status].every((status) => status < 300)).toBe(true);
    expect(theirs.headers.get('x-log-position')).not.toBe(mine.headers.get('x-log-position'));
  },
);

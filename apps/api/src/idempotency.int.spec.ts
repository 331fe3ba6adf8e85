import { randomUUID } from 'node:crypto';
import {
  companyRoutes,
  partRoutes,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
} from '@control-center/contracts';
import type { Project, Quote, Route } from '@control-center/contracts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signInAll } from './testing/people.js';
import type { Who } from './testing/people.js';
import { startStack } from './testing/stack.js';
import type { Stack } from './testing/stack.js';
import type { Visitor } from './testing/visitor.js';

let stack: Stack;
let people: Record<Who, Visitor>;
let ids: Record<Who, string>;

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
});
afterAll(() => stack.close());

const request = {
  title: 'Trục răng',
  material: 'steel',
  quantity: 1,
  deadline: 'urgent',
  projectParts: [{ partId: 'TR-1', partName: 'Trục' }],
};
const figures = {
  materialCost: 10,
  laborHours: 0,
  laborRate: 0,
  additionalCosts: 0,
  totalPrice: 10,
  deliveryDays: 1,
};

const project = async (...moves: object[]): Promise<Project> => {
  let { body } = await people.customer.call(projectRoutes.submit, { body: request });
  for (const move of moves)
    ({ body } = await people.provider.call(projectRoutes.update, { params: { id: body.id }, body: move }));
  return body;
};
const bidding = () => project({ status: 'bidding', invitedManufacturerIds: [ids.factory, ids.rival] });
const awaitingDeposit = () =>
  project({ status: 'approved', overrideReason: 'x', finalPrice: 100 }, { status: 'payment_pending' });
const producing = () =>
  project(
    { status: 'ready_for_manufacturer' },
    { status: 'approved', overrideReason: 'x', finalPrice: 100 },
    { status: 'in_production' },
  );
const quoteOf = async ({ id }: Project): Promise<Quote> =>
  (await people.factory.call(quoteRoutes.submit, { body: { ...figures, projectId: id } })).body;

type Trial = {
  who: Who;
  /** Somebody else who may do the same. */
  other?: Who;
  prepare: () => Promise<{ params?: Record<string, string>; body?: object; otherBody: object }>;
};

/** Each command's route, with a request, and one of other content. */
const trials = new Map<Route, Trial>([
  [
    projectRoutes.submit,
    {
      who: 'customer',
      other: 'stranger',
      prepare: async () => ({ body: request, otherBody: { ...request, quantity: 2 } }),
    },
  ],
  [
    projectRoutes.demo,
    { who: 'customer', other: 'stranger', prepare: async () => ({ otherBody: { more: true } }) },
  ],
  [
    projectRoutes.update,
    {
      who: 'provider',
      other: 'admin',
      prepare: async () => ({
        params: { id: (await project()).id },
        body: { status: 'reviewing', vietPhatNotes: 'Một' },
        otherBody: { vietPhatNotes: 'Hai' },
      }),
    },
  ],
  [
    partRoutes.update,
    {
      who: 'customer',
      other: 'provider',
      prepare: async () => {
        const { id } = await project();
        const { body: parts } = await people.customer.call(partRoutes.ofProject, {
          params: { projectId: id },
        });
        return { params: { id: parts[0]!.id }, body: { quantity: 5 }, otherBody: { quantity: 6 } };
      },
    },
  ],
  [
    quoteRoutes.submit,
    {
      who: 'factory',
      other: 'rival',
      prepare: async () => {
        const body = { ...figures, projectId: (await bidding()).id };
        return { body, otherBody: { ...body, deliveryDays: 2 } };
      },
    },
  ],
  [
    quoteRoutes.settle,
    {
      who: 'provider',
      prepare: async () => {
        const { id, projectId } = await quoteOf(await bidding());
        const body = { projectId, state: 'rejected', reason: 'Đắt' };
        return { params: { id }, body, otherBody: { ...body, reason: 'Chậm' } };
      },
    },
  ],
  [
    progressRoutes.update,
    {
      who: 'factory',
      prepare: async () => {
        const { id } = await producing();
        const body = { stageId: 'material-preparation', isCompleted: true, notes: 'Đủ phôi' };
        return { params: { projectId: id }, body, otherBody: { ...body, notes: 'Thiếu phôi' } };
      },
    },
  ],
  [
    paymentRoutes.record,
    {
      who: 'provider',
      other: 'admin',
      prepare: async () => ({
        params: { projectId: (await awaitingDeposit()).id },
        body: { kind: 'deposit', reference: 'CK 1' },
        otherBody: { kind: 'progress', reference: 'CK 2' },
      }),
    },
  ],
  [
    companyRoutes.change,
    {
      who: 'admin',
      prepare: async () => ({
        body: { dueDays: { deposit: 4, progress: 0, final: 0 } },
        otherBody: { dueDays: { deposit: 5, progress: 0, final: 0 } },
      }),
    },
  ],
]);

const commands = [projectRoutes, partRoutes, quoteRoutes, progressRoutes, paymentRoutes, companyRoutes]
  .flatMap((routes): Route[] => Object.values(routes))
  .filter(({ method }) => method !== 'GET');

const call = (who: Who, route: Route, key: string, params: Record<string, string>, body?: object) =>
  people[who].call(route, { params, body: body as never, headers: { 'idempotency-key': key } });

const named = (routes: readonly Route[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);

it.each(named(commands))(
  '%s sent again under its key is answered the same and not done again; other content is refused',
  async (_, route) => {
    const { who, prepare } = trials.get(route)!;
    const { params = {}, body, otherBody } = await prepare();
    const key = randomUUID();
    const first = await call(who, route, key, params, body);
    expect([200, 201]).toContain(first.status);
    const again = await call(who, route, key, params, body);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('x-log-position')).toBe(first.headers.get('x-log-position'));
    const reused = await call(who, route, key, params, otherBody);
    expect([reused.status, reused.body.code]).toEqual([422, 'command.key-reused']);
  },
);

it.each(named(commands.filter((route) => trials.get(route)?.other)))(
  '%s under the same key of another account is that account’s own',
  async (_, route) => {
    const { who, other, prepare } = trials.get(route)!;
    const { params = {}, body, otherBody } = await prepare();
    const key = randomUUID();
    const mine = await call(who, route, key, params, body);
    const theirs = await call(other!, route, key, params, otherBody);
    expect([mine.status, theirs.status].every((status) => status < 300)).toBe(true);
    expect(theirs.headers.get('x-log-position')).not.toBe(mine.headers.get('x-log-position'));
  },
);

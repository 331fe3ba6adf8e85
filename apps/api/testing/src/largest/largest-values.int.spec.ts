import { randomUUID } from 'node:crypto';
import { allRoutes } from '@control-center/api/openapi';
import { operationRoutes, pathOf, projectRoutes, reportNames } from '@market/contracts';
import type { Rebuild, Route } from '@market/contracts';
import { streamName, streams } from '@market/domain';
import type { StreamKind } from '@market/domain';
import { newEvent } from '@platform/log';
import { analyticsViews } from '@market/analysts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { signInAll } from '../people.js';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { until } from '../until.js';
import { goldenEvents, largest } from './largest.fixture.js';
import type { Example } from './largest.fixture.js';

type Signed = Awaited<ReturnType<typeof signInAll>>;

let stack: Stack;
let people: Signed['people'];
let ids: Signed['ids'];
/** The order and the account of all events. */
let orderId: string;
let accountId: string;

const starts = ['ProjectSubmitted', 'DraftSaved', 'DemoProjectCreated', 'AccountRegistered'];
/** One golden event of each type, the richest one. */
let examples: Example[];
const ofKind = (kind: StreamKind) => examples.filter(({ type }) => Object.hasOwn(streams[kind].evolve, type));

/** The events, the first `small` as in the golden file and the others at their largest, with ids of this stack. */
function adapted(events: readonly Example[], replacements: Record<string, string>, small = 0): Example[] {
  const text = Object.entries(replacements).reduce(
    (all, [from, to]) => all.replaceAll(from, to),
    JSON.stringify(events),
  );
  return (JSON.parse(text) as Example[]).map((event, index) =>
    index < small ? event : { ...event, data: largest(event.data) as object },
  );
}

async function append(stream: string, events: readonly Example[]): Promise<void> {
  let revision = (await stack.store.load(stream)).at(-1)?.revision ?? -1;
  const actor = { id: ids.admin, role: 'admin' as const };
  const stored = events.map((event, index) => {
    const commandId = randomUUID();
    const context = { commandId, commandHash: '', correlationId: commandId, command: 'Largest', actor };
    const now = new Date(Date.now() - 86_400_000 + index * 1000).toISOString();
    return newEvent(event as never, 0, { ...context, now, onBehalfOf: undefined });
  });
  while (stored.length > 0) {
    let bytes = 0;
    const next = stored.findIndex((event) => (bytes += Buffer.byteLength(JSON.stringify(event))) > 800_000);
    const batch = stored.splice(0, next < 0 ? stored.length : Math.max(1, next));
    await stack.store.append(stream, batch, revision);
    revision += batch.length;
  }
}

const golden = (last: string) => `00000000-0000-4000-8000-0000000000${last}`;

async function appendOrder(events: readonly Example[], small = 0): Promise<string> {
  const id = randomUUID();
  const [own, rival, customer] = [golden('02'), golden('03'), golden('01')];
  const of = { [own]: ids.factory, [rival]: ids.rival, [customer]: ids.customer };
  const projects = Object.fromEntries(['11', '12', '13', '14', '17', '81'].map((one) => [golden(one), id]));
  const files = { '/objects/': `/objects/${id.slice(0, 8)}-` };
  const quotes = Object.fromEntries(
    ['041', '042', '043', '044', '171', '811', '812'].map((one) => [
      `${golden('').slice(0, -1)}${one}`,
      randomUUID(),
    ]),
  );
  await append(
    streamName('project', id),
    adapted(events, { ...of, ...projects, ...files, ...quotes }, small),
  );
  return id;
}

beforeAll(async () => {
  stack = await startStack();
  ({ people, ids } = await signInAll(stack));
  const all = await goldenEvents();
  const richest = new Map<string, Example>();
  for (const event of all) {
    const known = richest.get(event.type);
    if (!known || JSON.stringify(known.data).length <= JSON.stringify(event.data).length)
      richest.set(event.type, event);
  }
  examples = [...richest.values()];

  const order = ofKind('project');
  const first = order.filter(({ type }) => starts.includes(type));
  const later = order.filter(({ type }) => !starts.includes(type) && type !== 'PartRemoved');
  const part = order.find(({ type }) => type === 'PartAdded')!;
  const twin = adapted([part], { [golden('21')]: golden('29'), [golden('22')]: golden('28') }, 1)[0]!;
  const submitted = first.find(({ type }) => type === 'ProjectSubmitted')!;
  // Each event is the last one of an order, so that its rows are written.
  for (const last of order)
    if (first.includes(last)) await appendOrder([last]);
    else await appendOrder([submitted, part, twin, last], 3);
  orderId = await appendOrder([submitted, twin, ...later]);

  const accounts = ofKind('account');
  const registered = accounts.find(({ type }) => starts.includes(type))!;
  for (const event of accounts) {
    accountId = randomUUID();
    const own = [registered, ...(event === registered ? [] : [event])];
    await append(streamName('account', accountId), adapted(own, { [golden('05')]: accountId }));
  }
  await append(
    streamName('conversation', orderId),
    adapted(ofKind('conversation'), { [golden('11')]: orderId, [golden('05')]: ids.customer }),
  );
  await append(streamName('administrators', 'all'), adapted(ofKind('administrators'), {}));
  await append(streamName('settings', 'company'), adapted(ofKind('settings'), {}));
  await append(streamName('operations', 'log'), adapted(ofKind('operations'), {}));
}, 300_000);
afterAll(() => stack.close());

const finished = async (): Promise<Rebuild> => {
  await until('the rebuild has finished', async () => {
    // A busy server may refuse a call, which is then repeated.
    const { status, body } = await people.admin.call(operationRoutes.rebuilds);
    return status === 200 && body[0]!.finishedAt !== null;
  });
  return (await people.admin.call(operationRoutes.rebuilds)).body[0]!;
};

it('every type of event is tried', () => {
  const types = Object.values(streams).flatMap(({ evolve }) => Object.keys(evolve));
  expect(examples.map(({ type }) => type).sort()).toEqual(types.sort());
});

it('every event at its largest is in the rows', async () => {
  const head = await stack.store.head();
  await until('the rows have all events', async () => {
    const { rowCount } = await stack.db.query('select from checkpoint where position = $1', [head]);
    return rowCount === 1;
  });
  const parked = (await people.admin.call(operationRoutes.parked)).body;
  expect(parked.map(({ type, error }) => `${type}: ${error}`)).toEqual([]);
});

/** Parameters of every read call. A missing one fails the spec. */
const params = (): Record<string, string> => ({
  id: orderId,
  projectId: orderId,
  userId: accountId,
  manufacturerId: ids.factory,
  page: 'admin-dashboard',
  kind: 'project',
  correlationId: randomUUID(),
  name: 'nothing.pdf',
  report: 'revenue',
});

const reads = allRoutes.filter(([, { method, path }]) => method === 'GET' && path.startsWith('/api/'));
/** They redirect, or are tried below. */
const elsewhere = [
  'accountRoutes.login',
  'accountRoutes.callback',
  'accountRoutes.logout',
  'exportRoutes.view',
];

it.each(reads.filter(([id]) => !elsewhere.includes(id)))(
  '%s answers with these events in place',
  async (_, route) => {
    const all = params();
    const missing = [...route.path.matchAll(/:(\w+)/g)].filter(([, name]) => !(name! in all));
    expect(missing).toEqual([]);
    for (const person of ['admin', 'provider', 'customer', 'factory'] as const) {
      const reply = await people[person].send(pathOf(route as Route<string>, all));
      expect([person, reply.status < 500, await reply.text()]).toEqual([person, true, expect.any(String)]);
    }
  },
);

it.each(analyticsViews.map(({ name }) => name))('the view %s is exported in every format', async (name) => {
  for (const format of ['csv', 'jsonl', 'parquet']) {
    const reply = await people.admin.send(`/api/exports/${name}.${format}`);
    expect([format, reply.status]).toEqual([format, 200]);
    await reply.arrayBuffer();
  }
});

it.each(reportNames)('the report %s is computed', async (name) => {
  const reply = await people.admin.send(`/api/reports/${name}`);
  expect([reply.status, await reply.text()]).toEqual([200, expect.any(String)]);
});

it('a rebuild and a proof find the same rows', async () => {
  await people.admin.call(operationRoutes.rebuild);
  expect(await finished()).toMatchObject({ state: 'completed', error: null });
  await people.admin.call(operationRoutes.prove, { body: {} });
  const { error, tables, checks } = await finished();
  expect(error).toBeNull();
  expect(tables.filter((table) => table.ids.length > 0)).toEqual([]);
  expect(checks.flatMap(({ differences }) => differences)).toEqual([]);
});

it('an order of the largest number of parts of the largest number of pieces is decided, shown and rebuilt', async () => {
  const projectParts = Array.from({ length: 200 }, (_, index) => ({
    ...{ partId: `P-${index}`, partName: 'Bạc', quantity: 2_147_483_647 },
  }));
  const body = { title: 'Bạc', material: 'steel', quantity: 1, deadline: 'urgent', projectParts } as const;
  const { status, body: project } = await people.customer.call(projectRoutes.submit, { body });
  expect([status, project.totalQuantity]).toEqual([201, 200 * 2_147_483_647]);
  const { body: shown } = await people.customer.call(projectRoutes.detail, { params: { id: project.id } });
  expect(shown.totalQuantity).toBe(200 * 2_147_483_647);
  expect((await people.admin.call(operationRoutes.parked)).body).toEqual([]);
});

// npm run bench -- replay: how fast the pasts of orders of 2,000 events open, and how smoothly their slider moves.
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import {
  accountRoutes,
  messageRoutes,
  partRoutes,
  pathOf,
  projectRoutes,
  replayRoutes,
} from '@market/contracts';
import { eventStoreUrl } from '@control-center/stack';
import { noLimits } from '@platform/settings';
import { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';
import { BACKWARDS, END, EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type {
  JSONEventType,
  JSONRecordedEvent,
  JSONType,
  ReadStreamOptions,
  RecordedEvent,
} from '@eventstore/db-client';
import { chromium } from '@playwright/test';
import { findBrowser } from '../servers/browser.js';
import { newInstance, processorTimesOf, startSystem, table } from '../servers/system.js';
import { longestTask, taskRows } from './long-tasks.js';

const events = 2_000;
const orders = 4;
const opened = 100;
/** Milliseconds after its start until an api has visited the newest orders. */
const settled = 10_000;
/** How many revisions the slider is dragged through, at least. */
const dragged = 500;

type Replay = {
  visitor: Visitor;
  id: string;
  /** Orders of the same size, none of them visited yet. */
  others: string[];
  /** Milliseconds that the api has used. */
  used: () => number;
  eventStore: EventStoreDBClient;
};

type JSONObject = Record<string, JSONType>;

const batch = 500;

/** An order whose title was changed so often that its stream has all events: one change, then copies of it. */
async function longOrder(url: string, eventStore: EventStoreDBClient): Promise<string> {
  const customer = await new Visitor(url).signIn('khach');
  const request = { title: 'Trục', material: 'steel', quantity: 1, deadline: 'urgent' };
  const { body } = await customer.call(projectRoutes.submit, { body: request });
  const params = { id: body.id };
  const { status } = await customer.call(projectRoutes.update, { params, body: { title: 'Trục 1' } });
  if (status !== 200) throw new Error(`The change was answered ${status}`);
  const stream = `project-${body.id}`;
  const [last] = await eventsOf(eventStore, stream, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
  const { type, data, metadata } = last as JSONRecordedEvent<JSONEventType<string, JSONObject, JSONObject>>;
  for (let next = Number(last!.revision) + 1; next < events; next += batch) {
    const copies = Array.from({ length: Math.min(batch, events - next) }, (_, index) =>
      jsonEvent({
        type,
        data: { ...data, changes: { title: `Trục ${next + index}` } },
        metadata: { ...metadata, commandId: randomUUID() },
      }),
    );
    await eventStore.appendToStream(stream, copies, { expectedRevision: BigInt(next - 1) });
  }
  return body.id;
}

async function eventsOf(eventStore: EventStoreDBClient, stream: string, options: ReadStreamOptions) {
  const found: RecordedEvent[] = [];
  for await (const { event } of eventStore.readStream(stream, options)) if (event) found.push(event);
  return found;
}

/** Milliseconds until the whole reply is there. */
async function timed(visitor: Visitor, path: string): Promise<number> {
  const begun = performance.now();
  const response = await visitor.send(path);
  await response.text();
  if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
  return performance.now() - begun;
}

const percentile = (durations: number[], share: number): number =>
  [...durations].sort((a, b) => a - b)[Math.floor(durations.length * share)]!;

/** Milliseconds until the store's own client has read an order's whole stream, and nothing was done with its events. */
async function bareRead(eventStore: EventStoreDBClient, id: string): Promise<number> {
  const begun = performance.now();
  const { length } = await eventsOf(eventStore, `project-${id}`, {});
  if (length < events) throw new Error(`The stream has ${length} events only`);
  return performance.now() - begun;
}

async function* serverRows({ visitor, id, others, used, eventStore }: Replay): AsyncGenerator<string[]> {
  const params = { kind: 'project', id } as const;
  const open = (at: number) => timed(visitor, `${pathOf(replayRoutes.moment, params)}?at=${at}`);
  const before = used();
  yield ['first visit of the process, ms', (await open(events / 2)).toFixed(0), ''];
  yield ['its processor time in the api, ms', (used() - before).toFixed(0), ''];
  await bareRead(eventStore, id);
  const { moment, lanes: ticks, viewpoints } = replayRoutes;
  const firsts: number[] = [];
  const screens: number[] = [];
  const bare: number[] = [];
  const beforeAll = used();
  for (const other of others) {
    bare.push(await bareRead(eventStore, other));
    const together = [moment, ticks, viewpoints].map((route) =>
      pathOf(route, { kind: 'project', id: other }),
    );
    const all = await Promise.all(together.map((path) => timed(visitor, path)));
    firsts.push(all[0]!);
    screens.push(Math.max(...all));
  }
  const processor = (used() - beforeAll) / others.length;
  const [first, read] = [percentile(firsts, 0.5), percentile(bare, 0.5)];
  yield ['first visit of another order, median, ms', first.toFixed(0), '300'];
  yield ['a bare read of its stream, median, ms', read.toFixed(0), ''];
  yield ['first visit ÷ bare read', (first / read).toFixed(2), ''];
  yield ['until all that its screen asks for is there, ms', percentile(screens, 0.5).toFixed(0), ''];
  yield ['processor time of the api for all that, ms', processor.toFixed(0), ''];
  const durations: number[] = [];
  for (let visit = 0; visit < opened; visit += 1) durations.push(await open((visit * 977) % events));
  yield ['any revision, median, ms', percentile(durations, 0.5).toFixed(0), ''];
  yield ['any revision, p95, ms', percentile(durations, 0.95).toFixed(0), '300'];
  const lanes = await timed(visitor, pathOf(replayRoutes.lanes, params));
  yield ['all ticks, ms', lanes.toFixed(0), ''];
  const blame = await timed(visitor, pathOf(replayRoutes.blame, params));
  yield ['who set every value, ms', blame.toFixed(0), ''];
}

const parts = 12;

/** An order with parts, prices and a conversation, whose parts were changed so often that a drag passes `dragged` revisions. */
async function livelyOrder(url: string): Promise<string> {
  const people = {
    customer: await new Visitor(url).signIn('khach'),
    provider: await new Visitor(url).signIn('vietphat'),
    factory: await new Visitor(url).signIn('xuong'),
  };
  const { body: factory } = await people.factory.call(accountRoutes.me);
  const order = walkOf(people, { factoryId: factory.id });
  const projectParts = Array.from({ length: parts }, (_, number) => ({
    ...{ partId: `GK-${number}`, partName: `Chi tiết ${number}`, quantity: 1 + number, material: 'steel' },
    notes: 'Vát mép toàn bộ cạnh sắc',
  }));
  const { id } = await order.to('submit', { submit: { title: 'Trục chính', projectParts } });
  const { body: known } = await people.customer.call(partRoutes.ofProject, { params: { projectId: id } });
  for (let change = 1; change <= dragged; change += 1) {
    const params = { id: known[change % parts]!.id };
    const { status } = await people.customer.call(partRoutes.update, { params, body: { quantity: change } });
    if (status !== 200) throw new Error(`Change ${change} was answered ${status}`);
  }
  await order.to('requestPayment');
  for (let message = 0; message < 30; message += 1)
    await people.customer.call(messageRoutes.send, {
      body: { projectId: id, content: `Lời nhắn ${message}` },
    });
  return id;
}

/** How often the drag rests, so that the moment below the slider is loaded and shown. */
const rests = 10;

/** The longest task of the page while the mouse drags the slider through all revisions. */
async function dragRows(url: string, id: string): Promise<string[][]> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const context = await browser.newContext({
      ...{ serviceWorkers: 'block', baseURL: url, viewport: { width: 1440, height: 900 } },
    });
    const form = await context.request.get('/api/login');
    await context.request.post(form.url(), { form: { subject: 'admin' } });
    const page = await context.newPage();
    await page.goto(`/admin-dashboard/replay/project/${id}?at=0`);
    await page.getByRole('heading', { name: /^Trục/ }).waitFor();
    const slider = page.getByRole('slider', { name: 'Lần thay đổi' });
    const { x, y, width, height } = (await slider.boundingBox())!;
    // The middle of the thumb goes from one end to the other.
    const thumb = height / 2;
    const at = (share: number) => x + thumb / 2 + (width - thumb) * share;
    let passed = 0;
    const drag = async () => {
      await page.mouse.move(at(0), y + thumb);
      await page.mouse.down();
      for (let rest = 1; rest <= rests; rest += 1) {
        await page.mouse.move(at(rest / rests), y + thumb, { steps: Math.ceil(dragged / rests) });
        const says = await slider.getAttribute('aria-valuetext');
        passed = Number(/^Lần (\d+) /.exec(says ?? '')?.[1]);
        await page.getByRole('region', { name: `Thay đổi ở lần ${passed}`, exact: true }).waitFor();
      }
      await page.mouse.up();
    };
    // A drag that warms up, and the one that is measured.
    await drag();
    const longest = await longestTask(browser, page, drag);
    if (passed < dragged) throw new Error(`The drag passed ${passed} revisions only`);
    return taskRows(`a drag through ${passed} revisions with ${rests} rests`, longest);
  } finally {
    await browser.close();
  }
}

const instance = await newInstance();
const start = () => startSystem({ ...instance, env: { ...instance.env, ...noLimits, LOG_LEVEL: 'warn' } });
let system = await start();
try {
  const { url, dataDir, env } = instance;
  const address = { ...env, EVENT_STORE_URL: '', EVENT_NODE_PORT: Number(env.EVENT_NODE_PORT) };
  const eventStore = EventStoreDBClient.connectionString(await eventStoreUrl(address));
  console.error(`${orders} orders get ${events} events each`);
  const known: string[] = [];
  for (let order = 0; order < orders; order += 1) known.push(await longOrder(url, eventStore));
  await system.stop();
  system = await start();
  await after(settled);
  const [id, ...others] = known;
  const visitor = await new Visitor(url).signIn('admin');
  const { pid } = system;
  const used = () => processorTimesOf(dataDir, pid).get('api')!;
  const rows = [['', 'measured', 'aim']];
  for await (const row of serverRows({ visitor, id: id!, others, used, eventStore })) rows.push(row);
  await eventStore.dispose();
  rows.push(...(await dragRows(url, await livelyOrder(url))));
  console.log(table(rows));
} finally {
  await system.stop();
  instance.remove();
}

import { orderStorage } from '@control-center/operate/order-storage';
import {
  messageRoutes,
  notificationRoutes,
  projectRoutes,
  reportRoutes,
  thumbnailLimits,
} from '@market/contracts';
import type { Project, ReportRow } from '@market/contracts';
import { eventFormat } from '@market/domain';
import { EventStore } from '@platform/log';
import { LocalObjectStore, strippedThumbnail } from '@platform/files';
import { keyRing, MasterKeys } from '@market/personal';
import { addWorld, allAssets } from '@control-center/operate/seed';
import { masterKey } from '@platform/testing';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let stack: Stack;
let added: number[];
let customer: Visitor;
let factory: Visitor;
let provider: Visitor;

beforeAll(async () => {
  added = [];
  stack = await startStack({}, async ({ eventStoreUrl, db, objectsFolder }) => {
    const keys = keyRing(db, new MasterKeys([masterKey]));
    const store = new EventStore(eventStoreUrl, eventFormat, { keys });
    const storage = orderStorage(db, await LocalObjectStore.at(objectsFolder));
    for (let start = 0; start < 2; start += 1) added.push(await addWorld(store, storage, Date.now()));
    await store.close();
  });
  [customer, factory, provider] = (await Promise.all(
    ['khach', 'xuong', 'vietphat'].map((subject) => new Visitor(stack.url).signIn(subject)),
  )) as [Visitor, Visitor, Visitor];
  await until('the rows have the world', async () => {
    const { rows } = await stack.db.query<{ orders: number }>(
      'select count(*)::integer as orders from projects',
    );
    return rows[0]!.orders === added[0];
  });
}, 120_000);
afterAll(() => stack.close());

const ordersOf = async (visitor: Visitor): Promise<Project[]> =>
  (await visitor.call(projectRoutes.list, { query: { limit: '500' } })).body;

it('exists once, and every visitor can see that', async () => {
  expect(added[0]).toBeGreaterThan(100);
  expect(added[1]).toBe(0);
  expect(await (await fetch(`${stack.url}/api/installation`)).json()).toEqual({ hasSampleData: true });
});

it('belongs to the demo accounts from their first sign-in', async () => {
  const [own, made, all] = await Promise.all([customer, factory, provider].map(ordersOf));
  expect(own!.length).toBeGreaterThan(15);
  expect(made!.length).toBeGreaterThan(10);
  expect(all!.length).toBeGreaterThan(own!.length);
  expect(new Set(own!.map(({ customerName }) => customerName)).size).toBe(1);
});

it('has files with small pictures, which its people can open', async () => {
  const [order] = (await ordersOf(customer)).filter(({ status }) => status === 'completed');
  const { files } = (await customer.call(projectRoutes.detail, { params: { id: order!.id } })).body;
  expect(files.length).toBeGreaterThan(1);
  for (const { url, size } of files) {
    const [file, picture] = await Promise.all([customer.send(url), customer.send(`${url}/thumbnail`)]);
    expect((await file.arrayBuffer()).byteLength).toBe(size);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  }
});

it('has pictures that the server would accept from a browser', () => {
  for (const { name, picture } of allAssets()) {
    const bytes = picture();
    expect([name, strippedThumbnail(bytes, thumbnailLimits) !== undefined]).toEqual([name, true]);
  }
});

it('is included in reports, with a year of orders', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const query = { from: day(370), to: day(0) };
  let weeks: ReportRow[] = [];
  await until('the views have the world', async () => {
    const { status, body } = await provider.call(reportRoutes.figures, {
      params: { report: 'funnel' },
      query,
    });
    weeks = status === 200 ? body.rows : [];
    return weeks.length > 0;
  });
  const sum = (figure: string) => weeks.reduce((all, { figures }) => all + (figures[figure] ?? 0), 0);
  // All but the drafts.
  expect(sum('submitted')).toBe(added[0]! - 2);
  expect(sum('completed')).toBeGreaterThan(50);
  expect(weeks.filter(({ figures }) => figures['submitted']! > 0).length).toBeGreaterThan(40);
});

it('leaves the first customer two unread messages', async () => {
  const { body: news } = await customer.call(notificationRoutes.list);
  const messages = news.items.filter(({ kind }) => kind === 'messages');
  expect(messages.map(({ count }) => count)).toEqual([2]);
  const params = { projectId: messages[0]!.projectId };
  const { body: said } = await customer.call(messageRoutes.ofProject, { params });
  const attached = said.flatMap(({ attachments = [] }) => attachments);
  expect(attached.length).toBeGreaterThan(1);
  for (const { url } of attached) expect((await customer.send(url)).status).toBe(200);
  const { body: ofProvider } = await provider.call(notificationRoutes.list);
  expect(ofProvider.items.filter(({ kind }) => kind === 'messages')).toHaveLength(1);
});

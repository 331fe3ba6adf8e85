import { randomUUID } from 'node:crypto';
import {
  accountRoutes,
  counterRoutes,
  exportRoutes,
  historyRoutes,
  projectRoutes,
  queueRoutes,
} from '@market/contracts';
import type { FactoryCounters, HistoryEntry, ProviderCounters, SubmitProject } from '@market/contracts';
import { streamBounds } from '@market/domain';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Stack } from '@control-center/api/testing/stack';
import { Visitor } from '@control-center/api/testing/visitor';
import { walkOf } from '@control-center/api/testing/walk';

const titles = ['Đồ gá kẹp', 'Trục vít me', 'Đế gá hàn'];
const request = (title: string): SubmitProject => ({
  title,
  material: 'copper',
  quantity: 10,
  deadline: 'urgent',
});

let stack: Stack;
let people: Record<'customer' | 'stranger' | 'factory' | 'provider', Visitor>;

beforeAll(async () => {
  stack = await startStack();
  const sharedPosition = {};
  const signIn = (subject: string) => new Visitor(stack.url, sharedPosition).signIn(subject);
  people = {
    customer: await signIn('khach'),
    stranger: await signIn('khach2'),
    factory: await signIn('xuong'),
    provider: await signIn('vietphat'),
  };
  for (const title of titles) await people.customer.call(projectRoutes.submit, { body: request(title) });
  const { body } = await people.provider.call(projectRoutes.list);
  const params = { id: body.at(-1)!.id };
  await people.provider.call(projectRoutes.update, { params, body: { status: 'ready_for_manufacturer' } });
});
afterAll(() => stack.close());

const list = (visitor: Visitor, query: Record<string, string>) => visitor.call(projectRoutes.list, { query });
const titlesOf = async (visitor: Visitor, query: Record<string, string>) =>
  (await list(visitor, query)).body.map(({ title }) => title);

describe('a list of projects', () => {
  it('finds only projects that the user may see', async () => {
    expect(await titlesOf(people.customer, { search: 'do ga' })).toEqual(['Đồ gá kẹp']);
    expect(await titlesOf(people.provider, { search: 'khang' })).toEqual([...titles].reverse());
    expect(await titlesOf(people.factory, { search: 'gá' })).toEqual(['Đồ gá kẹp']);
    expect(await titlesOf(people.stranger, { search: 'gá' })).toEqual([]);
  });

  it('can be filtered by one status or several', async () => {
    const status = 'ready_for_manufacturer,submitted';
    expect(await titlesOf(people.provider, { status: 'submitted' })).toHaveLength(2);
    expect(await titlesOf(people.provider, { status })).toEqual([...titles].reverse());
    const unknownStatus = await list(people.provider, { status: 'submitted,odd' });
    expect([unknownStatus.status, unknownStatus.body.code, Object.keys(unknownStatus.body.fields!)]).toEqual([
      400,
      'request.invalid',
      ['status'],
    ]);
  });

  it('links to its next page with the same filter', async () => {
    const first = await list(people.provider, {
      search: 'gá',
      status: 'submitted,ready_for_manufacturer',
      limit: '1',
    });
    expect(first.headers.get('X-Search-Truncated')).toBeNull();
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link')!)![1]!;
    expect(new URL(next, stack.url).searchParams.get('search')).toBe('gá');
    const second = await people.provider.send(next);
    const secondTitles = ((await second.json()) as { title: string }[]).map(({ title }) => title);
    expect([first.body[0]!.title, ...secondTitles]).toEqual(['Đế gá hàn', 'Đồ gá kẹp']);
    expect(second.headers.get('Link')).toBeNull();
  });

  it.each<Record<string, string>>([
    { limit: '0' },
    { limit: '501' },
    { limit: 'x' },
    { cursor: 'x' },
    { search: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    const { status, body } = await list(people.customer, query);
    expect([status, body.code]).toEqual([400, 'request.invalid']);
    expect(body.message).not.toContain('must');
  });
});

describe('a queue of the provider', () => {
  const queue = async (query: Record<string, string>) =>
    (await people.provider.call(queueRoutes.list, { query })).body;

  it('lists the longest waiting order first, page by page, and is counted', async () => {
    const all = await queue({ queue: 'clock' });
    expect(all.map(({ title }) => title)).toEqual(titles);
    expect(all[0]!.customerName).not.toBe('');
    const waiting = await people.provider.call(queueRoutes.list, {
      query: { queue: 'ourTurn', limit: '1', search: 'g' },
    });
    const next = /^<(.+)>; rel="next"$/.exec(waiting.headers.get('Link')!)![1]!;
    const second = (await (await people.provider.send(next)).json()) as { title: string }[];
    expect([...waiting.body, ...second].map(({ title }) => title)).toEqual(['Trục vít me', 'Đế gá hàn']);
    expect(await queue({ queue: 'clock', search: 'gá' })).toHaveLength(2);
    expect(await queue({ queue: 'clock', search: 'khang', status: 'submitted' })).toHaveLength(2);
    const { body: counters } = await people.provider.call(queueRoutes.counters);
    expect(counters).toEqual({
      ...{ ourTurn: 2, clock: 3 },
      ...{ dueSoon: 0, newQuotes: 0, answered: 0, paymentOverdue: 0, late: 0 },
    });
  });

  it('with an unknown name is refused', async () => {
    const { status, body } = await people.provider.call(queueRoutes.list, { query: { queue: 'odd' } });
    expect([status, body.message]).toEqual([400, 'Hàng đợi không hợp lệ']);
  });
});

describe('the history of an order', () => {
  const history = async (visitor: Visitor, query = {}) => {
    const { body } = await people.provider.call(projectRoutes.list, {
      query: { status: 'ready_for_manufacturer' },
    });
    return visitor.call(historyRoutes.ofProject, { params: { id: body[0]!.id }, query });
  };

  const sentencesOf = (entries: readonly HistoryEntry[]) =>
    entries.map(({ sentence }) => sentence.map(({ text }) => text).join(''));

  it('shows the provider who did what, and shows the others only which side did it', async () => {
    const { body } = await history(people.provider);
    expect(body.map(({ what, by, status, actorName }) => [what, by, status, actorName])).toEqual([
      ['SentToFactory', 'provider', 'ready_for_manufacturer', 'Võ Phát (mẫu)'],
      ['ReviewStarted', 'provider', 'reviewing', 'Võ Phát (mẫu)'],
      ['ProjectSubmitted', 'customer', 'submitted', 'Cơ khí Mẫu An Khang'],
    ]);
    expect(body[0]!.manufacturerNames).toEqual(['Xưởng Mẫu Số Một']);
    expect(sentencesOf(body)).toEqual([
      'Võ Phát (mẫu) (Việt Phát) gửi dự án cho Xưởng Mẫu Số Một',
      'Võ Phát (mẫu) (Việt Phát) bắt đầu xem xét',
      'Cơ khí Mẫu An Khang gửi yêu cầu',
    ]);
    expect(sentencesOf((await history(people.customer)).body)[0]).toBe('Việt Phát gửi dự án cho nhà máy');
    for (const [who, count] of [
      ['customer', 3],
      ['factory', 1],
    ] as const) {
      const seen = (await history(people[who])).body;
      const withoutNames = ({ id, createdAt, what, by, status }: HistoryEntry) => ({
        id,
        createdAt,
        what,
        by,
        status,
      });
      expect(seen.map(({ sentence: _, ...entry }) => entry)).toEqual(body.slice(0, count).map(withoutNames));
      expect(JSON.stringify(seen)).not.toMatch(/Võ|Xưởng|accountId/);
    }
    expect((await history(people.stranger)).body.code).toBe('project.not-found');
  });

  it('is read page by page', async () => {
    const all = (await history(people.customer)).body;
    const first = await history(people.customer, { limit: '2' });
    expect(first.body).toEqual(all.slice(0, 2));
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link')!)![1]!;
    const second = await people.customer.send(next);
    expect(await second.json()).toEqual(all.slice(2));
    expect(second.headers.get('Link')).toBeNull();
  });
});

it('the provider gets the factories by name, the default one first', async () => {
  const { body } = await people.provider.call(accountRoutes.factories);
  expect(body.map(({ companyName, isDefault }) => [companyName, isDefault])).toEqual([
    ['Xưởng Mẫu Số Một', true],
    ['Xưởng Mẫu Số Hai', false],
  ]);
  const own = await people.factory.call(accountRoutes.factories);
  expect(own.body).toEqual([{ ...body[0], dueOrders: [] }]);
});

it('counters show the provider and the factory the sizes of their lists, and are refused to customers', async () => {
  const provider = await people.provider.call(counterRoutes.ofProjects);
  expect(provider.body as ProviderCounters).toMatchObject({
    submitted: 2,
    ready_for_manufacturer: 1,
    quoted: 0,
    total: 3,
  });
  const factory = await people.factory.call(counterRoutes.ofProjects);
  expect(factory.body as FactoryCounters).toEqual({
    ...{ drawings: 1, orders: 0, confirmed: 0, progress: 0 },
    waiting: { drawings: 1, confirmed: 0, progress: 0 },
  });
  expect((await people.customer.call(counterRoutes.ofProjects)).status).toBe(403);
});

it('an export contains every row that the user may see, over any number of pages', async () => {
  await stack.db.query(
    `insert into projects
     select (jsonb_populate_record(p, jsonb_build_object('id', id, 'state', state || jsonb_build_object('id', id)))).*
     from (select p, p.state, gen_random_uuid()::text as id from projects p, generate_series(1, 400)) copies`,
  );
  const { headers, text } = await exportProjects(people.provider);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename=projects.csv');
  const [heading, ...rows] = text.trimEnd().split('\r\n');
  expect(heading).toContain('id,title,status,customerId,customerName,');
  expect([rows.length, new Set(rows.map((row) => row.split(',')[0])).size]).toEqual([1203, 1203]);
  expect(rows.filter((row) => row.includes(',Đế gá hàn,submitted,'))).toHaveLength(401);
});

async function exportProjects(visitor: Visitor): Promise<{ headers: Headers; text: string }> {
  const response = await visitor.send(exportRoutes.projects.path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, text: bytes.toString() };
}

it('an order with too many events accepts no more, but can be cancelled', async () => {
  expect(streamBounds.events).toBe(10_000);
  const bound = 250;
  const fewer = jest.replaceProperty(streamBounds, 'events', bound);
  const { body: project } = await people.customer.call(projectRoutes.submit, { body: request('Trục dài') });
  const stream = `project-${project.id}`;
  const [first] = await stack.store.load(stream);
  const events = Array.from({ length: bound - 1 }, (_, index) => ({
    ...{ id: randomUUID(), type: 'CompletionEstimated', data: { days: index + 1 } },
    metadata: { ...first!.metadata, commandId: randomUUID() },
  }));
  await stack.store.append(stream, events, 0);
  const params = { id: project.id };
  const edit = await people.customer.call(projectRoutes.update, { params, body: { quantity: 3 } });
  expect([edit.status, edit.body.code]).toEqual([409, 'stream.full']);
  const cancel = { status: 'cancelled' as const, reason: 'Làm lại' };
  const cancelled = await people.provider.call(projectRoutes.update, { params, body: cancel });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'cancelled']);
  const newest = { params, query: { limit: '2' } };
  await until('the rows have all events', async () => {
    const { body } = await people.provider.call(projectRoutes.detail, { params });
    return body.status === 'cancelled';
  });
  const { body: entries } = await people.provider.call(historyRoutes.ofProject, newest);
  expect(entries.map(({ id, days }) => [id, days])).toEqual([
    [`${bound}`, undefined],
    [`${bound - 1}`, bound - 1],
  ]);
  fewer.restore();
});

it('a factory gets the orders behind its share on time', async () => {
  const { body } = await people.provider.call(accountRoutes.factories);
  const { id: factoryId } = body.find(({ isDefault }) => isDefault)!;
  const { id } = await walkOf(people, { factoryId }).to('complete', { submit: request('Trục khuỷu') });
  const { times } = (await people.factory.call(projectRoutes.detail, { params: { id } })).body;
  const [own, ...rest] = (await people.factory.call(accountRoutes.factories)).body;
  expect(rest).toEqual([]);
  expect(own!.figures).toMatchObject({ onTimeShare: 1, dueOrders: 1 });
  expect(own!.dueOrders).toEqual([
    { projectId: id, title: 'Trục khuỷu', promisedOn: times!.promisedOn, isLate: false },
  ]);
  const others = (await people.provider.call(accountRoutes.factories)).body;
  expect(others.map(({ dueOrders }) => dueOrders)).toEqual([undefined, undefined]);
});

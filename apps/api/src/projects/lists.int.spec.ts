import {
  accountRoutes,
  counterRoutes,
  exportRoutes,
  historyRoutes,
  projectRoutes,
} from '@control-center/contracts';
import type { FactoryCounters, ProviderCounters, SubmitProject } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import { Visitor } from '../testing/visitor.js';

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
  const room = {};
  const person = (subject: string) => new Visitor(stack.url, room).signIn(subject);
  people = {
    customer: await person('khach'),
    stranger: await person('khach2'),
    factory: await person('xuong'),
    provider: await person('vietphat'),
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
  it('is searched by those who may see it', async () => {
    expect(await titlesOf(people.customer, { search: 'do ga' })).toEqual(['Đồ gá kẹp']);
    expect(await titlesOf(people.provider, { search: 'khang' })).toEqual([...titles].reverse());
    expect(await titlesOf(people.factory, { search: 'gá' })).toEqual(['Đồ gá kẹp']);
    expect(await titlesOf(people.stranger, { search: 'gá' })).toEqual([]);
  });

  it('is narrowed to one status or several', async () => {
    const status = 'ready_for_manufacturer,submitted';
    expect(await titlesOf(people.provider, { status: 'submitted' })).toHaveLength(2);
    expect(await titlesOf(people.provider, { status })).toEqual([...titles].reverse());
    const odd = await list(people.provider, { status: 'submitted,odd' });
    expect([odd.status, odd.body.code, Object.keys(odd.body.fields!)]).toEqual([
      400,
      'request.invalid',
      ['status'],
    ]);
  });

  it('names its next page, which keeps the filter', async () => {
    const first = await list(people.provider, {
      search: 'gá',
      status: 'submitted,ready_for_manufacturer',
      limit: '1',
    });
    expect(first.headers.get('X-Search-Truncated')).toBeNull();
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link')!)![1]!;
    expect(new URL(next, stack.url).searchParams.get('search')).toBe('gá');
    const second = await people.provider.send(next);
    const titlesThere = ((await second.json()) as { title: string }[]).map(({ title }) => title);
    expect([first.body[0]!.title, ...titlesThere]).toEqual(['Đế gá hàn', 'Đồ gá kẹp']);
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

describe('the history of an order', () => {
  const history = async (visitor: Visitor, query = {}) => {
    const { body } = await people.provider.call(projectRoutes.list, {
      query: { status: 'ready_for_manufacturer' },
    });
    return visitor.call(historyRoutes.ofProject, { params: { id: body[0]!.id }, query });
  };

  it('says who did what to the provider, and to the others which side', async () => {
    const { body } = await history(people.provider);
    expect(body.map(({ what, by, status, actorName }) => [what, by, status, actorName])).toEqual([
      ['SentToFactory', 'provider', 'ready_for_manufacturer', 'Việt Phát'],
      ['ReviewStarted', 'provider', 'reviewing', 'Việt Phát'],
      ['ProjectSubmitted', 'customer', 'submitted', 'Cơ khí Mẫu An Khang'],
    ]);
    expect(body[0]!.manufacturerNames).toEqual(['Xưởng Mẫu Số Một']);
    for (const [who, count] of [
      ['customer', 3],
      ['factory', 1],
    ] as const) {
      const seen = (await history(people[who])).body;
      expect(seen).toEqual(
        body
          .slice(0, count)
          .map(
            ({ actorId: _, actorName: __, manufacturerIds: ___, manufacturerNames: ____, ...entry }) => entry,
          ),
      );
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

it('factories are offered to the provider under their names, the default one first', async () => {
  const { body } = await people.provider.call(accountRoutes.factories);
  expect(body.map(({ companyName, isDefault }) => [companyName, isDefault])).toEqual([
    ['Xưởng Mẫu Số Một', true],
    ['Xưởng Mẫu Số Hai', false],
  ]);
});

it('counters tell the provider and the factory what their lists hold, and nobody else', async () => {
  const provider = await people.provider.call(counterRoutes.ofProjects);
  expect(provider.body as ProviderCounters).toMatchObject({
    submitted: 2,
    ready_for_manufacturer: 1,
    quoted: 0,
    total: 3,
  });
  const factory = await people.factory.call(counterRoutes.ofProjects);
  expect(factory.body as FactoryCounters).toEqual({ drawings: 1, orders: 0, confirmed: 0, progress: 0 });
  expect((await people.customer.call(counterRoutes.ofProjects)).status).toBe(403);
});

it('an export holds every row that its reader may see, however many pages that are', async () => {
  await stack.db.query(
    `insert into projects
     select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid()))).*
     from projects p, generate_series(1, 400)`,
  );
  const { headers, text } = await taken(people.provider);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toContain('attachment; filename="projects.csv"');
  const [heading, ...rows] = text.trimEnd().split('\r\n');
  expect(heading).toContain('id,title,status,customerId,customerName,');
  expect([rows.length, new Set(rows.map((row) => row.split(',')[0])).size]).toEqual([1203, 1203]);
  expect(rows.filter((row) => row.includes(',Đế gá hàn,submitted,'))).toHaveLength(401);
});

async function taken(visitor: Visitor): Promise<{ headers: Headers; text: string }> {
  const response = await visitor.send(exportRoutes.projects.path);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { headers: response.headers, text: bytes.toString() };
}

import {
  accountRoutes,
  actionRoutes,
  adminRoutes,
  auditRoutes,
  messageRoutes,
  projectRoutes,
  quoteRoutes,
  reportNames,
  reportOf,
  reportRoutes,
  sqlRoutes,
} from '@market/contracts';
import type { Project, ReportName, ReportReply, SubmitProject } from '@market/contracts';
import { runSql } from '@market/analysts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import { Visitor } from '@control-center/api/testing/visitor';

const request: SubmitProject = { title: 'Gá kẹp', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
const visitors: Record<string, Visitor> = {};
const ids: Record<string, string> = {};
let bought: Project;
let waiting: Project;

beforeAll(async () => {
  stack = await startStack();
  const position = {};
  for (const subject of ['khach', 'khach2', 'xuong', 'vietphat', 'admin']) {
    const visitor = await new Visitor(stack.url, position).signIn(subject);
    visitors[subject] = visitor;
    ids[subject] = (await visitor.call(accountRoutes.me)).body.id;
  }
  const { khach, khach2, xuong, vietphat } = visitors;
  bought = (await khach!.call(projectRoutes.submit, { body: request })).body;
  waiting = (await khach2!.call(projectRoutes.submit, { body: { ...request, title: 'Chờ báo giá' } })).body;
  await khach!.call(projectRoutes.demo);
  const params = { id: bought.id };
  await vietphat!.call(actionRoutes.SendToFactory, {
    params,
    body: { assignedManufacturerId: ids['xuong']! },
  });
  await xuong!.call(quoteRoutes.submit, {
    body: {
      ...{ projectId: bought.id, materialCost: 1_000_000, laborHours: 0, laborRate: 0, additionalCosts: 0 },
      ...{ totalPrice: 1_000_000, deliveryDays: 5, notes: '' },
    },
  });
  const { body: quotes } = await vietphat!.call(quoteRoutes.ofProject, { params: { projectId: bought.id } });
  await vietphat!.call(actionRoutes.ReleaseQuote, {
    params,
    body: { quoteId: quotes[0]!.id, finalPrice: 2_000_000 },
  });
  expect((await khach!.call(actionRoutes.ApproveQuote, { params, body: {} })).status).toBe(200);
  expect((await vietphat!.call(actionRoutes.RequestPayment, { params, body: {} })).status).toBe(200);
  await khach2!.call(messageRoutes.send, { body: { projectId: waiting.id, content: 'Bao giờ có giá?' } });
  await until('the views stand', async () => {
    const { rows } = await stack.db.query(`select to_regclass('analytics.freshness') as view`);
    return (rows[0] as { view: string | null }).view !== null;
  });
});
afterAll(() => stack.close());

const report = async (name: ReportName, query: Record<string, string> = {}): Promise<ReportReply> => {
  const { status, body } = await visitors['vietphat']!.call(reportRoutes.figures, {
    params: { report: name },
    query,
  });
  expect([name, status]).toEqual([name, 200]);
  return body;
};
const orders = async (name: ReportName, row: string, figure: string, query: Record<string, string> = {}) =>
  (
    await visitors['vietphat']!.call(reportRoutes.orders, {
      params: { report: name },
      query: { row, figure, ...query },
    })
  ).body;

/** The day in Vietnam, which may change while these tests run. */
const dayOf = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10);
const firstDay = dayOf(Date.now());

describe('SQL on the views of analysts', () => {
  const sqlVisitors: Record<string, Visitor> = {};
  const roles: string[] = [];
  let ofProvider: string;
  const addressFor = async (group: string) => {
    const role = `${group}_${crypto.randomUUID().slice(0, 8)}`;
    await stack.db.query(`create role ${role} login password 'of-a-spec' in role ${group}`);
    roles.push(role);
    return Object.assign(new URL(stack.db.options.connectionString!), {
      username: role,
      password: 'of-a-spec',
    }).href;
  };
  beforeAll(async () => {
    ofProvider = await addressFor('control_center_reporter');
    const url = await stack.startInstance({
      ANALYTICS_DATABASE_URL: await addressFor('control_center_analyst'),
      REPORTER_DATABASE_URL: ofProvider,
    });
    for (const [name, visitor] of Object.entries(visitors)) sqlVisitors[name] = visitor.at(url);
  });
  afterAll(async () => {
    await until('no query runs', async () => (await running()) === 0);
    for (const role of roles) await stack.db.query(`drop role ${role}`);
  });

  const run = async (statement: string, by = 'vietphat') => {
    const { status, body } = await sqlVisitors[by]!.call(sqlRoutes.run, { body: { statement } });
    return { status, ...body };
  };
  const running = async () => {
    const { rows } = await stack.db.query<{ count: number }>(
      `select count(*) from pg_stat_activity where application_name = 'sql of the reports' and usename = any($1)`,
      [roles],
    );
    return rows[0]!.count;
  };

  it('returns rows of the views that the caller may read', async () => {
    expect(await run('select submitted, quoted from weekly_funnel')).toMatchObject({
      columns: [
        { name: 'submitted', type: 'int4' },
        { name: 'quoted', type: 'int4' },
      ],
      ...{ status: 200, rows: [['2', '1']], isCut: false },
    });
    expect(
      (await run(`select 9007199254740993::bigint as n, null as n, '2026-03-01 20:00Z'::timestamptz`)).rows,
    ).toEqual([['9007199254740993', null, '2026-03-02 03:00:00+07']]);
    expect((await run('select * from weekly_funnel where false')).columns.length).toBeGreaterThan(5);
    const log = 'select count(*) from events';
    expect(await run(log)).toMatchObject({ status: 422, code: 'sql.failed' });
    expect((await run(log)).message).toContain('không được đọc phần này');
    expect((await run(log, 'admin')).status).toBe(200);
    expect((await run('select count(*) from app.sessions', 'admin')).status).toBe(422);
    expect((await run(log, 'khach')).status).toBe(403);
    // People are keys for PostgreSQL; who sees names of every order sees them here, too.
    const quoted = await run('select factory_key, project_id from quotes');
    const factory = { key: quoted.rows[0]![0], name: expect.stringMatching(/./) };
    expect(quoted.people).toEqual([factory]);
    expect(quoted.people[0]!.name).not.toBe(factory.key);
    const views = async (by: string) =>
      (await visitors[by]!.call(sqlRoutes.dictionary)).body.map(({ name }) => name);
    expect(await views('vietphat')).not.toContain('events');
    expect(await views('admin')).toEqual(expect.arrayContaining(['events', 'access_audit', 'projects']));
    expect(
      await visitors['vietphat']!.call(sqlRoutes.run, { body: { statement: 'select 1' } }),
    ).toMatchObject({
      ...{ status: 422, body: { message: expect.stringContaining('REPORTER_DATABASE_URL') } },
    });
  });

  it('refuses anything but one reading statement, and names the position of an error', async () => {
    expect(await run(`select '📐',\n  submited from weekly_funnel`)).toMatchObject({
      ...{ status: 422, position: 15, message: expect.stringMatching(/Không có cột này.*submited/) },
    });
    expect((await run('select 1; select 2')).message).toContain('multiple commands');
    for (const statement of [
      'create temp table t (a int)',
      'create table t (a int)',
      'delete from projects',
      `select pg_advisory_xact_lock(1) from app.sessions`,
      `copy projects to program 'true'`,
      'copy projects from stdin',
      ';',
    ])
      expect([statement, (await run(statement)).status]).toEqual([statement, statement === ';' ? 200 : 422]);
    expect(await run(' ')).toMatchObject({ status: 400, fields: { statement: 'Thiếu câu lệnh SQL' } });
    expect((await run('x'.repeat(10_001))).status).toBe(400);
    // The next statement cannot write either.
    await run('set session characteristics as transaction read write');
    expect((await run('show transaction_read_only')).rows).toEqual([['on']]);
  });

  it('bounds the answer in rows and bytes', async () => {
    const most = async (rows: number) => {
      const { rows: found, isCut } = await run(`select generate_series(1, ${String(rows)})`);
      return [found.length, found.at(-1), isCut];
    };
    expect(await most(10_000)).toEqual([10_000, ['10000'], false]);
    expect(await most(10_001)).toEqual([10_000, ['10000'], true]);
    const wide = await run(`select repeat('x', 3000000) from generate_series(1, 5)`);
    expect([wide.rows.length, wide.isCut]).toEqual([2, true]);
    expect((await run(`select repeat('x', 200000000)`)).message).toContain('quá lớn');
  });

  it('has to wait while the role has no free connection', async () => {
    const { username } = new URL(ofProvider);
    await stack.db.query(`alter role ${username} connection limit 0`);
    expect(await run('select 1')).toMatchObject({ status: 429, code: 'request.too-many' });
    await stack.db.query(`alter role ${username} connection limit -1`);
    expect((await run('select 1')).status).toBe(200);
  });

  it('is saved by name for its author, shared with others, and listed as it was run', async () => {
    const by = (who: string) => sqlVisitors[who]!;
    const queries = [
      { name: 'Của tôi', statement: 'select 1', isShared: false },
      { name: 'Của mọi người', statement: `select\n  '=​2'`, isShared: true },
    ];
    expect((await by('admin').call(sqlRoutes.saveQueries, { body: { queries } })).body.own).toEqual(queries);
    const library = async (who: string) => (await by(who).call(sqlRoutes.library)).body;
    expect(await library('admin')).toEqual({ own: queries, shared: [] });
    expect(await library('vietphat')).toEqual({
      own: [],
      shared: [{ name: 'Của mọi người', statement: queries[1]!.statement, author: expect.any(String) }],
    });
    const same = [queries[0]!, queries[0]!];
    const refused = await by('admin').call(sqlRoutes.saveQueries, { body: { queries: same } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { queries: 'Tên đã dùng' } } });

    const history = async (who: string) =>
      (await by(who).call(sqlRoutes.history)).body.map(({ statement }) => statement);
    for (const statement of ['select 41', 'select 42', 'select 41']) await run(statement, 'admin');
    await until('they are recorded', async () => (await history('admin'))[0] === 'select 41');
    expect((await history('admin')).slice(0, 2)).toEqual(['select 41', 'select 42']);
    expect(await history('vietphat')).not.toContain('select 42');
    await by('admin').call(sqlRoutes.saveQueries, { body: { queries: [] } });
    expect(await library('vietphat')).toEqual({ own: [], shared: [] });
  });

  it('ends when its author leaves or its time is over, and runs once at a time', async () => {
    const leave = new AbortController();
    const send = (signal?: AbortSignal) =>
      sqlVisitors['vietphat']!.send(sqlRoutes.run.path, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ statement: 'select pg_sleep(60)' }),
        ...(signal && { signal }),
      });
    // The connection of the previous statement may still be closing.
    await until('no query runs', async () => (await running()) === 0);
    const left = send(leave.signal).catch((error: Error) => error.name);
    await until('the query runs', async () => (await running()) === 1);
    expect((await send()).status).toBe(429);
    expect((await run('select 1', 'admin')).status).toBe(200);
    leave.abort();
    expect(await left).toBe('AbortError');
    // Sooner than its limit of 30 seconds.
    await until('no query runs', async () => (await running()) === 0, 20_000);
    expect((await run('select 1')).status).toBe(200);

    const stubborn = `do $$ begin perform pg_sleep(60); exception when query_canceled then perform pg_sleep(60); end $$`;
    for (const statement of ['select pg_sleep(60)', stubborn])
      await expect(
        runSql(ofProvider, statement, new AbortController().signal, { seconds: 1 }),
      ).rejects.toThrow('quá 1 giây');
    await until('no query runs', async () => (await running()) === 0);
  });

  it('is found in the audit in a separate list', async () => {
    const statement = `select 1 as cham_nhat  from weekly_funnel`;
    await run(statement);
    const found = async (q: string) =>
      (await visitors['admin']!.call(auditRoutes.events, { query: { q } })).body;
    await until('the query is in the audit', async () => (await found('is:sql cham_nhat')).length > 0);
    const [entry] = await found('is:sql');
    expect(entry).toMatchObject({
      ...{
        source: 'query',
        type: 'SqlRun',
        actorId: ids['vietphat'],
        actorRole: 'vietphat',
        data: { statement },
      },
    });
    expect(entry!.sentence.map(({ text }) => text).join('')).toMatch(
      / chạy SQL: select 1 as cham_nhat from weekly_funnel$/,
    );
    expect((await found('cham_nhat')).filter(({ source }) => source === 'query')).toEqual([]);
  });
});

describe('reports', () => {
  it('have exactly the figures that the screen shows', async () => {
    for (const name of reportNames)
      for (const { figures } of (await report(name)).rows)
        expect(Object.keys(figures).sort()).toEqual(
          reportOf(name)
            .figures.map(({ key }) => key)
            .sort(),
        );
  });

  it('count the orders of this story', async () => {
    const { rows, freshness } = await report('funnel');
    expect(rows).toEqual([
      {
        ...{ key: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), name: null },
        figures: {
          ...{ submitted: 2, quoted: 1, approved: 1, paid: 0, in_production: 0, completed: 0, cancelled: 0 },
          ...{ within_share: 1, accepted_share: 1 },
        },
      },
    ]);
    expect(freshness).toEqual({
      lastEventAt: expect.stringMatching(/Z$/),
      lagSeconds: expect.any(Number),
      position: expect.stringMatching(/^[1-9]\d*$/),
    });
    const [month] = (await report('revenue')).rows;
    expect(month!.figures).toMatchObject({ booked: 2_000_000, collected: 0, overdue: 0 });
    const [factory] = (await report('scorecards')).rows;
    expect(factory!.name).toBe('Xưởng Mẫu Số Một');
    expect((await report('responses')).rows).toMatchObject([
      { key: 'customer', figures: { asked: 1, answered: 0, waiting: 1, median: null } },
    ]);
  });

  it('are narrowed by period, factory and customer', async () => {
    const submitted = async (query: Record<string, string>) =>
      (await report('funnel', query)).rows.map(({ figures }) => figures['submitted']);
    const dayBefore = new Date(Date.parse(firstDay) - 86_400_000).toISOString().slice(0, 10);
    expect(await submitted({ from: firstDay, to: dayOf(Date.now()) })).toEqual([2]);
    expect(await submitted({ to: dayBefore })).toEqual([]);
    expect(await submitted({ factory: ids['xuong']! })).toEqual([1]);
    expect(await submitted({ customer: ids['khach2']! })).toEqual([1]);
    expect(await submitted({ customer: ids['khach2']!, factory: ids['xuong']! })).toEqual([]);
    expect(await submitted({ customer: 'nobody' })).toEqual([]);
    const { body: people } = await visitors['vietphat']!.call(reportRoutes.people);
    expect(people.factories).toEqual([{ id: ids['xuong'], name: 'Xưởng Mẫu Số Một' }]);
    expect(people.customers.map(({ id }) => id).sort()).toEqual([ids['khach']!, ids['khach2']!].sort());
  });

  it('list as many orders as the number says', async () => {
    const { key } = (await report('funnel')).rows[0]!;
    expect((await orders('funnel', key, 'submitted')).orders.map(({ id }) => id)).toEqual([
      waiting.id,
      bought.id,
    ]);
    expect(await orders('funnel', key, 'approved')).toMatchObject({
      count: 1,
      orders: [{ id: bought.id, title: 'Gá kẹp', status: 'payment_pending' }],
    });
    expect((await orders('funnel', key, 'submitted', { customer: ids['khach2']! })).count).toBe(1);
    expect((await orders('funnel', '2020-01-06', 'submitted')).count).toBe(0);
  });

  it('lists the orders behind an amount of money, and behind a total, with what each of them is of it', async () => {
    const { rows, totals, before } = await report('revenue', { from: firstDay, to: dayOf(Date.now()) });
    expect(before?.totals).toMatchObject({ booked: 0, collected: 0 });
    const booked = await orders('revenue', rows[0]!.key, 'booked');
    expect(booked).toMatchObject({ count: 1, sum: rows[0]!.figures['booked'] });
    expect(booked.orders).toMatchObject([{ id: bought.id, amount: booked.sum }]);
    expect(await orders('revenue', '*', 'booked')).toMatchObject({ count: 1, sum: totals!['booked'] });
    expect((await orders('turnaround', '*', 'median')).sum).toBeNull();
    for (const name of ['processes', 'materials'] as const) {
      const { totals: all } = await report(name);
      expect([name, all!['revenue']]).toEqual([name, totals!['booked']]);
      expect((await orders(name, '*', 'margin')).sum).toBe(all!['margin']);
    }
  });

  it('refuse invalid fields by name, and callers without the right', async () => {
    const refused = async (name: string, query: Record<string, string>, by = 'vietphat') => {
      const { status, body } = await visitors[by]!.call(reportRoutes.figures, {
        params: { report: name },
        query,
      });
      return [status, Object.keys((body as unknown as { fields?: object }).fields ?? {})];
    };
    expect(await refused('funnel', { from: '2026-02-30' })).toEqual([400, ['from']]);
    expect(await refused('funnel', { to: 'hôm nay' })).toEqual([400, ['to']]);
    expect(await refused('funnel', { by: 'day' })).toEqual([400, ['by']]);
    expect(await refused('funnel', { from: '2026-03-02', to: '2026-03-01' })).toEqual([400, ['to']]);
    expect((await refused('none', {}))[0]).toBe(404);
    expect((await refused('constructor', {}))[0]).toBe(404);
    for (const by of ['khach', 'xuong']) expect((await refused('funnel', {}, by))[0]).toBe(403);
    expect((await refused('funnel', {}, 'admin'))[0]).toBe(200);
    const { status } = await visitors['vietphat']!.call(reportRoutes.orders, {
      params: { report: 'funnel' },
      query: { row: '2026-03-02', figure: 'overdue' },
    });
    expect(status).toBe(400);
    const permissions = { pagePermissions: { 'vietphat-admin': { canGenerateReports: false } } };
    await visitors['admin']!.call(adminRoutes.setPermissions, {
      params: { userId: ids['vietphat']! },
      body: permissions,
    });
    expect((await refused('funnel', {}))[0]).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  actionRoutes,
  adminRoutes,
  auditRoutes,
  exportRoutes,
  messageRoutes,
  projectRoutes,
} from '@market/contracts';
import type { Feature, Project, SubmitProject } from '@market/contracts';
import { auditSchema } from '@market/audit';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { acquaintance } from '@control-center/api/testing/people';
import { startStack } from '@control-center/api/testing/stack';
import type { Stack } from '@control-center/api/testing/stack';
import { until } from '@control-center/api/testing/until';
import type { Visitor } from '@control-center/api/testing/visitor';

/** The day in Vietnam, which may change while these tests run. */
const dayOf = (moment: number) => new Date(moment + 7 * 3_600_000).toISOString().slice(0, 10);
const began = Date.now();

const request: SubmitProject = { title: 'Gá kẹp bí mật', material: 'steel', quantity: 3, deadline: 'urgent' };

let stack: Stack;
let customer: Visitor;
let provider: Visitor;
let admin: Visitor;
let reader: Visitor;
let project: Project;
let ids: Record<string, string>;

beforeAll(async () => {
  stack = await startStack({ ADMIN_EMAILS: 'admin@example.com,admin2@example.com' });
  const { person, ids: known } = acquaintance(stack);
  ids = known;
  customer = await person('khach');
  provider = await person('vietphat');
  admin = await person('admin');
  reader = admin;
  project = (await customer.call(projectRoutes.submit, { body: request })).body;
  await customer.call(messageRoutes.send, { body: { projectId: project.id, content: 'Tin nhắn bí mật' } });
  await provider.call(actionRoutes.OverrideStatus, {
    params: { id: project.id },
    body: { status: 'approved', reason: 'Lý do bí mật', finalPrice: 5_000_000 },
  });
  expect((await customer.call(projectRoutes.demo)).status).toBe(201);
});
afterAll(() => stack.close());

const keyOf = async (accountId: string): Promise<string> => {
  const sql = `select key::text from app.analyst_keys where "accountId" = $1`;
  return (await stack.db.query<{ key: string }>(sql, [accountId])).rows[0]!.key;
};

const files = [
  exportRoutes.eventLogCsv,
  exportRoutes.eventLogXes,
  exportRoutes.ocelJson,
  exportRoutes.ocelSqlite,
];

async function download(path: string, by = reader): Promise<{ text: string; headers: Headers }> {
  const response = await by.send(path);
  expect(response.status).toBe(200);
  return { text: Buffer.from(await response.arrayBuffer()).toString(), headers: response.headers };
}

describe('the views of analysts as files', () => {
  const file = (name: string, query = '') => `/api/exports/${name}${query}`;
  const expected = () =>
    stack.db.query<Record<string, unknown>>('select * from analytics.projects order by project_id');
  beforeAll(() =>
    until('the views have the orders', async () => {
      const view = await stack.db.query(`select to_regclass('analytics.freshness') is not null as stands`);
      if (!(view.rows[0] as { stands: boolean }).stands) return false;
      return (await expected()).rows.length === 2;
    }),
  );

  it('have the rows of the view in three formats, with position and time of the snapshot', async () => {
    const { rows } = await expected();
    const { text: json } = await download(file('projects.jsonl'), provider);
    const lines = json
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const plain = lines.map(({ log_position: position, read_at: at, ...row }) => {
      expect([Number(position) > 0, Date.parse(String(at)) > 0]).toEqual([true, true]);
      return row;
    });
    const byId = (one: Record<string, unknown>, other: Record<string, unknown>) =>
      String(one['project_id']) < String(other['project_id']) ? -1 : 1;
    expect(plain.sort(byId)).toEqual(rows);
    const { text: csv, headers } = await download(file('projects.csv'), provider);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.split('\r\n')[0]).toBe(
      `\ufeff${[...Object.keys(rows[0]!), 'log_position', 'read_at'].join(',')}`,
    );
    expect(csv.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);
  });

  it('are read by DuckDB with the types of the view', async () => {
    const { rows } = await expected();
    const response = await provider.send(file('projects.parquet'));
    const folder = await mkdtemp(join(tmpdir(), 'parquet-spec-'));
    const path = join(folder, 'projects.parquet');
    const table = `'${path}'`;
    await writeFile(path, Buffer.from(await response.arrayBuffer()));
    const duck = await (await DuckDBInstance.create()).connect();
    const read = async (sql: string) => (await duck.runAndReadAll(sql)).getRowObjectsJson();
    const found = await read(
      `select project_id, is_demo, pieces, final_price, epoch_ms(created_at) as created from ${table} order by 1`,
    );
    expect(found).toEqual(
      rows.map((row) => ({
        ...{ project_id: row['project_id'], is_demo: row['is_demo'], pieces: row['pieces'] },
        final_price: row['final_price'] === null ? null : String(row['final_price']),
        created: String(Date.parse(String(row['created_at']))),
      })),
    );
    const types = await read(`describe select final_price, created_at, days_open, is_late from ${table}`);
    expect(types.map(({ column_type: type }) => type)).toEqual([
      ...['BIGINT', expect.stringMatching(/^TIMESTAMP/), 'INTEGER', 'BOOLEAN'],
    ]);
    const noted = await read(`select decode(key) as key from parquet_kv_metadata('${path}') order by 1`);
    expect(noted.map(({ key }) => key)).toEqual(expect.arrayContaining(['log_position', 'read_at']));
    duck.closeSync();
    await rm(folder, { recursive: true });
  });

  it('are narrowed by a period, and show the log only to those who may read it', async () => {
    const count = async (query: string) =>
      (await download(file('projects.csv', query), provider)).text.trimEnd().split('\r\n').length - 1;
    const [from, to] = [dayOf(began), dayOf(Date.now())];
    expect([await count(`?from=${from}&to=${to}`), await count('?to=2020-01-01')]).toEqual([2, 0]);
    const status = async (path: string, by = provider) => {
      const response = await by.send(path);
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status(file('events.csv'))).toBe(403);
    expect(await status(file('access_audit.parquet'))).toBe(403);
    expect(await status(file('events.csv'), admin)).toBe(200);
    expect(await status(file('projects.csv'), customer)).toBe(403);
    expect(await status(file('projects.xls'))).toBe(404);
    expect(await status(file('sessions.csv'))).toBe(404);
    expect(await status(file('projects.csv', '?from=2026-02-30'))).toBe(400);
    expect(await status(file('projects.csv', '?from=2026-02-02&to=2026-02-01'))).toBe(400);
    // A table without days cannot be narrowed by a period.
    for (const query of ['?from=2026-02-01', '?to=2026-02-01', '?from=2026-02-01&to=2026-02-01'])
      expect([query, await status(file('statuses.csv', query))]).toEqual([query, 400]);
  });
});

describe('the event log for process mining', () => {
  it('has each event of an order, the caller’s last action included, and no demo order', async () => {
    const { text, headers } = await download(exportRoutes.eventLogCsv.path);
    expect(headers.get('content-disposition')).toBe('attachment; filename=event-log.csv');
    const [heading, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = (name: string) => heading!.indexOf(name);
    const [ofCustomer, ofProvider] = [await keyOf(ids['khach']!), await keyOf(ids['vietphat']!)];
    expect(rows.map((row) => [row[0], row[1], row[3], row[4], row[5], row[at('status')]])).toEqual([
      [project.id, 'ProjectSubmitted', ofCustomer, 'customer', '', 'submitted'],
      [project.id, 'MessageSent', ofCustomer, 'customer', '', 'submitted'],
      [project.id, 'StatusOverridden', ofProvider, 'vietphat', '5000000', 'approved'],
    ]);
    const { body } = await admin.call(auditRoutes.events, { query: { q: `project:${project.id}` } });
    expect(rows.map((row) => [row[at('event:id')], row[2]]).reverse()).toEqual(
      body.map(({ eventId, createdAt }) => [eventId, createdAt]),
    );
    const {
      rows: [checkpoint],
    } = await stack.db.query<{ position: string }>(`select position::text from ${auditSchema}.checkpoint`);
    expect(new Set(rows.map((row) => row[at('log:position')]))).toEqual(new Set([checkpoint!.position]));
  });

  it('comes in four formats without names and typed texts', async () => {
    const texts: string[] = [];
    for (const { path } of files) texts.push((await download(path)).text);
    const [, xes, json, sqlite] = texts;
    expect(xes).toContain(`<trace><string key="concept:name" value="${project.id}"/>`);
    expect(xes!.match(/<event>/g)).toHaveLength(3);
    expect((JSON.parse(json!) as { events: object[] }).events).toHaveLength(3);
    expect(sqlite).toMatch(/^SQLite format 3/);
    for (const text of texts) {
      expect(text).not.toMatch(/bí mật|bi-mat/);
      for (const id of Object.values(ids)) expect(text).not.toContain(id);
    }
  });

  it('needs both rights', async () => {
    const permit = async (pagePermissions: Record<string, Partial<Record<Feature, boolean>>>) => {
      const params = { userId: ids['admin']! };
      const { status } = await admin.call(adminRoutes.setPermissions, {
        params,
        body: { pagePermissions },
      });
      expect(status).toBe(200);
    };
    for (const { path } of files) {
      for (const stranger of [customer, provider]) expect((await stranger.send(path)).status).toBe(403);
      await permit({ 'admin-dashboard': { canAccessLogs: false } });
      expect((await admin.send(path)).status).toBe(403);
      await permit({ 'vietphat-admin': { canGenerateReports: false } });
      expect((await admin.send(path)).status).toBe(403);
      await permit({});
      const permitted = await admin.send(path);
      await permitted.arrayBuffer();
      expect(permitted.status).toBe(200);
    }
  });

  it('runs once for an account, on all instances, and ends when the reader leaves', async () => {
    const { path } = exportRoutes.ocelSqlite;
    const elsewhere = admin.at(await stack.startInstance());
    const holder = await stack.db.connect();
    await holder.query(
      `begin; set local idle_in_transaction_session_timeout = 0; lock table ${auditSchema}.events in access exclusive mode`,
    );
    try {
      const leaving = new AbortController();
      const running = admin.send(path, { signal: leaving.signal }).catch(() => undefined);
      const blocked = async () => {
        const sql = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%demo.type%'`;
        return (await stack.db.query(sql)).rowCount === 1;
      };
      await until('the export waits', blocked);
      expect((await admin.send(path)).status).toBe(429);
      expect((await admin.send(auditRoutes.export.path + '?format=csv')).status).toBe(429);
      expect((await elsewhere.send(path)).status).toBe(429);
      leaving.abort();
      await running;
      await until('the statement is cancelled', async () => !(await blocked()));
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await until('the account may export again', async () => {
      const response = await admin.send(path);
      await response.arrayBuffer();
      return response.status === 200;
    });
  });

  it('lets a reader begin the next file as soon as one is complete', async () => {
    const prototype = Client.prototype as { end: (this: Client) => Promise<void> };
    const { end } = prototype;
    prototype.end = async function slowly(this: Client) {
      await sleep(300);
      await end.call(this);
    };
    try {
      for (const path of [
        '/api/exports/projects.csv',
        exportRoutes.eventLogCsv.path,
        `${auditRoutes.export.path}?format=csv`,
      ])
        for (let file = 0; file < 2; file += 1) await download(path, admin);
    } finally {
      prototype.end = end;
    }
  });

  it('keeps the rows of people who were erased, without their keys', async () => {
    const key = await keyOf(ids['khach']!);
    await stack.db.query(`delete from app.analyst_keys where "accountId" = $1`, [ids['khach']]);
    const { text } = await download(exportRoutes.eventLogCsv.path);
    expect(text).not.toContain(key);
    expect(text).toMatch(new RegExp(`${project.id},ProjectSubmitted,[^,]+,,customer,`));
    const { text: json } = await download(exportRoutes.ocelJson.path);
    const { objects } = JSON.parse(json) as { objects: { type: string }[] };
    expect(objects.map(({ type }) => type)).toEqual(['order']);
  });
});

it('every file that somebody takes away is in the audit', async () => {
  const taken = async () => {
    const { body } = await admin.call(auditRoutes.events, { query: { q: 'is:viewed' } });
    return body.map(({ actorId, sentence }) => [actorId, sentence.at(-1)!.text]);
  };
  for (const name of ['log.ndjson', 'projects.csv', 'event-log.xes', 'payments.parquet'])
    await download(`/api/exports/${name}`.replace('/log.ndjson', '/log'), admin);
  await until('the last one is recorded', async () =>
    (await taken()).some(([, text]) => text === ' xuất dữ liệu: payments.parquet'),
  );
  expect(await taken()).toEqual(
    expect.arrayContaining(
      ['log.ndjson', 'projects.csv', 'event-log.xes'].map((name) => [ids['admin'], ` xuất dữ liệu: ${name}`]),
    ),
  );
});

it('every answer from the audit is marked when it lacks its reader’s last action', async () => {
  const holder = await stack.db.connect();
  await holder.query(`begin; lock table ${auditSchema}.events in share mode`);
  try {
    await customer.call(messageRoutes.send, { body: { projectId: project.id, content: 'Tin nhắn bí mật' } });
    const correlationId = randomUUID();
    const paths = [
      auditRoutes.events.path,
      auditRoutes.causation.path.replace(':correlationId', correlationId),
      adminRoutes.timeline.path.replace(':userId', ids['khach']!),
      `${auditRoutes.export.path}?format=csv`,
      exportRoutes.eventLogCsv.path,
    ];
    const isStale = async (path: string) => {
      const response = await admin.send(path);
      await response.arrayBuffer();
      return [path, response.headers.get('x-stale')];
    };
    expect(await Promise.all(paths.map(isStale))).toEqual(paths.map((path) => [path, '1']));
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

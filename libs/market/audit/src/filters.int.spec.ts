import type { AuditFilter } from '@market/contracts';
import { recentRows } from '@market/rows';
import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditSchema } from './journal.js';
import { actsOf, causedBy, countAudit, listAudit } from './records.js';
import type { ResolvedFilter } from './records.js';
import { auditId } from './rows.js';
import type { AuditRow } from './rows.js';

// Each filter of the audit × records that it keeps and records that it drops.

const event = (number: bigint, createdAt: string, given: Partial<AuditRow>): AuditRow => ({
  ...{ id: auditId(number), createdAt, occurredAt: createdAt, type: 'ReviewStarted', sentence: [] },
  ...{ actorId: 'an', actorRole: 'vietphat', interface: null, onBehalfOf: null, command: 'StartReview' },
  ...{ commandId: null, correlationId: null, causationId: null, eventId: String(number) },
  ...{ stream: 'project-1', revision: Number(number), position: String(number) },
  ...{ projectId: '1', accountId: null, statusFrom: null, statusTo: null },
  ...{ isOverride: false, changes: [], data: null, words: 'bat dau xem xet', ...given },
});
/** The first days of March in Vietnam begin at 17:00. */
const events = [
  event(1n, '2026-02-28T16:59:59.999Z', {}),
  event(2n, '2026-02-28T17:00:00.000Z', {
    actorId: 'binh',
    correlationId: 'request',
    projectId: '2',
    stream: 'project-2',
  }),
  event(3n, '2026-03-01T16:59:59.999Z', { type: 'StatusOverridden', command: 'OverrideStatus' }),
  event(4n, '2026-03-01T17:00:00.000Z', {
    ...{ type: 'AccountBlocked', actorRole: 'admin', command: 'BlockAccount', correlationId: 'request' },
    ...{ accountId: 'chi', projectId: null, stream: 'account-chi', words: 'khoa tai khoan' },
  }),
  event(5n, '2026-03-02T03:00:00.000Z', {
    ...{
      type: 'QuoteSubmitted',
      actorId: 'chi',
      actorRole: 'manufacturer',
      command: 'SubmitQuote',
      words: 'gui gia',
    },
  }),
  event(6n, '2026-03-02T04:00:00.000Z', {
    ...{ type: 'ProfileChanged', actorId: 'chi', actorRole: 'manufacturer', command: 'ChangeProfile' },
    ...{ accountId: 'chi', projectId: null, stream: 'account-chi', words: 'doi ho so' },
  }),
];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  await pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify(events)],
  );
  await pool.query(
    `insert into app.denials (id, "createdAt", "actorId", "actorRole", command, code, reason, "correlationId") values
       ('1', '2026-03-01T01:00:00Z', 'an', 'vietphat', 'BlockAccount', 'access.denied', 'Không được phép', 'request'),
       ('2', '2026-03-03T01:00:00Z', 'chi', 'manufacturer', 'SubmitQuote', 'quote.late', 'gia', null);
     insert into app.sign_ins (id, "createdAt", kind, "accountId", "actorId", device, address) values
       ('1', '2026-03-01T02:00:00Z', 'signed-in', 'chi', 'chi', '', ''),
       ('2', '2026-03-03T02:00:00Z', 'session-ended', 'chi', 'an', '', '');
     insert into app.audit_views (id, "createdAt", "actorId", filter) values
       ('1', '2026-03-01T03:00:00Z', 'an', 'is:override'), ('2', '2026-03-03T03:00:00Z', 'binh', 'Giá');
     insert into app.sql_queries (id, "createdAt", "actorId", "actorRole", statement) values
       ('1', '2026-03-01T04:00:00Z', 'an', 'vietphat', 'select 1'),
       ('2', '2026-03-03T04:00:00Z', 'binh', 'admin', 'select * from Đơn')`,
  );
});
afterAll(() => database.close());

const everything = 's2 d2 e6 e5 e4 e3 s1 d1 e2 e1';
it.each<[filter: AuditFilter, expected: string, Partial<ResolvedFilter>?]>([
  [{}, everything],
  // Days are those of Vietnam, the last one included.
  [{ from: '2026-03-01' }, everything.slice(0, -3)],
  [{ to: '2026-02-28' }, 'e1'],
  [{ from: '2026-03-01', to: '2026-03-01' }, 'e3 s1 d1 e2'],
  [{ from: '2026-03-02', to: '2026-03-02' }, 'e6 e5 e4'],
  [{ from: '2026-03-04' }, ''],
  [{ is: 'override' }, 'e3'],
  [{ is: 'access' }, 'e4'],
  [{ is: 'quotes' }, 'e5'],
  [{ is: 'denied' }, 'd2 d1'],
  [{ is: 'sign-in' }, 's2 s1'],
  [{ is: 'viewed' }, 'v2 v1'],
  [{ is: 'sql' }, 'q2 q1'],
  [{ is: 'sql', from: '2026-03-02' }, 'q2'],
  [{ role: 'manufacturer' }, 'd2 e6 e5'],
  [{ role: 'admin', is: 'sql' }, 'q2'],
  [{ role: 'vietphat', is: 'denied' }, 'd1'],
  [{ role: 'vietphat', is: 'sign-in' }, ''],
  [{ role: 'admin', is: 'viewed' }, ''],
  [{ type: 'ReviewStarted' }, 'e2 e1'],
  [{ type: 'access.denied' }, 'd1'],
  [{ type: 'session-ended' }, 's2'],
  [{ command: 'SubmitQuote' }, 'd2 e5'],
  [{ project: '2' }, 'e2'],
  [{ account: 'chi' }, 's2 e6 e4 s1'],
  [{ correlation: 'request' }, 'e4 d1 e2'],
  [{}, 's2 e4 e3 d1 e1', { actors: ['an'] }],
  [{}, 'e2', { actors: ['binh', 'nobody'] }],
  [{}, '', { actors: [] }],
  [{ is: 'viewed' }, 'v2', { actors: ['binh'] }],
  // Words that an index knows, and words of two letters.
  [{ words: 'khoá tài' }, 'e4'],
  [{ words: 'xem' }, 'e3 e2 e1'],
  [{ words: 'xem' }, 'e3 e1', { actors: ['an'] }],
  [{ words: 'xem', to: '2026-02-28' }, 'e1'],
  [{ words: 'hồ sơ', role: 'manufacturer' }, 'e6'],
  [{ words: 'ho', role: 'admin' }, 'e4'],
  [{ words: 'gi' }, 'e5'],
  [{ words: 'denied' }, 'd1'],
  [{ words: 'giá', is: 'viewed' }, 'v2'],
  [{ words: 'đơn', is: 'sql' }, 'q2'],
  // Words that name an account or an order find actions of the account and on the order.
  [{ words: 'chi' }, 'd2 e6 e5 s1', { named: ['chi'] }],
  [{ words: 'trục' }, 'e2', { named: ['2'] }],
  [{ words: 'tr' }, 'e2', { named: ['2'] }],
  [{ words: 'binh', is: 'viewed' }, 'v2', { named: ['binh'] }],
])('%j keeps «%s» (%j)', async (filter, expected, resolved = {}) => {
  const all = { filter, named: [], ...resolved };
  const { rows: records, truncated } = await listAudit(database.pool, all, { limit: 100 });
  const ids = records.map(({ row }) => row.id.replace(/^e0+/, 'e'));
  expect([ids.join(' '), truncated]).toEqual([expected, false]);
  expect(await countAudit(database.pool, all)).toBe(ids.length);
  const two = await listAudit(database.pool, all, { limit: 2 });
  expect(two.rows).toEqual(records.slice(0, 2));
});

it('names the actor: a session that somebody else ended is that person’s action', async () => {
  const actors = async (filter: AuditFilter) =>
    (await listAudit(database.pool, { filter, named: [] }, { limit: 100 })).rows.map(({ source, row }) => [
      ...[source, row.actorId, row.actorRole, row.accountId],
    ]);
  expect(await actors({ is: 'sign-in' })).toEqual([
    ['sign-in', 'an', null, 'chi'],
    ['sign-in', 'chi', null, 'chi'],
  ]);
  expect(await actors({ is: 'viewed' })).toEqual([
    ['view', 'binh', 'admin', null],
    ['view', 'an', 'admin', null],
  ]);
  expect(await actors({ is: 'denied' })).toEqual([
    ['denial', 'chi', 'manufacturer', null],
    ['denial', 'an', 'vietphat', null],
  ]);
  expect(await actors({ is: 'sql' })).toEqual([
    ['query', 'binh', 'admin', null],
    ['query', 'an', 'vietphat', null],
  ]);
});

it('lists what an account did to others, newest first, and what a request caused, in the order of the log', async () => {
  const numbers = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id.slice(1)));
  expect(numbers((await actsOf(database.pool, 'an', { limit: 100 })).rows)).toEqual([4, 3, 1]);
  expect(numbers((await actsOf(database.pool, 'chi', { limit: 100 })).rows)).toEqual([5]);
  const {
    rows: [first],
  } = await actsOf(database.pool, 'an', { limit: 1 });
  expect(numbers((await actsOf(database.pool, 'an', { limit: 2, after: first! })).rows)).toEqual([3, 1]);
  expect(numbers(await causedBy(database.pool, 'request'))).toEqual([2, 4]);
});

it('reports that not all records were searched, if there are more than are read', async () => {
  const { pool } = database;
  await pool.query(
    `insert into app.sql_queries ("createdAt", "actorId", "actorRole", statement)
     select timestamptz '2026-04-01' + make_interval(secs => n), 'an', 'vietphat', 'select 2' from generate_series(1, 1999) n`,
  );
  const found = async (words: string) => {
    const resolved = { filter: { is: 'sql', words } satisfies AuditFilter, named: [] };
    const { rows: records, truncated } = await listAudit(pool, resolved, { limit: 5 });
    return [records.length, truncated];
  };
  expect(await found('đơn')).toEqual([1, true]);
  expect(await found('select 1')).toEqual([0, true]);
  expect(await found('select')).toEqual([5, false]);
});

it('finds a rare word in an event that is older than all events that are read one by one', async () => {
  const { pool } = database;
  const newer = Array.from({ length: recentRows }, (_, index) =>
    event(BigInt(100 + index), '2026-05-01T00:00:00.000Z', { words: 'doi ho so' }),
  );
  await pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify(newer)],
  );
  await pool.query(`analyze ${auditSchema}.events`);
  const found = await listAudit(pool, { filter: { words: 'khoá tài' }, named: [] }, { limit: 5 });
  expect([found.rows.map(({ row }) => row.id), found.truncated]).toEqual([[auditId(4n)], false]);
});

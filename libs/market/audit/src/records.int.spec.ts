import { testDatabase } from '@market/rows/testing/database';
import type { TestDatabase } from '@market/rows/testing/database';
import type { PageRequest } from '@platform/rows';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditSchema } from './journal.js';
import { countAudit, listAudit } from './records.js';
import { auditId } from './rows.js';
import type { AuditRow } from './rows.js';

const at = '2026-03-02T03:00:00.000Z';
const event = (number: bigint, createdAt: string): AuditRow => ({
  ...{ id: auditId(number), createdAt, occurredAt: createdAt, type: 'ReviewStarted', sentence: [] },
  ...{ actorId: 'an', actorRole: 'vietphat', interface: null, onBehalfOf: null, command: 'StartReview' },
  ...{
    commandId: null,
    correlationId: null,
    causationId: null,
    eventId: String(number),
    stream: 'project-1',
  },
  ...{ revision: Number(number), position: String(number), projectId: '1', accountId: null },
  ...{ statusFrom: null, statusTo: null, isOverride: false, changes: [], data: null, words: '' },
});

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const { pool } = database;
  const events = [event(1n, '2026-03-02T02:59:59.999Z'), event(2n, at), event(3n, at)];
  await pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify(events)],
  );
  for (let count = 0; count < 2; count += 1) {
    await pool.query(
      `insert into app.denials ("createdAt", "actorId", "actorRole", command, code, reason)
       values ($1, 'an', 'vietphat', 'GET /api/audit', 'access.denied', '')`,
      [at],
    );
    await pool.query(
      `insert into app.sign_ins ("createdAt", kind, "accountId", "actorId", device, address)
       values ($1, 'signed-in', 'an', 'an', '', '')`,
      [at],
    );
  }
});
afterAll(() => database.close());

it.each([1, 2, 3, 5, 100])('each record of the same moment is on exactly one page of %i', async (limit) => {
  const everything = { filter: {}, named: [] };
  const found: string[] = [];
  for (let after: { createdAt: string; id: string } | undefined; ;) {
    const { rows: records } = await listAudit(database.pool, everything, { limit, ...(after && { after }) });
    found.push(...records.map(({ row }) => row.id));
    after = records.at(-1)?.row;
    if (!after || records.length < limit) break;
  }
  const all = (await listAudit(database.pool, everything, { limit: 100 })).rows.map(({ row }) => row.id);
  expect(found).toEqual(all);
  expect(all.map((id) => id.slice(0, 1)).join('')).toBe('sseedde');
  expect(await countAudit(database.pool, everything)).toBe(all.length);
});

it('the text that a search reads is no part of a record: it has contents that not every reader may see', async () => {
  const { rows } = await listAudit(database.pool, { filter: {}, named: [] }, { limit: 100 });
  const [record] = rows.filter(({ source }) => source === 'event');
  const columns = Object.keys(event(3n, at)).filter((name) => name !== 'words');
  expect(Object.keys(record!.row).sort()).toEqual(columns.sort());
});

it('a page of large records ends early, at the same moment for all kinds, and the next one goes on', async () => {
  const { pool } = database;
  // Two megabytes each, which compress to a few kilobytes.
  const data = { notes: 'Mạ kẽm '.repeat(250_000) };
  const large = [11n, 12n, 13n, 14n].map((number) => ({
    ...event(number, `2026-03-03T03:00:${String(number)}.000Z`),
    data,
  }));
  await pool.query(
    `insert into ${auditSchema}.events select * from jsonb_populate_recordset(null::${auditSchema}.events, $1)`,
    [JSON.stringify(large)],
  );
  await pool.query(
    `insert into app.sign_ins ("createdAt", kind, "accountId", "actorId", device, address)
     values ('2026-03-03T03:00:11.500Z', 'signed-in', 'an', 'an', '', '')`,
  );
  const pages: [string, boolean][] = [];
  for (let after: { createdAt: string; id: string } | undefined; pages.length < 3;) {
    const page: PageRequest = { limit: 10, ...(after && { after }) };
    const { rows, isCut } = await listAudit(pool, { filter: { from: '2026-03-03' }, named: [] }, page);
    const names = rows.map(({ row }) => (row.id.startsWith('e') ? Number(row.id.slice(1)) : 's'));
    pages.push([names.join(' '), isCut]);
    after = rows.at(-1)?.row;
    if (!isCut) break;
  }
  expect(pages).toEqual([
    ['14 13', true],
    ['12 s 11', false],
  ]);
});

import { projectExamples } from '@market/domain';
import type { FoldCheck } from '@market/contracts';
import { createDatabase } from '@platform/testing';
import { bakery } from '@platform/rows/testing/bakery';
import { testDatabase } from '@market/rows/testing/database';
import { MemoryLog } from '@platform/rows/testing/memory-log';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { marketplace } from '@market/rows/inside/marketplace';
import { processBatch } from '@platform/rows/inside/batches/batch';
import { nameOf, tablesOf } from '@platform/rows/inside/rows/tables';
import { addressOf, inTransaction, openSchema } from '@platform/rows/inside/rows/database';
import { rebuiltSchema } from '@platform/rows/inside/rows/read-models';
import type { ReadModels } from '@platform/rows';
import { createReadSchema } from '@platform/rows';
import { checkFolds } from '@platform/rows/inside/rebuild/folds';

let close: () => Promise<void>;
let pool: pg.Pool;
let log: MemoryLog;

/** The live rows of a log, and the same rows rebuilt. */
async function project({ schema, projections, ...readModels }: ReadModels): Promise<void> {
  await inTransaction(pool, (db) => processBatch(db, { projections, epoch: 0 }, log.events));
  const rebuilt = rebuiltSchema(schema);
  await createReadSchema(addressOf(pool), { ...readModels, schema, projections }, rebuilt);
  for (const table of tablesOf(projections))
    await pool.query(`insert into ${rebuilt}.${table} select * from ${schema}.${table}`);
}

/** Events with the ids of another order. */
const renamed = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value).replaceAll(/(project|quote|an)-1/g, '$1-2')) as Value;

describe('the rows of the marketplace', () => {
  const tables = marketplace.projections.flatMap(({ table, derived = [], kept = [] }) => [
    nameOf(table),
    ...[...derived, ...kept].flatMap((each) => (each.streamColumn ? nameOf(each.table) : [])),
  ]);
  let readModels: ReadModels;
  beforeAll(async () => {
    const { people, completed, bidding, offered } = projectExamples;
    ({ pool, close } = await testDatabase());
    const { rows } = await pool.query<{ schema: string }>('select current_schema() as schema');
    readModels = { ...marketplace, schema: rows[0]!.schema };
    log = new MemoryLog();
    const file = {
      url: '/objects/a.step',
      name: 'a',
      size: 1,
      type: '',
      description: '',
      visibility: 'public',
    };
    const refund = { amount: 1, on: '2026-03-02', reference: '', reason: 'Thu thừa' };
    log.append('project-project-1', ...completed, { type: 'PaymentRefunded', data: refund });
    log.append(
      'project-project-2',
      ...renamed([...bidding, offered.at(-1)!]),
      { type: 'FilesAttached', data: { files: [file] } },
      ...Array.from({ length: 100 }, (_, days) => ({
        type: 'CompletionEstimated',
        data: { days: days + 1 },
      })),
    );
    const message = {
      messageId: 'm',
      projectId: 'project-1',
      channel: 'customer',
      content: 'a',
      fromProvider: false,
    };
    log.append('conversation-project-1', {
      type: 'MessageSent',
      data: { ...message, senderId: people.customer.id, receiverId: null, attachments: [file] },
    });
    log.append('settings-company', { type: 'CompanyChanged', data: { changes: { quoteValidityDays: 9 } } });
    const profile = { firstName: 'An', lastName: 'Le', companyName: '', phoneNumber: '', jobTitle: '' };
    log.append('account-an', {
      type: 'AccountRegistered',
      data: {
        ...{ accountId: 'an', issuer: '', subject: 'an', email: '', pictureUrl: '' },
        profile,
        grantedRoles: [],
        role: 'customer',
      },
    });
    await project(readModels);
  });
  afterAll(() => close());

  const differences = async () =>
    (await checkFolds({ pool, store: log.store, readModels, sample: null })).flatMap(
      (check) => check.differences,
    );
  const rowsOf = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);

  it('all equal the folds of the log', async () => {
    expect(await differences()).toEqual([]);
    const rows = await Promise.all(
      tables.map(async (table) => [table, (await rowsOf(table)).length] as const),
    );
    expect(rows.filter(([, count]) => count === 0)).toEqual([]);
  });

  it('a missing row is found in each table', async () => {
    const missing = [];
    for (const table of tables) {
      const [id] = await rowsOf(table);
      await pool.query(`delete from ${table} where id = $1`, [id]);
      missing.push({ table, id });
    }
    const byTable = (a: { table: string }, b: { table: string }) => a.table.localeCompare(b.table);
    expect((await differences()).sort(byTable)).toEqual(missing.sort(byTable));
  });
});

describe('the rows of many streams', () => {
  const { schema } = bakery;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await createDatabase('folds');
    ({ drop } = database);
    await createReadSchema(database.url, bakery);
    pool = openSchema(database.url, { max: 2, name: 'test', schema });
    log = new MemoryLog();
    for (let id = 100; id < 220; id += 1)
      log.append(`loaf-${id}`, { type: 'LoafOrdered', data: { id: String(id), customer: 'an', pieces: 1 } });
    await project(bakery);
  });
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  beforeEach(async () => {
    await pool.query(
      `truncate loaves, parked; insert into loaves select * from ${rebuiltSchema(schema)}.loaves;
       update checkpoint set position = ${log.end}`,
    );
    log.discarded.length = 0;
  });

  // Rows that come from several streams belong to none of them.
  const mixed = { ...bakery.projections[0]!, kind: 'shelf' };
  delete mixed.streamColumn;
  const readModels = { ...bakery, projections: [...bakery.projections, mixed] };
  const check = async (sample: number | null = null, signal?: AbortSignal) => {
    const checks = await checkFolds({
      pool,
      store: log.store,
      readModels,
      sample,
      ...(signal && { signal }),
    });
    expect(checks.map(({ kind }) => kind)).toEqual(['loaf']);
    const [{ streams, differences }] = checks as [FoldCheck];
    return { streams, ids: differences.map(({ id }) => id) };
  };

  it.each<[string, string, string[]]>([
    ['nothing differs', 'select', []],
    [
      'the first and the last of a step of the check differ',
      `update loaves set pieces = 2 where id in ('100', '149', '150', '219')`,
      ['100', '149', '150', '219'],
    ],
    // Rows do not include parked events and events after the checkpoint.
    [
      'an event is parked',
      `insert into parked values ('loaf-101', 0, 'e', 'Odd', 20, 'failed', 1, now()); delete from loaves where id = '101'`,
      [],
    ],
    [
      'an event is behind the checkpoint',
      `update checkpoint set position = 1190; delete from loaves where id = '219'`,
      [],
    ],
  ])('all are checked where %s', async (_, change, ids) => {
    await pool.query(change);
    expect(await check()).toEqual({ streams: 120, ids });
  });

  it('nothing differs where nothing was applied yet', async () => {
    await pool.query('truncate loaves; update checkpoint set position = null');
    expect((await check()).ids).toEqual([]);
  });

  it('the rows of a discarded event are found', async () => {
    log.discarded.push({ stream: 'loaf-110', revision: 0 });
    expect((await check()).ids).toEqual(['110']);
  });

  it.each([
    ['all of them', null, 120],
    ['more than there are', 500, 120],
    ['more than a step of the check', 70, 70],
    ['a few', 3, 3],
  ])('a sample of %s checks that many', async (_, sample, streams) => {
    expect((await check(sample)).streams).toBe(streams);
  });

  it.each([
    ['also when they are in no sample', `delete from loaves where id = '130'`, 1, ['130']],
    [
      'at most a hundred',
      'truncate loaves',
      null,
      Array.from({ length: 100 }, (_, index) => String(100 + index)),
    ],
    [
      'at most a hundred in all',
      `update loaves set pieces = 2; delete from loaves where id = '219'`,
      null,
      ['219', ...Array.from({ length: 99 }, (_, index) => String(100 + index))],
    ],
  ])('streams that have no rows are found, %s', async (_, change, sample, ids) => {
    await pool.query(change);
    expect((await check(sample)).ids).toEqual(ids);
  });

  it('a cancelled check ends', async () => {
    await expect(check(null, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
  });
});

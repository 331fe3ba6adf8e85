import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@platform/testing';
import { afterAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { logDatabase } from './log-database.js';
import { backendsOf } from './memory.js';
import { analysts, roles } from './roles.js';
import { withServerIn } from './server.fixture.js';

const dataDir = mkdtempSync(join(tmpdir(), 'memory-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const mebibyte = 1024 * 1024;
const column = (number: number) => `repeat('${String.fromCharCode(97 + number)}', 1073741000)`;

/** The memory use of an analyst's statement × its end. */
const statements: [string, string, RegExp][] = [
  [
    'twenty values of 1 GB',
    `select ${Array.from({ length: 20 }, (_, number) => column(number)).join()}`,
    /out of memory/,
  ],
  [
    'a value of 1 GB after each sort in memory that the login has made large',
    `set work_mem = '2000GB'; select repeat('x', 1000000) || n from generate_series(1, 20000) n order by 1`,
    /terminating|out of memory/,
  ],
  [
    'thousands of values that each are small',
    `select array_agg(repeat('x', 1000000) || n) from generate_series(1, 20000) n`,
    /terminating|invalid memory alloc|out of memory/,
  ],
];

it('ends a query that needs 20 GB, and nothing else', async () => {
  await withServerIn(dataDir, await freePort(), async ({ postgres }) => {
    await postgres.createRoles('control_center', [logDatabase]);
    const lock = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    const log = new pg.Client(postgres.url(logDatabase, roles.node));
    await log.connect();
    for (const [what, statement, ending] of statements) {
      const analyst = new pg.Client(postgres.url('control_center', analysts.all));
      analyst.on('error', () => undefined);
      await analyst.connect();
      let isOver = false;
      const outcome = analyst
        .query(statement)
        .then(() => 'it was answered', String)
        .finally(() => (isOver = true));
      let most = 0;
      // Each check is a statement of the log's connection, which would end with its server.
      while (!isOver) {
        await log.query('select 1');
        most = Math.max(most, ...backendsOf(parseInt(lock)).map(({ bytes }) => bytes));
        await delay(5);
      }
      expect([what, await outcome]).toEqual([what, expect.stringMatching(ending)]);
      expect([what, most]).not.toEqual([what, 0]);
      expect([what, Math.max(most, 1_000 * mebibyte)]).toEqual([what, 1_000 * mebibyte]);
      await analyst.end().catch(() => undefined);
    }
    await log.end();
  });
});

// npm run bench -- exports [--orders COUNT] [--events COUNT] [--only questions,speed,memory]: the questions of analysts at
// many orders, the rows a second of CSV beside COPY, and the memory of exports with a tenth of the events and with all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '@control-center/checkout/prepare';
import { auditSchema } from '@market/audit';
import { questions } from '@market/contracts/questions';
import { readModels } from '@market/release';
import { inTransaction } from '@platform/rows';
import { fromSnapshot, viewFile, viewLines } from '@market/analysts/exports';
import { masterKey } from '@platform/testing';
import { makeManyOrders } from '@market/rows/testing/many-orders';
import type { Pool } from 'pg';
import { Postgres } from '../servers/servers.js';
import { migrated } from '../servers/migrated.js';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    orders: { type: 'string', default: '1000000' },
    events: { type: 'string', default: '1000000' },
    only: { type: 'string', default: 'questions,speed,memory' },
  },
});
const [orders, events] = [Number(values.orders), Number(values.events)];

async function databaseWith(postgres: Postgres, name: string, share: number): Promise<[string, Pool]> {
  const url = await postgres.database(name);
  const pool = await migrated(url);
  console.error(`${orders * share} orders by SQL, ${events * share} events`);
  await makeManyOrders(pool, orders * share, events * share);
  await pool.query(`update ${auditSchema}.pulse set complete = true`);
  await pool.query(`insert into app.analyst_keys ("accountId")
    select distinct "customerId" from order_facts union select distinct "factoryId" from order_facts`);
  await inTransaction(pool, (db) => readModels.publication!.publish(db, readModels.schema));
  await pool.query('vacuum analyze app.analyst_keys');
  return [url, pool];
}

/** Milliseconds of each question of the SQL desk: the best of three, because others use the machine too. */
async function* answers(pool: Pool): AsyncGenerator<(string | number)[]> {
  for (const { title, statement } of questions) {
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      const begun = performance.now();
      await pool.query(statement);
      times.push(performance.now() - begun);
    }
    yield [title, Math.min(...times).toFixed(0), '2000'];
  }
}

/** Seconds of a view as CSV and of COPY, one after the other, so that a disturbance affects both. */
async function* speed(pool: Pool): AsyncGenerator<(string | number)[]> {
  for (const name of ['projects', 'payments', 'stages']) {
    const file = viewFile(`${name}.csv`)!;
    const { rows } = await pool.query<{ rows: number }>(
      `select count(*)::int as rows from analytics.${name}`,
    );
    const copies: number[] = [];
    const files: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      let begun = performance.now();
      await pool.query(`copy (select * from analytics.${name}) to '/dev/null' with (format csv, header)`);
      copies.push((performance.now() - begun) / 1000);
      begun = performance.now();
      let bytes = 0;
      for await (const lines of fromSnapshot(pool, (snapshot) => viewLines(snapshot, file, {})))
        bytes += lines.length;
      files.push((performance.now() - begun) / 1000);
      if (bytes < rows[0]!.rows) throw new Error(`${name}.csv is too short`);
    }
    const [own, copy] = [Math.min(...files), Math.min(...copies)].map((seconds) => rows[0]!.rows / seconds);
    yield [
      `${name}.csv: rows/s, of COPY ${copy!.toFixed(0)}`,
      own!.toFixed(0),
      `ratio ${(own! / copy!).toFixed(2)} ≥ 0.5`,
    ];
  }
}

/** The most memory that `npm run export` ever held, in MB, and the size of its file. */
async function peakOf(url: string, name: string): Promise<{ peak: number; size: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-exports-'));
  try {
    const program = join(root, 'dist', 'export.js');
    const env = { ...process.env, DATABASE_URL: url, INIT_CWD: folder, PERSONAL_MASTER_KEY: masterKey };
    const child = spawn(process.execPath, [program, name], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    let peak = 0;
    const exited = once(child, 'exit');
    while (child.exitCode === null && child.signalCode === null) {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
      await Promise.race([exited, after(50)]);
    }
    return { peak, size: statSync(join(folder, name)).size / 1_000_000 };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function* memory(few: string, many: string): AsyncGenerator<(string | number)[]> {
  for (const name of [
    'stages.csv',
    'stages.parquet',
    'events.parquet',
    'event-log.xes',
    'ocel.json',
    'ocel.sqlite',
  ]) {
    const [less, more] = [await peakOf(few, name), await peakOf(many, name)];
    const sizes = `${less.size.toFixed(0)} → ${more.size.toFixed(0)} MB`;
    yield [
      `${name} (${sizes}): peak, MB`,
      `${less.peak.toFixed(0)} → ${more.peak.toFixed(0)}`,
      `${(more.peak / less.peak).toFixed(2)} ≤ 1.3`,
    ];
  }
}

const postgres = await Postgres.start();
const parts = values.only.split(',');
const pools: Pool[] = [];
try {
  const [many, pool] = await databaseWith(postgres, 'many', 1);
  pools.push(pool);
  const show = (row: (string | number)[]) => console.log(row.join('  |  '));
  if (parts.includes('questions')) for await (const row of answers(pool)) show(row);
  if (parts.includes('speed')) for await (const row of speed(pool)) show(row);
  if (parts.includes('memory')) {
    const [few, fewPool] = await databaseWith(postgres, 'few', 0.1);
    pools.push(fewPool);
    for await (const row of memory(few, many)) show(row);
  }
} finally {
  await Promise.all(pools.map((pool) => pool.end()));
  await postgres.remove();
}

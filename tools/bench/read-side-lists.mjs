// The same lists and searches on a thousand projects and on very many.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listProjects, openDatabase } from '@control-center/read-model';
import { makeManyRows, words } from '../../libs/read-model/dist/testing/many-rows.js';
import { root } from '../checkout/src/prepare.mjs';

const runs = 150;
const fewProjects = 1_000;
const page = { limit: 101 };

const provider = { id: 'provider', role: 'vietphat' };
/** The queries, each with the greatest time that it may take on many projects, relative to a thousand projects. */
const queriesFor = (projects) => [
  ['list, first page', 1.3, {}, []],
  ['list, a page in the middle', 1.3, {}, ['deep']],
  ['list, one status', 1.3, { status: ['approved'] }, []],
  ['list, three statuses', 1.3, { status: ['approved', 'completed', 'bidding'] }, []],
  ['search, one title in two', 3, { search: words.frequent }, []],
  ['search, one title in fifty', 3, { search: words.occasional }, []],
  ['search, one title in a thousand', 3, { search: words.rare }, []],
  ['search, one title', 3, { search: `số ${projects}` }, []],
  ['search, one customer', 3, { search: `mẫu ${projects / 20}` }, []],
  ['search, one customer in twenty-five', 3, { search: 'mẫu 42' }, []],
  ['search, nothing', 3, { search: 'không có' }, []],
];

export async function* measureLists(postgres, many) {
  const fewRows = await databaseWith(await postgres.database('few'), fewProjects);
  const manyRows = await databaseWith(await postgres.database('many'), many);
  try {
    for (const [index, [name, aim]] of queriesFor(many).entries()) {
      const queries = [fewRows, manyRows].map(({ pool, projects }) => {
        const [, , filter, [deep]] = queriesFor(projects)[index];
        const after = { createdAt: new Date(1_735_689_600_000 + projects * 30_000).toISOString(), id: 'x' };
        return () => listProjects(pool, provider, filter, deep ? { ...page, after } : page);
      });
      const [fewTimes, manyTimes] = await times(queries);
      const cell = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
      const ratio = ['p50', 'p99'].map((key) => (manyTimes[key] / fewTimes[key]).toFixed(2)).join(' / ');
      yield [`${name}: p50 / p99, ms`, cell(manyTimes), cell(fewTimes), ratio, `≤ ${aim}`];
    }
  } finally {
    await Promise.all([fewRows, manyRows].map(({ pool }) => pool.end()));
  }
}

async function databaseWith(databaseUrl, projects) {
  const migrate = join(root, 'apps', 'projector', 'dist', 'migrate.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const [code] = await once(spawn(process.execPath, [migrate], { env, stdio: ['ignore', 2, 2] }), 'exit');
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  const pool = openDatabase(databaseUrl, { max: 1, name: 'bench' });
  console.error(`${projects} projects by SQL`);
  await makeManyRows(pool, projects);
  return { pool, projects };
}

/** Runs the queries in turn, so that a disturbance affects all. Milliseconds; the first tenth only warms up. */
async function times(queries) {
  const timesOf = queries.map(() => []);
  for (let run = 0; run < runs * 1.1; run++)
    for (const [index, query] of queries.entries()) {
      const startedAt = performance.now();
      await query();
      if (run >= runs * 0.1) timesOf[index].push(performance.now() - startedAt);
    }
  return timesOf.map(percentiles);
}

export function percentiles(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

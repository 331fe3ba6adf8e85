// The same lists and searches on a thousand projects and on very many.
import { listProjects } from '@market/rows';
import type { ProjectFilter } from '@market/rows';
import { makeManyRows, words } from '@market/rows/testing/many-rows';
import { migrated } from '../../servers/migrated.js';
import type { Postgres } from '../../servers/servers.js';

const runs = 150;
const fewProjects = 1_000;
const page = { limit: 101 };

const provider = { id: 'provider', role: 'vietphat' } as const;

/** A name, the greatest time on many projects relative to a thousand projects, a filter, and `deep` for a later page. */
type Query = [name: string, aim: number, filter: ProjectFilter, deep: ['deep'?]];
const queriesFor = (projects: number): Query[] => [
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

export async function* measureLists(postgres: Postgres, many: number): AsyncGenerator<string[]> {
  const fewRows = await databaseWith(await postgres.database('few'), fewProjects);
  const manyRows = await databaseWith(await postgres.database('many'), many);
  try {
    for (const [index, [name, aim]] of queriesFor(many).entries()) {
      const queries = [fewRows, manyRows].map(({ pool, projects }) => {
        const [, , filter, [deep]] = queriesFor(projects)[index]!;
        const after = { createdAt: new Date(1_735_689_600_000 + projects * 30_000).toISOString(), id: 'x' };
        return () => listProjects(pool, provider, filter, deep ? { ...page, after } : page);
      });
      const [fewTimes, manyTimes] = (await times(queries)) as [Percentiles, Percentiles];
      const cell = ({ p50, p99 }: Percentiles) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
      const ratio = (['p50', 'p99'] as const)
        .map((key) => (manyTimes[key] / fewTimes[key]).toFixed(2))
        .join(' / ');
      yield [`${name}: p50 / p99, ms`, cell(manyTimes), cell(fewTimes), ratio, `≤ ${aim}`];
    }
  } finally {
    await Promise.all([fewRows, manyRows].map(({ pool }) => pool.end()));
  }
}

async function databaseWith(databaseUrl: string, projects: number) {
  const pool = await migrated(databaseUrl);
  console.error(`${projects} projects by SQL`);
  await makeManyRows(pool, projects);
  return { pool, projects };
}

/** Runs the queries in turn, so that a disturbance affects all. Milliseconds; the first tenth only warms up. */
export async function times(queries: readonly (() => Promise<unknown>)[]): Promise<Percentiles[]> {
  const timesOf = queries.map((): number[] => []);
  for (let run = 0; run < runs * 1.1; run++)
    for (const [index, query] of queries.entries()) {
      const startedAt = performance.now();
      await query();
      if (run >= runs * 0.1) timesOf[index]!.push(performance.now() - startedAt);
    }
  return timesOf.map(percentiles);
}

export type Percentiles = { p50: number; p99: number };

export function percentiles(list: readonly number[]): Percentiles {
  const sorted = [...list].sort((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1]!, p99: sorted[Math.floor(sorted.length * 0.99)]! };
}

// The same pages and searches beside a thousand projects and beside very many.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { listProjects, openDatabase } from '@control-center/read-model';
import { makeManyRows, words } from '../../libs/read-model/dist/testing/many-rows.js';
import { root } from '../prepare.mjs';

const runs = 150;
const small = 1_000;
const page = { limit: 101 };

const provider = { id: 'provider', role: 'vietphat' };
/** What is asked for beside so many projects, with the most that many may cost, of what a thousand cost. */
const questionsOf = (projects) => [
  ['list, first page', 1.3, {}, []],
  ['list, a page in the middle', 1.3, {}, ['deep']],
  ['list, one status', 1.3, { status: ['approved'] }, []],
  ['list, three statuses', 1.3, { status: ['approved', 'completed', 'bidding'] }, []],
  ['search, one title in two', 3, { search: words.frequent }, []],
  ['search, one title in fifty', 3, { search: words.middling }, []],
  ['search, one title in a thousand', 3, { search: words.scarce }, []],
  ['search, one title', 3, { search: `số ${projects}` }, []],
  ['search, one customer', 3, { search: `mẫu ${projects / 20}` }, []],
  ['search, one customer in twenty-five', 3, { search: 'mẫu 42' }, []],
  ['search, nothing', 3, { search: 'không có' }, []],
];

export async function* measureLists(postgres, many) {
  const few = await filled(await postgres.database('few'), small);
  const lot = await filled(await postgres.database('many'), many);
  try {
    for (const [index, [name, aim]] of questionsOf(many).entries()) {
      const asked = [few, lot].map(({ pool, projects }) => {
        const [, , filter, [deep]] = questionsOf(projects)[index];
        const after = { createdAt: new Date(1_735_689_600_000 + projects * 30_000).toISOString(), id: 'x' };
        return () => listProjects(pool, provider, filter, deep ? { ...page, after } : page);
      });
      const [fewTimes, manyTimes] = await times(asked);
      const cell = ({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
      const ratio = ['p50', 'p99'].map((key) => (manyTimes[key] / fewTimes[key]).toFixed(2)).join(' / ');
      yield [`${name}: p50 / p99, ms`, cell(manyTimes), cell(fewTimes), ratio, `≤ ${aim}`];
    }
  } finally {
    await Promise.all([few, lot].map(({ pool }) => pool.end()));
  }
}

async function filled(databaseUrl, projects) {
  const migrate = join(root, 'apps', 'projector', 'dist', 'migrate.js');
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const [code] = await once(spawn(process.execPath, [migrate], { env, stdio: ['ignore', 2, 2] }), 'exit');
  if (code !== 0) throw new Error(`migrate ended with ${code}`);
  const pool = openDatabase(databaseUrl, { max: 1, name: 'bench' });
  console.error(`${projects} projects by SQL`);
  await makeManyRows(pool, projects);
  return { pool, projects };
}

/** Each question in turn, so that what disturbs one disturbs all. Milliseconds; the first tenth warms up. */
async function times(questions) {
  const all = questions.map(() => []);
  for (let run = 0; run < runs * 1.1; run++)
    for (const [index, ask] of questions.entries()) {
      const begun = performance.now();
      await ask();
      if (run >= runs * 0.1) all[index].push(performance.now() - begun);
    }
  return all.map(percentiles);
}

export function percentiles(list) {
  const sorted = [...list].sort((a, b) => a - b);
  return { p50: sorted[sorted.length >> 1], p99: sorted[Math.floor(sorted.length * 0.99)] };
}

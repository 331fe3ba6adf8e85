// The provider's queue among very many orders: its first rows compared with the bare SQL, and the time from a typed
// character to the filtered rows on the screen.
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { companyDefaults } from '@market/contracts';
import { listQueue } from '@market/rows';
import { Visitor } from '@control-center/api/testing/visitor';
import { makeManyRows, words } from '@market/rows/testing/many-rows';
import type { Pool } from 'pg';
import { findBrowser } from '../../servers/browser.js';
import type { Postgres } from '../../servers/servers.js';
import { percentiles } from './lists.js';
import { onOwnSystem } from './on-own-system.js';

const runs = 200;
const queue = 'ourTurn';
/** What the screen asks for first, and one row more, which tells whether there is another page. */
const page = 50;
const firstRows = page + 1;
/** Typed one character after the other, each for the first time; a pause in between, as a person makes it. Milliseconds. */
const typed = [words.occasional, words.frequent.toLowerCase(), words.rare, words.others];
const pause = 300;

export const measureQueue = (postgres: Postgres, projects: number): AsyncGenerator<string[]> =>
  onOwnSystem(postgres, { name: 'queue', connections: 2 }, async function* (url, pool) {
    console.error(`${projects} projects by SQL`);
    await makeManyRows(pool, projects);
    yield await firstRowsOf(url, pool);
    yield* await typing(url);
  });

/** The rows as text, without what the product does to them. */
const bareSql = `
  select p.*, a.name from project_queue q
  join projects p on p.id = q."projectId"
  left join account_texts a on a.id = p."customerId"
  where q.queue = $1 order by q.since, q.id limit $2`;

async function firstRowsOf(url: string, pool: Pool): Promise<string[]> {
  const visitor = await new Visitor(url).signIn('vietphat');
  const clock = {
    now: new Date().toISOString(),
    promiseHours: companyDefaults.slaHours.promise,
    calendar: companyDefaults,
  };
  const calls = {
    http: async () => {
      const reply = await visitor.send(`/api/projects/queue?queue=${queue}&limit=${page}`);
      if (((await reply.json()) as unknown[]).length !== page) throw new Error('not a page');
    },
    query: () => listQueue(pool, { queue }, clock, { limit: firstRows }),
    bare: () => pool.query(bareSql, [queue, firstRows]),
  };
  const times = { http: [] as number[], query: [] as number[], bare: [] as number[] };
  // In turn, so that a disturbance affects all; the first tenth only warms up.
  for (let run = 0; run < runs * 1.1; run += 1)
    for (const name of ['http', 'query', 'bare'] as const) {
      const startedAt = performance.now();
      await calls[name]();
      if (run >= runs * 0.1) times[name].push(performance.now() - startedAt);
    }
  const [http, query, bare] = [times.http, times.query, times.bare].map(percentiles);
  const ratio = `${(http!.p50 / bare!.p50).toFixed(2)} (query ${(query!.p50 / bare!.p50).toFixed(2)})`;
  return [
    'first rows of a queue ÷ bare SQL, p50, ms',
    http!.p50.toFixed(1),
    bare!.p50.toFixed(1),
    ratio,
    '≤ 2',
  ];
}

/** What the page records about a typed text. */
type Recorder = typeof globalThis & { typedAt: number; changedAt: number; watch?: MutationObserver };

async function typing(url: string): Promise<string[][]> {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } });
    await page.goto('/api/login');
    await page.click('button[value=vietphat]');
    const rows: string[][] = [];
    for (const [name, path] of [
      ['all orders', '/vietphat-admin'],
      ['a queue', `/vietphat-admin?queue=${queue}`],
    ] as const) {
      await page.goto(path);
      await page.locator('[data-row]').first().waitFor();
      const times: Typed[] = [];
      for (const text of typed) times.push(...(await typedInto(page, text)));
      rows.push([
        `typing → filtered rows, ${name}: p50 / p95, ms`,
        spread(times.map(({ shown }) => shown)),
        '',
        `of it the call: ${spread(times.map(({ call }) => call))}`,
        '≤ 150',
      ]);
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Milliseconds from a typed character until the last change of the page that follows from it, and those of its call. */
type Typed = { shown: number; call: number };

function spread(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)]!.toFixed(0)).join(' / ');
}

async function typedInto(page: Page, text: string): Promise<Typed[]> {
  const box = page.getByRole('searchbox', { name: 'Tìm dự án' });
  await box.fill('');
  await page.waitForTimeout(pause);
  await page.evaluate(() => {
    const recorder = globalThis as Recorder;
    recorder.watch?.disconnect();
    recorder.watch = new MutationObserver(() => (recorder.changedAt = performance.now()));
    // Where all rows stay, the list that is no longer busy is what changes.
    const attributes = { attributes: true, attributeFilter: ['aria-busy'] };
    recorder.watch.observe(document.body, {
      ...{ subtree: true, childList: true, characterData: true },
      ...attributes,
    });
    document.oninput = () => {
      recorder.typedAt = performance.now();
      performance.clearResourceTimings();
    };
  });
  const times: Typed[] = [];
  for (let length = 1; length <= text.length; length += 1) {
    const letter = text[length - 1]!;
    const search = text.slice(0, length).trim();
    // A space at the end searches for the same.
    const reply =
      letter !== ' ' &&
      page.waitForResponse((response) => new URL(response.url()).searchParams.get('search') === search);
    await box.pressSequentially(letter);
    if (!reply) continue;
    await (await reply).finished();
    // Nothing found is a result as well.
    const nothing = page.getByText('Không có dự án nào phù hợp');
    await page.locator('[data-row]').or(nothing).first().waitFor();
    await page.waitForTimeout(pause);
    times.push(
      await page.evaluate(() => {
        const { changedAt, typedAt } = globalThis as Recorder;
        const calls = performance.getEntriesByType('resource').map(({ duration }) => duration);
        return { shown: changedAt - typedAt, call: Math.max(...calls) };
      }),
    );
  }
  return times;
}

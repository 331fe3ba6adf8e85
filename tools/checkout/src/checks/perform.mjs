import { print, step } from '../progress.mjs';
import { checks } from './list.mjs';

/** Most checks use one core or wait half of the time. */
const atOnce = 2;

/**
 * @typedef {import('./list.mjs').Name} Name
 * @typedef {import('./list.mjs').Result} Result
 * @typedef {Result & { title: string, seconds: number }} Row
 */

/**
 * Performs the checks, two at a time and as far as possible in this order, prints a table of results and sets the exit
 * code.
 *
 * @param {readonly Name[]} names
 * @param {string[]} hints lines to print before the count
 */
export async function perform(names, ...hints) {
  /** @type {Map<Name, Row>} */
  const results = new Map();
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const waiting = [...names];
  const isReady = (/** @type {Name} */ name) =>
    [checks[name].after, checks[name].needs].every(
      (other) => !other || !names.includes(other) || results.has(other),
    );
  const start = async (/** @type {Name} */ name) => {
    const { title, needs } = checks[name];
    const since = Date.now();
    const needed = needs && results.get(needs);
    const result =
      needed && needed.failed > 0
        ? { passed: 0, failed: 1, output: `Not run: ${needed.title} failed` }
        : await performOne(checks[name]);
    results.set(name, { ...result, title, seconds: (Date.now() - since) / 1000 });
  };
  const since = Date.now();
  while (results.size < names.length) {
    const next = running.size < atOnce ? waiting.find(isReady) : undefined;
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      const work = start(next).finally(() => void running.delete(work));
      running.add(work);
    } else await Promise.race(running);
  }

  const rows = names.flatMap((name) => results.get(name) ?? []);
  const total = (/** @type {'passed' | 'failed'} */ key) => rows.reduce((sum, row) => sum + row[key], 0);
  const [passed, failed] = [total('passed'), total('failed')];
  const line = (/** @type {Row} */ row) =>
    `${row.failed > 0 ? '✗' : '✓'} ${row.title.padEnd(20)} ${`${row.passed}`.padStart(6)} passed ${`${row.failed}`.padStart(4)} failed ${row.seconds.toFixed(1).padStart(8)} s`;
  const sum = { title: 'Total', passed, failed, seconds: (Date.now() - since) / 1000 };
  console.log(`\n${[...rows, sum].map(line).join('\n')}\n`);
  for (const remark of rows.flatMap(({ remarks = [] }) => remarks)) console.log(remark);
  for (const hint of hints) console.log(hint);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Performs one check and, when it fails, prints its output at once. @param {import('./list.mjs').Check} check */
async function performOne(check) {
  const result = await step(check.title, check.perform, ({ failed }) => failed === 0);
  if (result.failed > 0) print(`${result.output}\n`);
  return result;
}

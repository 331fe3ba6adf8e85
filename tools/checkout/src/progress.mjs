// Plain JavaScript: it also shows the steps of installing and building, before anything is built. The reader of the
// output may leave, for example by closing the terminal, before everything is stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const isTerminal = Boolean(process.stdout.isTTY);
const seconds = (/** @type {number} */ since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;
const colour = (/** @type {number} */ code, /** @type {string} */ text) =>
  isTerminal && !process.env['NO_COLOR'] ? `\u001b[${code}m${text}\u001b[0m` : text;
const frames = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];

/** @typedef {{ title: string, since: number }} Step */

/** @type {Set<Step>} */
const active = new Set();
let painted = 0;
/** @type {NodeJS.Timeout | undefined} */
let timer;

function erase() {
  if (painted > 0) process.stdout.write(`\u001b[${painted}A\u001b[0J`);
  painted = 0;
}

function paint() {
  erase();
  const frame = frames[Math.floor(Date.now() / 100) % frames.length];
  for (const { title, since } of active)
    process.stdout.write(`${colour(36, `${frame}`)} ${title}  ${colour(90, seconds(since))}\n`);
  painted = active.size;
}

/** @param {string} line */
export function print(line) {
  erase();
  process.stdout.write(`${line}\n`);
  if (isTerminal) paint();
}

/**
 * Shows a step with its elapsed time while it runs, then whether it succeeded, which `succeeded` may decide from its
 * result.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {(result: T) => boolean} succeeded
 * @returns {Promise<T>}
 */
export async function step(title, work, succeeded = () => true) {
  const running = { title, since: Date.now() };
  active.add(running);
  if (isTerminal) timer ??= setInterval(paint, 100).unref();
  else print(`  ${title} …`);
  const end = (/** @type {string} */ symbol) => {
    active.delete(running);
    print(`${symbol} ${title}  ${colour(90, seconds(running.since))}`);
    if (active.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  try {
    const result = await work();
    end(succeeded(result) ? colour(32, '✓') : colour(31, '✗'));
    return result;
  } catch (error) {
    end(colour(31, '✗'));
    throw error;
  }
}

// npm run rebuild [-- --cancel] | npm run proof [-- --sample N|all]
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import { prepare, root } from '../checkout/src/prepare.mjs';

const [purpose = '', ...rest] = process.argv.slice(2);
const options = { repair: { cancel: { type: 'boolean' } }, proof: { sample: { type: 'string' } } }[purpose];
const { cancel = false, sample = 'all' } = parseOptions();
await prepare({ built: true });

const { readSettings } = await import('@control-center/settings');
const { cancelRebuild, listRebuilds, openDatabase, projectorHealth, requestRebuild } =
  await import('@control-center/read-model');
const { embeddedPostgres } = await import('../local-stack/dist/embedded/postgres.js');
const { showBar } = await import('../log/bar.mjs');

/** The phases that follow the last event. */
const activities = {
  comparing: 'comparing with the live rows',
  checking: 'folding streams again',
  swapping: 'creating indexes and swapping tables',
};

const pool = openDatabase(await databaseUrl(readSettings()), { max: 2, name: 'rebuild command' });
try {
  process.exitCode = await (cancel ? cancelRunning() : requestAndWatch());
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await pool.end();
}

function parseOptions() {
  try {
    const { values } = parseArgs({ args: rest, options: options ?? {} });
    if (options && /^(all|\d{1,9})$/.test(values.sample ?? 'all')) return values;
  } catch {
    // The usage is printed below.
  }
  console.error('npm run rebuild [-- --cancel]');
  console.error('npm run proof [-- --sample N|all]     streams of each kind to fold again');
  process.exit(1);
}

async function databaseUrl(settings) {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  const postgres = await embeddedPostgres(resolve(root, settings.DATA_DIR), settings.POSTGRES_PORT);
  return postgres.url('control_center');
}

async function cancelRunning() {
  if (!(await cancelRebuild(pool))) {
    console.log('Nothing is being rebuilt');
    return 1;
  }
  const { state } = await waitForEnd();
  console.log(`The rebuild is ${state}`);
  return state === 'cancelled' ? 0 : 1;
}

/** Requests a rebuild, or joins the running one, and shows its progress. The rebuild continues when this command ends. */
async function requestAndWatch() {
  const { alive } = await projectorHealth(pool).catch((error) => {
    throw new Error(`The read models of this release cannot be found: is it running? (${error.message})`);
  });
  const wasRequested = await requestRebuild(pool, {
    purpose,
    by: 'command line',
    ...(sample === 'all' ? {} : { sample: Number(sample) }),
  });
  if (!wasRequested) console.log('Another rebuild is under way:');
  if (!alive) console.log('No projector is running; the next one that starts will perform it');
  const bar = showBar(purpose === 'proof' ? 'Proof of the read models' : 'Rebuild of the read models');
  const ended = await waitForEnd(bar.show);
  bar.end();
  return report(ended);
}

/** Resolves to the newest rebuild when it has ended. */
async function waitForEnd(show = () => undefined) {
  for (;;) {
    const [newest] = await listRebuilds(pool);
    if (newest.events > 0) show({ ...newest, activity: activities[newest.phase] });
    if (newest.finishedAt) return newest;
    await after(200);
  }
}

function report({ state, error, tables, checks }) {
  for (const { table, liveRows, rebuiltRows, ids } of tables) {
    const comparison = ids.length === 0 ? 'equal to the log' : `different from the log in ${ids.join(', ')}`;
    console.log(`${table.padEnd(20)} ${liveRows} rows (${rebuiltRows} rebuilt): ${comparison}`);
  }
  for (const { kind, streams, differences } of checks) {
    const rows = differences.map(({ table, id }) => `${table} ${id}`).join(', ');
    console.log(
      `${kind.padEnd(20)} ${streams} streams: ${rows === '' ? 'rows equal their folds' : `rows differ from their folds: ${rows}`}`,
    );
  }
  console.log(error ? `${state}: ${error}` : state);
  const isProved = [...tables, ...checks].every(({ ids, differences }) => (ids ?? differences).length === 0);
  return state === 'completed' && (purpose === 'repair' || isProved) ? 0 : 1;
}

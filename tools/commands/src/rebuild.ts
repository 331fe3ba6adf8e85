// npm run rebuild [-- --cancel] | npm run proof [-- --sample N|all]
import { parseArgs } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import type { Rebuild, RebuildPurpose } from '@control-center/contracts';
import {
  cancelRebuild,
  listRebuilds,
  openDatabase,
  projectorHealth,
  requestRebuild,
} from '@control-center/read-model';
import { readSettings } from '@control-center/settings';
import { showBar } from './bar.js';
import { databaseUrl } from './database-url.js';
import { reportOf } from './rebuild-report.js';
import type { Progress } from './bar.js';

const { purpose, cancel, sample } = readOptions();

/** The phases that follow the last event. */
const activities: Partial<Record<Rebuild['phase'], string>> = {
  comparing: 'comparing with the live rows',
  checking: 'folding streams again',
  swapping: 'creating indexes and swapping tables',
};

const pool = openDatabase(await databaseUrl(readSettings()), { max: 2, name: 'rebuild command' });
try {
  process.exitCode = await (cancel ? cancelRunning() : requestAndWatch());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await pool.end();
}

function readOptions(): { purpose: RebuildPurpose; cancel: boolean; sample: number | null } {
  const [purpose, ...args] = process.argv.slice(2);
  try {
    if (purpose === 'repair') {
      const { values } = parseArgs({ args, options: { cancel: { type: 'boolean', default: false } } });
      return { purpose, cancel: values.cancel, sample: null };
    }
    if (purpose === 'proof') {
      const { values } = parseArgs({ args, options: { sample: { type: 'string', default: 'all' } } });
      if (/^(all|\d{1,9})$/.test(values.sample))
        return { purpose, cancel: false, sample: values.sample === 'all' ? null : Number(values.sample) };
    }
  } catch {
    // The usage is printed below.
  }
  console.error('npm run rebuild [-- --cancel]');
  console.error('npm run proof [-- --sample N|all]     streams of each kind to fold again');
  process.exit(1);
}

async function cancelRunning(): Promise<number> {
  if (!(await cancelRebuild(pool))) {
    console.log('Nothing is being rebuilt');
    return 1;
  }
  const { state } = await waitForEnd();
  console.log(`The rebuild is ${state}`);
  return state === 'cancelled' ? 0 : 1;
}

/** Requests a rebuild, or joins the running one, and shows its progress. The rebuild continues when this command ends. */
async function requestAndWatch(): Promise<number> {
  const { alive } = await projectorHealth(pool).catch((error: unknown) => {
    throw new Error(`The read models of this release cannot be found: is it running? (${String(error)})`);
  });
  const wasRequested = await requestRebuild(pool, { purpose, sample, by: 'command line' });
  if (!wasRequested) console.log('Another rebuild is under way:');
  if (!alive) console.log('No projector is running; the next one that starts will perform it');
  const bar = showBar(purpose === 'proof' ? 'Proof of the read models' : 'Rebuild of the read models');
  const ended = await waitForEnd(bar.show);
  bar.end();
  const { lines, exitCode } = reportOf({ purpose, sample }, ended);
  for (const line of lines) console.log(line);
  return exitCode;
}

/** Resolves to the newest rebuild when it has ended. */
async function waitForEnd(show: (progress: Progress) => void = () => undefined): Promise<Rebuild> {
  for (;;) {
    const [newest] = await listRebuilds(pool);
    if (newest && newest.events > 0) show({ ...newest, activity: activities[newest.phase] });
    if (newest?.finishedAt) return newest;
    await after(200);
  }
}

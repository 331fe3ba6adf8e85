import { parseArgs } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import type { Rebuild, RebuildPurpose } from '@market/contracts';
import { cancelRebuild, listRebuilds, projectorHealth, requestRebuild } from '@platform/rows';
import { showBar } from './bar.js';
import { reportOf } from './rebuild-report.js';
import type { Progress } from './bar.js';

export const usage = `npm run rebuild [-- --cancel]
npm run proof [-- --sample N|all]     streams of each kind to fold again`;

/** The connection of queries and requests. */
type Database = Parameters<typeof listRebuilds>[0];

/** `sample`: streams of each kind; null for all. */
export type RebuildOptions = { purpose: RebuildPurpose; cancel: boolean; sample: number | null };

/** The phases that follow the last event. */
const activities: Partial<Record<Rebuild['phase'], string>> = {
  comparing: 'comparing with the live rows',
  checking: 'folding streams again',
  swapping: 'creating indexes and swapping tables',
};

/** The parsed arguments; undefined for unknown ones. */
export function rebuildOptions([purpose, ...args]: string[]): RebuildOptions | undefined {
  try {
    if (purpose === 'repair') {
      const { values } = parseArgs({ args, options: { cancel: { type: 'boolean', default: false } } });
      return { purpose, cancel: values.cancel, sample: null };
    }
    if (purpose !== 'proof') return undefined;
    const { sample } = parseArgs({ args, options: { sample: { type: 'string', default: 'all' } } }).values;
    if (!/^(all|\d{1,9})$/.test(sample)) return undefined;
    return { purpose, cancel: false, sample: sample === 'all' ? null : Number(sample) };
  } catch {
    return undefined;
  }
}

/** Runs the command and reports it. Resolves to the exit code. */
export const rebuildCommand = (db: Database, { cancel, ...wanted }: RebuildOptions): Promise<number> =>
  cancel ? cancelRunning(db) : requestAndWatch(db, wanted);

async function cancelRunning(db: Database): Promise<number> {
  if (!(await cancelRebuild(db))) {
    console.log('Nothing is being rebuilt');
    return 1;
  }
  const { state } = await ended(db);
  console.log(`The rebuild is ${state}`);
  return state === 'cancelled' ? 0 : 1;
}

/** Requests a rebuild, or joins the running one, and shows its progress. The rebuild continues when this command ends. */
async function requestAndWatch(
  db: Database,
  { purpose, sample }: Omit<RebuildOptions, 'cancel'>,
): Promise<number> {
  const { alive } = await projectorHealth(db).catch((error: unknown) => {
    throw new Error(`The read models of this release cannot be found: is it running? (${String(error)})`);
  });
  if (!(await requestRebuild(db, { purpose, by: 'command line', sample })))
    console.log('Another rebuild is under way:');
  if (!alive) console.log('No projector is running; the next one that starts will perform it');
  const bar = showBar(purpose === 'proof' ? 'Proof of the read models' : 'Rebuild of the read models');
  const rebuild = await ended(db, bar.show);
  bar.end();
  const { lines, exitCode } = reportOf({ purpose, sample }, rebuild);
  for (const line of lines) console.log(line);
  return exitCode;
}

/** Resolves to the newest rebuild when it has ended. */
async function ended(db: Database, show: (progress: Progress) => void = () => undefined): Promise<Rebuild> {
  for (;;) {
    const [newest] = await listRebuilds(db);
    if (newest && newest.events > 0) show({ ...newest, activity: activities[newest.phase] });
    if (newest?.finishedAt) return newest;
    await after(200);
  }
}

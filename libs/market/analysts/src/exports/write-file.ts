import { open, rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { auditSchema } from '@market/audit';
import { eventLogFile, eventLogFiles } from './event-log/index.js';
import type { EventLogFile } from './event-log/index.js';
import { fromSnapshot } from './snapshot.js';
import type { Snapshot } from './snapshot.js';
import { hasPeriod, viewFile, viewFormats, viewLines } from './views.js';
import type { Period } from './views.js';

type Lines = (snapshot: Snapshot) => AsyncGenerator<string | Uint8Array>;

/**
 * Writes an export to a file, whose name says which: a view and a format, as in projects.parquet, or a file of the event
 * log, as in ocel.json. The file appears when it is complete, and replaces one of that name; `signal` stops it.
 */
export async function writeExport(
  pool: pg.Pool,
  path: string,
  period: Period,
  signal: AbortSignal,
): Promise<void> {
  const lines = await linesOf(pool, basename(path), period);
  const part = `${path}.part`;
  try {
    // Opened first: a stream that opens its file itself may still create it after it was deleted here.
    const handle = await open(part, 'w');
    const content = Readable.from(fromSnapshot(pool, lines, signal));
    await pipeline(content, handle.createWriteStream(), { signal });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function linesOf(pool: pg.Pool, name: string, period: Period): Promise<Lines> {
  const narrowed = (period.from ?? period.to) !== undefined;
  const file = viewFile(name);
  if (file && narrowed && !hasPeriod(file.view))
    throw new Error(`View ${file.view.name} has no days to select by`);
  if (file) return (snapshot) => viewLines(snapshot, file, period);
  if (!Object.hasOwn(eventLogFiles, name))
    throw new Error(
      `There is no export ${name}: only ${Object.keys(eventLogFiles).join(', ')}, and each view as ${Object.keys(viewFormats).join(', ')}`,
    );
  if (narrowed) throw new Error('The files of the event log have all events: they take no period');
  const { rows } = await pool.query<{ complete: boolean }>(`select complete from ${auditSchema}.pulse`);
  if (!rows[0]?.complete) throw new Error('The audit is still being built: try again later');
  return (snapshot) => eventLogFile(snapshot, name as EventLogFile);
}

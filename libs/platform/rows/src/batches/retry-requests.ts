import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../rows/database.js';
import type { ProjectorOptions } from '../rows/read-models.js';
import { retryParked } from './retry.js';

/** Milliseconds between queries for requests, and for the end of one. */
const pollInterval = 250;
const watchInterval = 50;
/** How long a caller waits for the projector. Milliseconds. */
const longestWait = 15_000;

/**
 * Asks the projector, which alone may write rows, to apply a stream's parked events again, and waits for the result.
 * Throws when the retry failed. Without a projector, the next one performs it, and this resolves after 15 s.
 */
export async function requestRetry(db: Database, stream: string): Promise<void> {
  await db.query(
    `insert into app.retries ("readSchema", stream) values (current_schema(), $1)
     on conflict ("readSchema", stream) do update set error = null`,
    [stream],
  );
  for (const end = Date.now() + longestWait; Date.now() < end; await delay(watchInterval)) {
    const { rows } = await db.query<{ error: string | null }>(
      `select error from app.retries where "readSchema" = current_schema() and stream = $1`,
      [stream],
    );
    const [request] = rows;
    if (!request) return;
    if (request.error !== null) throw new Error(`The retry of ${stream} failed: ${request.error}`);
  }
}

/** Performs requested retries until the signal aborts. */
export async function runRetries(
  { pool, store, readModels, log }: ProjectorOptions,
  signal: AbortSignal,
): Promise<void> {
  const { projections } = readModels;
  while (!signal.aborted) {
    try {
      for (const stream of await requestedStreams(pool)) {
        const error = await retryParked({ pool, store, projections, stream }).then(() => undefined, String);
        await finish(pool, stream, error);
      }
    } catch (error) {
      if (!signal.aborted) log('requested retries could not be read', error);
    }
    await delay(pollInterval, undefined, { signal }).catch(() => undefined);
  }
}

async function requestedStreams(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ stream: string }>(
    `select stream from app.retries where "readSchema" = current_schema() and error is null`,
  );
  return rows.map(({ stream }) => stream);
}

async function finish(db: Database, stream: string, error: string | undefined): Promise<void> {
  await db.query(
    error === undefined
      ? `delete from app.retries where "readSchema" = current_schema() and stream = $1`
      : `update app.retries set error = $2 where "readSchema" = current_schema() and stream = $1`,
    error === undefined ? [stream] : [stream, error],
  );
}

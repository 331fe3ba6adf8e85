import { convertToCommandError } from '@eventstore/db-client/dist/utils/CommandError.js';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import { openRead } from './open-read.js';
import type { ReadOptions } from './open-read.js';
import type { Received } from './received.js';
import { NoAnswer, withTimeout } from '../timeout.js';

/** All events of a read. Throws NoAnswer when the server sends nothing for `silence` milliseconds. */
export async function eventsOf(
  client: EventStoreDBClient,
  options: ReadOptions,
  silence: number,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const piece of piecesOf(client, options, { silence }))
    for (const event of piece) events.push(event);
  return events;
}

/**
 * The events of a read as they arrive; none when the stream does not exist. Throws NoAnswer when the server sends nothing
 * for `silence` milliseconds, because grpc-js would wait for ever for a frozen server, and the reason of `signal` once
 * that has aborted.
 */
export async function* piecesOf(
  client: EventStoreDBClient,
  options: ReadOptions,
  { silence, signal }: { silence?: number; signal?: AbortSignal | undefined },
): AsyncGenerator<RecordedEvent[], undefined> {
  const opening = openRead(client, options);
  const read = await (silence === undefined ? opening : withTimeout(opening, silence)).catch(
    (error: unknown) => {
      opening.then((late) => late.cancel()).catch(() => undefined);
      throw error;
    },
  );
  // An error may be reported after the read has ended.
  read.on('error', () => undefined);
  // The client takes an error with a number as its code, which an AbortError has, for one of the server, and breaks.
  const abort = () => read.destroy(new Error('The read was stopped'));
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const timer =
    silence === undefined ? undefined : setTimeout(() => read.destroy(new NoAnswer(silence)), silence);
  try {
    for await (const piece of read as AsyncIterable<Received[]>) {
      timer?.refresh();
      yield piece.filter((received) => typeof received !== 'string');
    }
    return undefined;
  } catch (error) {
    throw signal?.aborted ? signal.reason : convertToCommandError(error as Error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    read.cancel();
  }
}

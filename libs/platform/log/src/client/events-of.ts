import { StreamNotFoundError } from '@eventstore/db-client';
import type { RecordedEvent, ResolvedEvent, StreamingRead } from '@eventstore/db-client';
import { NoAnswer } from './timeout.js';

/**
 * All events of a read; none when the stream does not exist. Throws NoAnswer when the server sends nothing for
 * `silence` milliseconds: the client itself would wait for ever for a frozen server.
 */
export async function eventsOf(
  read: StreamingRead<ResolvedEvent>,
  silence: number,
): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  // The client may report an error after the read has ended.
  read.on('error', () => undefined);
  const timer = setTimeout(() => read.destroy(new NoAnswer(silence)), silence);
  try {
    for await (const { event } of read) {
      timer.refresh();
      if (event) events.push(event);
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  } finally {
    clearTimeout(timer);
  }
  return events;
}

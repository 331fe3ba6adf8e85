import { status } from '@grpc/grpc-js';
import type { Calls } from '../grpc/calls.js';
import { MessageSender } from '../grpc/frames.js';
import { GrpcError, grpcErrorOf } from '../grpc/grpc-error.js';
import type { Log, EventPage } from '../log/log.js';
import type { LogEvent } from '../log/log-event.js';
import { lastRevision, streamNotFound, withStructuredId } from './messages.js';
import { readRequest } from './read-request.js';
import type { ReadCall, Reading } from './reading.js';
import { subscribeToAll, subscribeToStream } from './subscribe.js';

/** Streams.Read: reads and subscriptions. */
export const read = (log: Log, calls: Calls) => (call: ReadCall) => {
  const ending = new AbortController();
  call.once('cancelled', () => ending.abort());
  calls.add(call, (reason) => ending.abort(reason));
  handleRead(call, log, ending.signal)
    .then(() => call.end())
    .catch((error: unknown) => {
      if (call.cancelled) return;
      call.emit('error', grpcErrorOf(ending.signal.aborted ? ending.signal.reason : error));
    });
};

async function handleRead(call: ReadCall, log: Log, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const request = readRequest(call.request);
  const message = (event: LogEvent) =>
    request.structuredIds ? withStructuredId(event.message) : event.message;
  const reading = { log, request, sender: new MessageSender(call, signal), message, signal };
  const { stream, count } = request;
  if (count === undefined)
    return stream === undefined ? subscribeToAll(reading) : subscribeToStream(reading, stream);
  return stream === undefined ? readAll(reading, count) : readStream(reading, stream, count);
}

async function readStream(reading: Reading, stream: string, count: number): Promise<void> {
  const { log, request, sender } = reading;
  const { from, backwards } = request;
  if (count === 0) throw new GrpcError(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  if (from === 'end' && !backwards)
    throw new GrpcError(status.UNKNOWN, 'There is nothing to read from the end on.');
  const start = from === 'start' ? 0 : from === 'end' ? Number.MAX_SAFE_INTEGER : from;
  for (;;) {
    const sent = await sendPages(reading, count, (last, rest) =>
      backwards
        ? log.streamBackwards(stream, last ? last.revision - 1 : start, rest)
        : log.streamForwards(stream, last ? last.revision + 1 : start, rest),
    );
    if (sent > 0 && !request.reportsEnd) return;
    const end = await log.revision(stream);
    if (end < 0) return sender.send([streamNotFound(stream)]);
    // The first events were written after the page was read, so neither «empty» nor «not found» is true: read again.
    const wasWritten = sent === 0 && (backwards || end >= start);
    if (wasWritten) continue;
    if (request.reportsEnd && !backwards) await sender.send([lastRevision(end)]);
    return;
  }
}

async function readAll(reading: Reading, count: number): Promise<void> {
  const { log, request } = reading;
  const { from, backwards } = request;
  if (count === 0 || from === (backwards ? 'start' : 'end')) return;
  const start = from === 'start' ? 1 : from === 'end' ? Infinity : from;
  if (typeof from === 'number') await checkPosition(log, from, backwards);
  await sendPages(reading, count, (last, rest) =>
    backwards
      ? log.backwards(last?.position ?? Math.min(start, Number.MAX_SAFE_INTEGER), rest)
      : log.forwards(last?.position ?? start - 1, rest),
  );
}

/** Compared with the disk, because a reader may know an event whose append is not acknowledged yet. */
async function checkPosition(log: Log, position: number, backwards: boolean): Promise<void> {
  if (position > log.head && !backwards) return;
  if (await log.has(position)) return;
  const reason = position > log.head ? 'Error' : 'InvalidPosition';
  throw new GrpcError(status.UNKNOWN, `Unexpected ReadAllResult: ${reason}`);
}

/** Sends up to `count` events, fetching the next page while one is being sent. Returns how many were sent. */
async function sendPages(
  { request: { search }, sender, message }: Reading,
  count: number,
  fetch: (last: LogEvent | undefined, rest: number | undefined) => Promise<EventPage>,
): Promise<number> {
  let sent = 0;
  let nextPage = fetch(undefined, search ? undefined : count);
  for (;;) {
    const { events, last } = await nextPage;
    const matching = (search ? events.filter(search.filter) : events).slice(0, count - sent);
    sent += matching.length;
    const done = last || sent === count;
    if (!done) {
      nextPage = fetch(events.at(-1), search ? undefined : count - sent);
      nextPage.catch(() => undefined);
    }
    await sender.send(matching.map(message));
    if (done) return sent;
  }
}

import { status } from '@grpc/grpc-js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Calls } from '../grpc/calls.js';
import { Outlet } from '../grpc/frames.js';
import { Refusal, statusOf } from '../grpc/refusal.js';
import type { Log, Page } from '../log/log.js';
import type { Recorded } from '../log/recorded.js';
import { lastRevision, streamNotFound, withStructuredId } from './messages.js';
import { readRequest } from './read-request.js';
import type { ReadRequest } from './read-request.js';
import { subscribeToAll, subscribeToStream } from './subscribe.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer>;

/** One read or subscription: the log, the request and the way to its reader. */
export type Reading = {
  log: Log;
  request: ReadRequest;
  outlet: Outlet<streams.ReadReq>;
  /** An event as the request wants it. */
  message: (event: Recorded) => Buffer;
  /** Aborted when the reader has left or the node closes. */
  signal: AbortSignal;
};

/** Streams.Read: reads and subscriptions. */
export const read = (log: Log, calls: Calls) => (call: ReadCall) => {
  const ending = new AbortController();
  call.once('cancelled', () => ending.abort());
  calls.add(call, (reason) => ending.abort(reason));
  answer(call, log, ending.signal)
    .then(() => call.end())
    .catch((error: unknown) => {
      if (call.cancelled) return;
      call.emit('error', statusOf(ending.signal.aborted ? ending.signal.reason : error));
    });
};

async function answer(call: ReadCall, log: Log, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const request = readRequest(call.request);
  const message = (event: Recorded) =>
    request.structuredIds ? withStructuredId(event.message) : event.message;
  const reading = { log, request, outlet: new Outlet(call, signal), message, signal };
  const { stream, count } = request;
  if (count === undefined)
    return stream === undefined ? subscribeToAll(reading) : subscribeToStream(reading, stream);
  return stream === undefined ? readAll(reading, count) : readStream(reading, stream, count);
}

async function readStream(reading: Reading, stream: string, count: number): Promise<void> {
  const { log, request, outlet } = reading;
  const { from, backwards } = request;
  if (count === 0) throw new Refusal(status.UNKNOWN, 'Unexpected ReadStreamResult: Error');
  if (from === 'end' && !backwards)
    throw new Refusal(status.UNKNOWN, 'There is nothing to read from the end on.');
  const start = from === 'start' ? 0 : from === 'end' ? Number.MAX_SAFE_INTEGER : from;
  const sent = await sendPages(reading, count, (last, rest) =>
    backwards
      ? log.streamBackwards(stream, last ? last.revision - 1 : start, rest)
      : log.streamForwards(stream, last ? last.revision + 1 : start, rest),
  );
  if (sent > 0 && !request.tellsEnd) return;
  const end = await log.revision(stream);
  if (end < 0) return outlet.send([streamNotFound(stream)]);
  if (request.tellsEnd && !backwards) await outlet.send([lastRevision(end)]);
}

async function readAll(reading: Reading, count: number): Promise<void> {
  const { log, request } = reading;
  const { from, backwards } = request;
  if (count === 0 || from === (backwards ? 'start' : 'end')) return;
  const start = from === 'start' ? 1 : from === 'end' ? Infinity : from;
  if (typeof from === 'number') await checkPosition(log, from, backwards);
  await sendPages(reading, count, (last, rest) =>
    backwards
      ? log.backwards(last?.position ?? Math.min(start, log.head + 1), rest)
      : log.forwards(last?.position ?? start - 1, rest),
  );
}

async function checkPosition(log: Log, position: number, backwards: boolean): Promise<void> {
  if (position > log.head) {
    if (backwards) throw new Refusal(status.UNKNOWN, 'Unexpected ReadAllResult: Error');
  } else if (!(await log.has(position))) {
    throw new Refusal(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');
  }
}

/** Sends up to `count` events, and fetches the next page while one is being sent. Returns how many. */
async function sendPages(
  { request: { search }, outlet, message }: Reading,
  count: number,
  fetch: (last: Recorded | undefined, rest: number | undefined) => Promise<Page>,
): Promise<number> {
  let sent = 0;
  let coming = fetch(undefined, search ? undefined : count);
  for (;;) {
    const { events, last } = await coming;
    const wanted = (search ? events.filter(search.filter) : events).slice(0, count - sent);
    sent += wanted.length;
    const done = last || sent === count;
    if (!done) {
      coming = fetch(events.at(-1), search ? undefined : count - sent);
      coming.catch(() => undefined);
    }
    await outlet.send(wanted.map(message));
    if (done) return sent;
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { streamNotFound } from './answers.js';
import type { openUpstream } from './upstream.js';

export type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Milliseconds between two looks at whether a copy has come further. */
const interval = 10;
const everything = '9007199254740991';
const backwards = streams.ReadReq.Options.ReadDirection.BACKWARDS;

const positionOf = (reply: streams.ReadResp): bigint | undefined => {
  const position = reply.getEvent()?.getEvent()?.getCommitPosition();
  return position === undefined ? undefined : BigInt(position);
};

/** Answers a read from a copy of the log that ends at `end()`, which may rise; undefined: from the whole log. */
export async function readFrom(
  upstream: ReturnType<typeof openUpstream>,
  call: Reading,
  end: () => bigint | undefined,
): Promise<void> {
  const options = call.request.getOptions()!;
  const isLive = options.hasSubscription();
  const isCopy = end() !== undefined;
  // Backwards, the events that the copy lacks come first: they do not count.
  const count =
    isCopy && !isLive && options.getReadDirection() === backwards ? Number(options.getCount()) : Infinity;
  if (count < Infinity) options.setCount(everything);
  const source = upstream.client.read(call.request, upstream.metadata);
  call.on('cancelled', () => source.cancel());
  call.on('close', () => source.cancel());
  let sent = 0;
  let left = 0;
  try {
    for await (const reply of source as AsyncIterable<streams.ReadResp>) {
      const position = positionOf(reply);
      const isLacking = () => position !== undefined && (end() ?? position) < position;
      while (isLive && isLacking() && !call.cancelled) await delay(interval);
      if (call.cancelled) return;
      if (isLacking()) {
        left += 1;
        continue;
      }
      if (!call.write(reply))
        await Promise.race([new Promise((resolve) => call.once('drain', resolve)), closed(call)]);
      sent += position === undefined ? 0 : 1;
      if (sent >= count) break;
    }
    if (sent === 0 && left > 0 && options.hasStream())
      call.write(streamNotFound(options.getStream()?.getStreamIdentifier()));
    call.end();
  } catch (error) {
    if (!call.cancelled) call.emit('error', error);
  } finally {
    source.cancel();
  }
}

const closed = (call: Reading) =>
  new Promise((resolve) => {
    call.once('cancelled', resolve);
    call.once('close', resolve);
  });

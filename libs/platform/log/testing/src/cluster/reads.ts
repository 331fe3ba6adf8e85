import { setTimeout as delay } from 'node:timers/promises';
import type { ServerWritableStream } from '@grpc/grpc-js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { streamNotFound } from './answers.js';
import type { LostTail } from './lost-tail.js';
import type { openUpstream } from './upstream.js';

export type Reading = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Milliseconds between checks whether a copy has grown. */
const interval = 10;
const everything = '9007199254740991';
const backwards = streams.ReadReq.Options.ReadDirection.BACKWARDS;

const positionOf = (reply: streams.ReadResp): bigint | undefined => {
  const position = reply.getEvent()?.getEvent()?.getCommitPosition();
  return position === undefined ? undefined : BigInt(position);
};

/**
 * Answers a read from a copy of the log that ends at `end()`, which may rise; undefined: the whole log. `tail`: events
 * that only this copy has.
 */
export async function readFrom(
  upstream: ReturnType<typeof openUpstream>,
  call: Reading,
  end: () => bigint | undefined,
  tail: LostTail | undefined,
): Promise<void> {
  const options = call.request.getOptions()!;
  const isLive = options.hasSubscription();
  const isCopy = end() !== undefined;
  // Backwards, the events that the copy lacks come first and do not count.
  const count =
    isCopy && !isLive && options.getReadDirection() === backwards ? Number(options.getCount()) : Infinity;
  if (count < Infinity) options.setCount(everything);
  const source = upstream.client.read(call.request, upstream.metadata);
  const closed = new Promise((resolve) => call.once('cancelled', resolve).once('close', resolve));
  void closed.then(() => source.cancel());
  const unsent = tail?.repliesTo(options) ?? [];
  const sendTail = () => unsent.splice(0).forEach((reply) => call.write(reply));
  let sent = 0;
  let left = 0;
  try {
    if (count < Infinity) {
      sent = Math.min(unsent.length, count);
      unsent.splice(count);
      sendTail();
    }
    for await (const reply of source as AsyncIterable<streams.ReadResp>) {
      if (sent >= count) break;
      if (tail && reply.hasStreamNotFound()) continue;
      const position = positionOf(reply);
      const isLacking = () => position !== undefined && (end() ?? position) < position;
      if (isLive && (isLacking() || reply.hasCaughtUp())) sendTail();
      while (isLive && isLacking() && !call.cancelled) await delay(interval);
      if (call.cancelled) return;
      if (isLacking()) {
        left += 1;
        continue;
      }
      if (!call.write(reply))
        await Promise.race([new Promise((resolve) => call.once('drain', resolve)), closed]);
      sent += position === undefined ? 0 : 1;
    }
    sent += unsent.length;
    sendTail();
    if (sent === 0 && (left > 0 || tail) && options.hasStream())
      call.write(streamNotFound(options.getStream()?.getStreamIdentifier()));
    call.end();
  } catch (error) {
    if (!call.cancelled) call.emit('error', error);
  } finally {
    source.cancel();
  }
}

import { status } from '@grpc/grpc-js';
import { Checkpoints } from './checkpoints.js';
import { caughtUp, checkpointReached, confirmation, withStructuredId } from './messages.js';
import type { Reading } from './read.js';
import { Refusal } from '../grpc/refusal.js';
import type { Recorded } from '../log/recorded.js';

/** $all from behind a position on, until the reader leaves. */
export async function subscribeToAll({ log, request, outlet, signal }: Reading): Promise<void> {
  const { from, search, structuredIds } = request;
  await outlet.send([confirmation()]);
  if (search?.window === 0) throw new Refusal(status.UNKNOWN, 'The search window must not be 0.');
  if (typeof from === 'number' && from <= log.head && !(await log.has(from)))
    throw new Refusal(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');

  const checkpoints = search && new Checkpoints(search.window, search.window * search.multiplier);
  let position = from === 'start' ? 0 : from === 'end' ? log.head : from;
  const sendAll = async (events: readonly Recorded[]) => {
    const messages: Buffer[] = [];
    for (const event of events) {
      const wanted = !search || search.filter(event);
      if (wanted) messages.push(structuredIds ? withStructuredId(event.message) : event.message);
      const checkpoint = checkpoints?.saw(event.position, wanted);
      if (checkpoint) messages.push(checkpointReached(checkpoint));
    }
    await outlet.send(messages);
  };

  if (typeof from === 'number' && from < log.head) {
    const checkpoint = checkpoints?.begin(from);
    if (checkpoint) await outlet.send([checkpointReached(checkpoint)]);
  }
  while (position < log.head) {
    const { events } = await log.forwards(position);
    await sendAll(events);
    position = events.at(-1)?.position ?? position;
  }
  const checkpoint = checkpoints?.caughtUp();
  await outlet.send([...(checkpoint ? [checkpointReached(checkpoint)] : []), caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    const { events } = await log.forwards(position);
    await sendAll(events);
    position = events.at(-1)?.position ?? position;
  }
}

/** A stream from behind a revision on, until the reader leaves. */
export async function subscribeToStream(
  { log, request, outlet, signal }: Reading,
  stream: string,
): Promise<void> {
  const { from, structuredIds } = request;
  await outlet.send([confirmation()]);
  /** Everything of the stream up to this position has been sent. */
  let position = log.head;
  let revision = from === 'start' ? -1 : from === 'end' ? await log.revision(stream) : from;
  const send = async (events: readonly Recorded[]) => {
    revision = events.at(-1)?.revision ?? revision;
    await outlet.send(events.map(({ message }) => (structuredIds ? withStructuredId(message) : message)));
  };
  const catchUp = async () => {
    for (;;) {
      const head = log.head;
      const { events, last } = await log.streamForwards(stream, revision + 1);
      await send(events);
      if (last) {
        position = head;
        return;
      }
    }
  };

  await catchUp();
  await outlet.send([caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    const latest = log.latest(position);
    if (!latest) {
      await catchUp();
      continue;
    }
    position = latest.events.at(-1)?.position ?? position;
    await send(latest.events.filter((event) => event.stream === stream && event.revision > revision));
  }
}

import { status } from '@grpc/grpc-js';
import { Refusal } from '../grpc/refusal.js';
import type { Recorded } from '../log/recorded.js';
import { Checkpoints } from './checkpoints.js';
import { caughtUp, checkpointReached, confirmation } from './messages.js';
import type { Reading } from './read.js';

/** $all from behind a position on, until the reader leaves. */
export async function subscribeToAll({ log, request, outlet, message, signal }: Reading): Promise<void> {
  const { from, search } = request;
  let position = from === 'start' ? 0 : from === 'end' ? log.head : from;
  await outlet.send([confirmation()]);
  if (search?.window === 0) throw new Refusal(status.UNKNOWN, 'The search window must not be 0.');
  if (typeof from === 'number' && from <= log.head && !(await log.has(from)))
    throw new Refusal(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');

  const checkpoints = search && new Checkpoints(search.window, search.window * search.multiplier);
  const sendNext = async () => {
    const messages: Buffer[] = [];
    const { events } = await log.forwards(position);
    for (const event of events) {
      const wanted = !search || search.filter(event);
      if (wanted) messages.push(message(event));
      const checkpoint = checkpoints?.saw(event.position, wanted);
      if (checkpoint) messages.push(checkpointReached(checkpoint));
      position = event.position;
    }
    await outlet.send(messages);
  };

  if (typeof from === 'number' && from < log.head) {
    const checkpoint = checkpoints?.begin(from);
    if (checkpoint) await outlet.send([checkpointReached(checkpoint)]);
  }
  while (position < log.head) await sendNext();
  const checkpoint = checkpoints?.caughtUp();
  await outlet.send(checkpoint ? [checkpointReached(checkpoint), caughtUp] : [caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    await sendNext();
  }
}

/** A stream from behind a revision on, until the reader leaves. */
export async function subscribeToStream(
  { log, request, outlet, message, signal }: Reading,
  stream: string,
): Promise<void> {
  const { from } = request;
  /** Everything of the stream up to this position has been sent. */
  let position = log.head;
  let revision = from === 'start' ? -1 : from === 'end' ? await log.revision(stream) : from;
  await outlet.send([confirmation()]);

  const send = async (events: readonly Recorded[]) => {
    revision = events.at(-1)?.revision ?? revision;
    await outlet.send(events.map(message));
  };
  const catchUp = async () => {
    for (let last = false; !last;) {
      const head = log.head;
      const page = await log.streamForwards(stream, revision + 1);
      await send(page.events);
      ({ last } = page);
      position = head;
    }
  };

  await catchUp();
  await outlet.send([caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    const latest = log.latest(position);
    if (latest) {
      position = latest.events.at(-1)?.position ?? position;
      await send(latest.events.filter((event) => event.stream === stream && event.revision > revision));
    } else {
      await catchUp();
    }
  }
}

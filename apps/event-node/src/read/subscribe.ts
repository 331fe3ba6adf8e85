import { status } from '@grpc/grpc-js';
import { GrpcError } from '../grpc/grpc-error.js';
import type { LogEvent } from '../log/log-event.js';
import { Checkpoints } from './checkpoints.js';
import { caughtUp, checkpointReached, confirmation } from './messages.js';
import type { Reading } from './reading.js';

/** Sends $all from after a position on, until the client leaves. */
export async function subscribeToAll({ log, request, sender, message, signal }: Reading): Promise<void> {
  const { from, search } = request;
  let position = from === 'start' ? 0 : from === 'end' ? log.head : from;
  await sender.send([confirmation()]);
  if (search?.window === 0) throw new GrpcError(status.UNKNOWN, 'The search window must not be 0.');
  if (typeof from === 'number' && from <= log.head && !(await log.has(from)))
    throw new GrpcError(status.INVALID_ARGUMENT, 'Trying to read from an invalid position.');

  const checkpoints = search && new Checkpoints(search.window, search.window * search.multiplier);
  const sendNext = async () => {
    const messages: Buffer[] = [];
    const events = log.latest(position) ?? (await log.forwards(position)).events;
    for (const event of events) {
      const matches = !search || search.filter(event);
      if (matches) messages.push(message(event));
      const checkpoint = checkpoints?.onEvent(event.position, matches);
      if (checkpoint) messages.push(checkpointReached(checkpoint));
      position = event.position;
    }
    await sender.send(messages);
  };

  if (typeof from === 'number' && from < log.head) {
    const checkpoint = checkpoints?.begin(from);
    if (checkpoint) await sender.send([checkpointReached(checkpoint)]);
  }
  while (position < log.head) await sendNext();
  const checkpoint = checkpoints?.caughtUp();
  await sender.send(checkpoint ? [checkpointReached(checkpoint), caughtUp] : [caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    await sendNext();
  }
}

/** Sends a stream from after a revision on, until the client leaves. */
export async function subscribeToStream(
  { log, request, sender, message, signal }: Reading,
  stream: string,
): Promise<void> {
  const { from } = request;
  /** All events of the stream up to this position have been sent. */
  let position = log.head;
  let revision = from === 'start' ? -1 : from === 'end' ? await log.revision(stream) : from;
  await sender.send([confirmation()]);

  const send = async (events: readonly LogEvent[]) => {
    revision = events.at(-1)?.revision ?? revision;
    await sender.send(events.map(message));
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
  await sender.send([caughtUp]);
  for (;;) {
    while (position >= log.head) await log.committed(signal);
    const latest = log.latest(position);
    if (latest) {
      position = latest.at(-1)?.position ?? position;
      await send(latest.filter((event) => event.stream === stream && event.revision > revision));
    } else {
      await catchUp();
    }
  }
}

import { randomUUID } from 'node:crypto';
import { operationsDecider, operationsStream } from '@platform/kernel';
import type { Evolution, Folded } from '@platform/kernel';
import { MalformedEvent } from '../errors.js';
import type { EventStore } from '../event-store.js';
import { execute } from './execute.js';
import { current } from './current.js';

/**
 * Discards the first event that makes a stream unreadable, as an administrator does in the application. It is needed
 * when the accounts of all administrators are unreadable, so that nobody can sign in. Returns the event's error, and
 * throws when the stream can be read.
 */
export async function discardUnreadable<State extends Folded, Events>(
  store: EventStore,
  evolution: Evolution<State, Events>,
  stream: string,
  reason: string,
): Promise<MalformedEvent> {
  const failure: unknown = await current(store, evolution, stream).then(
    () => new Error(`${stream} has no event that cannot be read`),
    (error: unknown) => error,
  );
  if (!(failure instanceof MalformedEvent)) throw failure as Error;
  const data = { stream, revision: Number(failure.place.revision), reason };
  const commandId = randomUUID();
  await execute(store, operationsDecider, operationsStream, () => [{ type: 'DiscardEvent', data }], {
    ...{ commandId, commandHash: '', correlationId: commandId },
    ...{ actor: { id: 'command line', role: 'admin' }, now: () => new Date().toISOString() },
  });
  return failure;
}

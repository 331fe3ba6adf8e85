import type { EventStoreDBClient } from '@eventstore/db-client';

type Listener = (reply: unknown) => void;
type AppendStream = {
  listeners: (event: 'data') => Listener[];
  removeAllListeners: (event: 'data') => unknown;
  on: (event: 'data', listener: Listener) => unknown;
};
type Create<Stream> = (channel: unknown) => Stream;
type Open = <Stream>(service: unknown, name: string, create: Create<Stream>, cache?: unknown) => unknown;

/**
 * When a stream of appends breaks, the client rejects all pending appends, even those that it sent through the next
 * stream. When their replies arrive, the client does not know them and throws an error that would end the process.
 * Such replies are ignored here: their appends have already failed and are retried like any other.
 */
export function ignoreLateReplies(client: EventStoreDBClient): void {
  const internals = client as unknown as { GRPCStreamCreator: Open };
  const open = internals.GRPCStreamCreator;
  internals.GRPCStreamCreator = (service, name, create, cache) =>
    open(
      service,
      name,
      name === 'appendToStream' ? (channel) => ignoringUnknown(create(channel)) : create,
      cache,
    );
}

function ignoringUnknown<Stream>(stream: Stream): Stream {
  const appends = stream as AppendStream;
  const listeners = appends.listeners('data');
  appends.removeAllListeners('data');
  for (const listener of listeners)
    appends.on('data', (reply) => {
      try {
        listener(reply);
      } catch (error) {
        // The client throws a TypeError for an append that it does not know. If it did know it, the append is retried.
        if (!(error instanceof TypeError)) throw error;
      }
    });
  return stream;
}

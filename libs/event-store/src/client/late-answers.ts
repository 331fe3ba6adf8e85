import type { EventStoreDBClient } from '@eventstore/db-client';

type Listener = (answer: unknown) => void;
type AppendStream = {
  listeners: (event: 'data') => Listener[];
  removeAllListeners: (event: 'data') => unknown;
  on: (event: 'data', listener: Listener) => unknown;
};
type Create<Stream> = (channel: unknown) => Stream;
type Open = <Stream>(service: unknown, name: string, create: Create<Stream>, cache?: unknown) => unknown;

/**
 * When a stream of appends breaks, the client rejects every append that it waits for, also those that went out through
 * the next stream. Their answers, when they come, are for nobody it knows: it throws where only the end of the process
 * can follow. Such an answer is dropped here; the append was told to have failed, and is settled like any other.
 */
export function droppingLateAnswers(client: EventStoreDBClient): EventStoreDBClient {
  const opening = client as unknown as { GRPCStreamCreator: Open };
  const open = opening.GRPCStreamCreator;
  opening.GRPCStreamCreator = (service, name, create, cache) =>
    open(service, name, name === 'appendToStream' ? (channel) => guarded(create(channel)) : create, cache);
  return client;
}

function guarded<Stream>(stream: Stream): Stream {
  const appends = stream as AppendStream;
  const listeners = appends.listeners('data');
  appends.removeAllListeners('data');
  for (const listener of listeners)
    appends.on('data', (answer) => {
      try {
        listener(answer);
      } catch (error) {
        // What the client throws for an append that it does not know; one that it did know is sent again in time.
        if (!(error instanceof TypeError)) throw error;
      }
    });
  return stream;
}

import type { EventStoreDBClient } from '@eventstore/db-client';
import { openClient } from './connection.js';

export type Writer = { client: EventStoreDBClient; release(): Promise<void> };

let open: { url: string; client: EventStoreDBClient; users: number } | undefined;

/**
 * The connection through which everything in this process writes. The client keeps the pending appends of all
 * its connections in one place: the error of one would reject the appends of the others, whose answers would
 * then end the process. Throws when the process writes to another server already.
 */
export function takeWriter(url: string): Writer {
  if (open && open.url !== url)
    throw new Error(`This process writes to ${open.url} and cannot write to ${url} as well`);
  const writer = (open ??= { url, client: openClient(url), users: 0 });
  writer.users += 1;
  return {
    client: writer.client,
    release: async () => {
      writer.users -= 1;
      if (writer.users > 0) return;
      open = undefined;
      await writer.client.dispose();
    },
  };
}

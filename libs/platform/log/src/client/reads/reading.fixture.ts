import { Readable } from 'node:stream';
import type { EventStoreDBClient, RecordedEvent } from '@eventstore/db-client';
import type streams from '@eventstore/db-client/generated/streams_pb.js';

/** One read as a server gets it: its request, and the options of the call. */
export type AskedRead = { request: streams.ReadReq; call: object };

/** A client whose reads are answered by `answer` instead of a server. */
export const clientOf = (answer: (asked: AskedRead) => Readable): EventStoreDBClient => {
  const makeServerStreamRequest = (
    ...[, , , request, , call]: [unknown, unknown, unknown, streams.ReadReq, unknown, object]
  ) => {
    const read = answer({ request, call });
    return Object.assign(read, { cancel: () => read.destroy() });
  };
  type Create = (service: object) => Promise<Readable>;
  return {
    capabilities: Promise.resolve({ serverVersion: '24.6.0' }),
    callArguments: (options: object) => [{}, options],
    GRPCStreamCreator: (_: unknown, name: string, create: Create) => () =>
      Promise.resolve(create({ makeServerStreamRequest, getChannel: () => ({}) })),
  } as unknown as EventStoreDBClient;
};

/** A read whose answer is pushed piece by piece. */
export const openEnded = (): Readable => new Readable({ objectMode: true, read: () => undefined });

/** An event as an object with all that it has. Events of our own reads parse their JSON when it is asked for. */
export const whole = (event: RecordedEvent) => {
  const { streamId, id, revision, type, isJson, data, metadata, created, position } = event;
  return { streamId, id, revision, type, isJson, data, metadata, created, position };
};

import type { EventStoreDBClient } from '@eventstore/db-client';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { CallOptions, Metadata } from '@grpc/grpc-js';
import type { OpenCall } from './own-call.js';
import { ownConnectionOf } from './own-connection.js';
import type { OwnConnection, OwnStream } from './own-connection.js';

/** Private parts of the client, with its rules for addresses, TLS, credentials and leaders. */
type Internals = {
  GRPCStreamCreator: (
    service: typeof StreamsClient,
    name: string,
    create: (service: StreamsClient) => Promise<OpenCall>,
    open?: WeakMap<StreamsClient, Promise<OpenCall>>,
  ) => () => Promise<OpenCall>;
  callArguments: (
    options: { requiresLeader: boolean },
    callOptions: { deadline: number },
  ) => [Metadata, Partial<CallOptions>];
};

/** Where a call is opened: at the leader, on a connection of our own, or, where there is none, by the client. */
export type Place = {
  service: StreamsClient;
  metadata: Metadata;
  options: Partial<CallOptions>;
  own: OwnStream | undefined;
};

/**
 * Opens a call of this path at the node that the client has chosen, which must be the leader: a follower would answer from a copy
 * that lags, or forward an append, perhaps to a leader that is gone. The client chooses again when the call fails because the
 * node is gone or no leader. `name` is what the client calls it; a call that is in `kept` is used as long as it is open.
 */
export function openCall(
  client: EventStoreDBClient,
  { name, path }: { name: string; path: string },
  begin: (place: Place) => OpenCall,
  kept?: WeakMap<StreamsClient, Promise<OpenCall>>,
): Promise<OpenCall> {
  const { GRPCStreamCreator: creator, callArguments } = client as unknown as Internals;
  return creator(
    StreamsClient,
    name,
    async (service) => {
      const [metadata, options] = callArguments({ requiresLeader: true }, { deadline: Infinity });
      const own = ownConnectionOf(service.getChannel());
      const stream = own && !own.isClosed ? await streamOf(own, path, metadata, options) : undefined;
      return begin({ service, metadata, options, own: stream });
    },
    kept,
  )();
}

async function streamOf(
  own: OwnConnection,
  path: string,
  metadata: Metadata,
  { credentials }: Partial<CallOptions>,
): Promise<OwnStream> {
  const user = await credentials?.generateMetadata({ method_name: path, service_url: '' });
  const headers = { ...metadata.toHttp2Headers(), ...user?.toHttp2Headers() };
  return own.call({ ':path': path, 'content-type': 'application/grpc', te: 'trailers', ...headers });
}

import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { ServerOptions, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { Access } from './access/access.js';
import { requireCredentials } from './access/credentials.js';
import { append } from './append/append.js';
import { batchAppend } from './append/batch-append.js';
import { appendRequest, batchAppendRequest } from './append/request.js';
import type { Log } from './log/log.js';
import type { Sequencer } from './log/sequencer.js';
import { read } from './read/read.js';
import type { Calls } from './grpc/calls.js';
import { getSupportedMethods } from './grpc/features.js';
import { framed } from './grpc/frames.js';
import { GrpcError } from './grpc/grpc-error.js';

/**
 * Limits for one client, so that it cannot block the others. The largest message is an append's data and metadata. A
 * connection is closed when it does not answer a ping, or has no calls. HTTP/2 has Node's default limits: frames of
 * 16 KiB, headers of 64 KiB.
 */
const limits: ServerOptions = {
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  'grpc.max_concurrent_streams': 200,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.max_connection_idle_ms': 5 * 60_000,
};
/** Milliseconds until calls that are still open are cut when the server closes. */
const forceCloseAfter = 500;

const alreadySerialized = (message: Buffer): Buffer => message;

/** Methods that are not implemented (Delete, Tombstone, all other services) are answered with UNIMPLEMENTED. */
export async function serve(
  { log, sequencer, calls, access }: { log: Log; sequencer: Sequencer; calls: Calls; access: Access },
  address: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new Server({ ...limits, interceptors: [requireCredentials(access)] });
  const streams: ServiceDefinition = {
    ...StreamsService,
    read: { ...StreamsService.read, responseSerialize: framed },
    append: {
      ...StreamsService.append,
      requestDeserialize: appendRequest,
      responseSerialize: alreadySerialized,
    },
    batchAppend: {
      ...StreamsService.batchAppend,
      requestDeserialize: batchAppendRequest,
      responseSerialize: framed,
    },
  };
  const implementation: UntypedServiceImplementation = {
    read: read(log, calls),
    append: append(sequencer),
    batchAppend: batchAppend(sequencer, calls),
  };
  server.addService(streams, implementation);
  server.addService(ServerFeaturesService, { getSupportedMethods });

  const { key, certificate } = access.server;
  // The node requests no client certificates. Without this list it would load all authorities that the system trusts.
  const chain = Buffer.from(certificate);
  const credentials = ServerCredentials.createSsl(chain, [
    { private_key: Buffer.from(key), cert_chain: chain },
  ]);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(address, credentials, (error, port) =>
      error ? reject(cannotListen(error, address)) : resolve(port),
    ),
  );
  const close = () =>
    new Promise<void>((resolve) => {
      calls.rejectAll(new GrpcError(status.UNAVAILABLE, 'The event node is closing.'));
      const forceClose = setTimeout(() => server.forceShutdown(), forceCloseAfter);
      server.tryShutdown(() => {
        clearTimeout(forceClose);
        resolve();
      });
    });
  return { port, close };
}

const cannotListen = (error: Error, address: string): Error =>
  error.message.includes('EADDRINUSE') ? new Error(`${address} is in use`) : error;

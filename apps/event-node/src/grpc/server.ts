import { Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { ServerOptions, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { append } from '../append/append.js';
import { batchAppend } from '../append/batch-append.js';
import { appendRequest, batchAppendRequest } from '../append/request.js';
import type { Log } from '../log/log.js';
import type { Sequencer } from '../log/sequencer.js';
import { read } from '../read/read.js';
import type { Calls } from './calls.js';
import { getSupportedMethods } from './features.js';
import { framed } from './frames.js';
import { Refusal } from './refusal.js';

/**
 * What one client can take from the others. The largest message is an append's data with whatever its metadata
 * takes. A connection that does not answer a ping is closed, and so is one without any call. Of HTTP/2's own
 * limits Node's stand: frames of 16 KiB, headers of 64 KiB.
 */
const limits: ServerOptions = {
  'grpc.max_receive_message_length': 17 * 1024 * 1024,
  'grpc.max_concurrent_streams': 200,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 10_000,
  'grpc.max_connection_idle_ms': 5 * 60_000,
};
const closeAfter = 500;

const asItIs = (message: Buffer): Buffer => message;

/** What is not implemented here (Delete, Tombstone, every other service) is answered with UNIMPLEMENTED. */
export async function serve(
  { log, sequencer, calls }: { log: Log; sequencer: Sequencer; calls: Calls },
  address: string,
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new Server(limits);
  const streams: ServiceDefinition = {
    ...StreamsService,
    read: { ...StreamsService.read, responseSerialize: framed },
    append: { ...StreamsService.append, requestDeserialize: appendRequest, responseSerialize: asItIs },
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

  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) =>
      error ? reject(cannotListen(error, address)) : resolve(port),
    ),
  );
  const close = () =>
    new Promise<void>((resolve) => {
      calls.refuse(new Refusal(status.UNAVAILABLE, 'The event node is closing.'));
      const impatient = setTimeout(() => server.forceShutdown(), closeAfter);
      server.tryShutdown(() => {
        clearTimeout(impatient);
        resolve();
      });
    });
  return { port, close };
}

const cannotListen = (error: Error, address: string): Error =>
  error.message.includes('EADDRINUSE') ? new Error(`${address} is in use`) : error;

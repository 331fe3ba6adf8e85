import type { ServerWritableStream } from '@grpc/grpc-js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { MessageSender } from '../grpc/frames.js';
import type { LogEvent } from '../log/log-event.js';
import type { Log } from '../log/log.js';
import type { ReadRequest } from './read-request.js';

export type ReadCall = ServerWritableStream<streams.ReadReq, Buffer>;

/** One read or subscription. */
export type Reading = {
  log: Log;
  request: ReadRequest;
  sender: MessageSender<streams.ReadReq>;
  /** The event's message in the form that the request specifies. */
  message: (event: LogEvent) => Buffer;
  /** Aborted when the client has left or the node closes. */
  signal: AbortSignal;
};

import { randomUUID } from 'node:crypto';
import { Metadata, status } from '@grpc/grpc-js';
import type { ServiceError } from '@grpc/grpc-js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import any from 'google-protobuf/google/protobuf/any_pb.js';
import google from 'google-protobuf/google/protobuf/empty_pb.js';

/** The refusals of members of a genuine cluster of EventStoreDB 24.6.0. */
export type Refusal = {
  call: ServiceError;
  batch: ((correlationId: shared.UUID) => streams.BatchAppendResp) | 'ends';
};

export type Address = { host: string; port: number };

const error = (code: status, details: string, trailers: Record<string, string> = {}): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

/** A follower names the leader, which may be gone. */
export const notLeader = ({ host, port }: Address): Refusal => ({
  call: error(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  }),
  batch: 'ends',
});

const batchError = (code: number, message: string, type: string, bytes: Uint8Array) => (id: shared.UUID) => {
  const details = new any.Any();
  details.pack(bytes, type);
  return new streams.BatchAppendResp()
    .setCorrelationId(id)
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('')))
    .setError(new rpc.Status().setCode(code).setMessage(message).setDetails(details));
};

/** A former leader that has noticed that it is alone. In a batch the code is that of success, and the detail is empty. */
export const notReady: Refusal = {
  call: error(status.UNAVAILABLE, 'Server Is Not Ready'),
  batch: batchError(0, 'Server Is Not Ready', 'google.protobuf.Empty', new google.Empty().serializeBinary()),
};

/**
 * An append that no majority confirms, seconds after it was sent to a leader that was just cut off, or forwarded to
 * one.
 */
export const timedOut = (by: 'leader' | 'follower'): Refusal => ({
  call: error(
    status.ABORTED,
    `Operation timed out: ${by === 'leader' ? 'Commit phase timeout.' : 'Forwarding timeout'}`,
  ),
  batch: batchError(4, 'Timeout', 'event_store.client.Timeout', new shared.Timeout().serializeBinary()),
});

/** Who says nobody, or somebody else, gets this from every service. */
export const unauthenticated = (): ServiceError => error(status.UNAUTHENTICATED, '');

/** The rights of a stream (ACL) forbid it to the user. */
export const accessDenied: Refusal = {
  call: error(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' }),
  batch: batchError(
    7,
    'AccessDenied',
    'event_store.client.AccessDenied',
    new shared.AccessDenied().serializeBinary(),
  ),
};

export const streamNotFound = (stream: shared.StreamIdentifier | undefined): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(new streams.ReadResp.StreamNotFound().setStreamIdentifier(stream));

export const confirmation = (): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
  );

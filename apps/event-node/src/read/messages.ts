import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { streamIdentifier } from '../log/log-event.js';
import type { Checkpoint } from './checkpoints.js';

const { ReadResp } = streams;
const bytes = (message: streams.ReadResp): Buffer => Buffer.from(message.serializeBinary());

// The serialized messages of a read besides events.
export const caughtUp = bytes(new ReadResp().setCaughtUp(new ReadResp.CaughtUp()));

export const confirmation = (): Buffer =>
  bytes(
    new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())),
  );

export const checkpointReached = ({ commit, prepare }: Checkpoint): Buffer =>
  bytes(
    new ReadResp().setCheckpoint(
      new ReadResp.Checkpoint().setCommitPosition(`${commit}`).setPreparePosition(`${prepare}`),
    ),
  );

export const streamNotFound = (stream: string): Buffer =>
  bytes(
    new ReadResp().setStreamNotFound(
      new ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
    ),
  );

export const lastRevision = (revision: number): Buffer =>
  bytes(new ReadResp().setLastStreamPosition(`${revision}`));

/** The event with its id encoded as two numbers. */
export function withStructuredId(message: Buffer): Buffer {
  const response = ReadResp.deserializeBinary(message);
  const id = response.getEvent()?.getEvent()?.getId();
  const hex = id?.getString().replaceAll('-', '') ?? '';
  const half = (from: number) => BigInt.asIntN(64, BigInt(`0x${hex.slice(from, from + 16)}`)).toString();
  id?.setStructured(
    new shared.UUID.Structured().setMostSignificantBits(half(0)).setLeastSignificantBits(half(16)),
  );
  return bytes(response);
}

import { evolve, operationsDecider } from '@control-center/domain/kernel';
import type { OperationEvents } from '@control-center/domain/kernel';
import type { StoredEvent } from '../codec/codec.js';
import { recorded } from '../write/folds.js';

type StreamPlace = { stream: string; revision: number | bigint };

/** The events that administrators have discarded. */
export type Discards = { size: number; has: (place: StreamPlace) => boolean };

export const noDiscards: Discards = { size: 0, has: () => false };

const keyOf = ({ stream, revision }: StreamPlace) => `${String(revision)}@${stream}`;

export function discardsOf(operations: readonly StoredEvent[]): Discards {
  const { discarded } = operations.reduce(
    (state, event) => evolve(operationsDecider, state, recorded<OperationEvents>(event)),
    operationsDecider.initial,
  );
  const keys = new Set(discarded.map(keyOf));
  return { size: keys.size, has: (place) => keys.has(keyOf(place)) };
}

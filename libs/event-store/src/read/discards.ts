import { evolve, operationsDecider, operationsId, streamName } from '@control-center/domain';
import type { OperationEvents } from '@control-center/domain';
import type { StoredEvent } from '../codec/codec.js';
import { recorded } from '../write/folds.js';

type At = { stream: string; revision: number | bigint };

/** Which events administrators have discarded. */
export type Discards = { size: number; has: (at: At) => boolean };

export const discardsStream = streamName('operations', operationsId);

export const noDiscards: Discards = { size: 0, has: () => false };

const nameOf = ({ stream, revision }: At) => `${String(revision)}@${stream}`;

export function discardsOf(operations: readonly StoredEvent[]): Discards {
  const { discarded } = operations.reduce(
    (state, event) => evolve(operationsDecider, state, recorded<OperationEvents>(event)),
    operationsDecider.initial,
  );
  const names = new Set(discarded.map(nameOf));
  return { size: names.size, has: (at) => names.has(nameOf(at)) };
}

type StreamPlace = { stream: string; revision: number | bigint };

/** The events that administrators have discarded. */
export type Discards = { size: number; has: (place: StreamPlace) => boolean };

export const noDiscards: Discards = { size: 0, has: () => false };

const keyOf = ({ stream, revision }: StreamPlace) => `${String(revision)}@${stream}`;

/** The number of discarded events of a stream up to a revision. */
export function discardedIn(discards: Discards, stream: string, upTo: number): number {
  let count = 0;
  if (discards.size === 0) return count;
  for (let revision = 0; revision <= upTo; revision += 1) if (discards.has({ stream, revision })) count += 1;
  return count;
}

export function discardsOf({ discarded }: { discarded: readonly StreamPlace[] }): Discards {
  const keys = new Set(discarded.map(keyOf));
  return { size: keys.size, has: (place) => keys.has(keyOf(place)) };
}

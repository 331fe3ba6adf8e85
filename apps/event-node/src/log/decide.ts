/** The revision that a stream must have, or another condition on it; -1 requires that it does not exist. */
export type Expected = number | 'any' | 'stream_exists';

export const noStream = -1;

/** An event that was written before, and its place. */
export type WrittenEvent = { id: string; revision: number; position: number };

/** `repeats` is the last event of an earlier append of the same events. */
export type Decision = 'write' | 'conflict' | { repeats: WrittenEvent };

export type DecisionInput = {
  expected: Expected;
  /** The ids of the events to append. */
  ids: readonly string[];
  /** The last revision of the stream. */
  current: number;
  /** An event of the stream by its id, if it is among the recent events. */
  find: (id: string) => WrittenEvent | undefined;
  /** The events of the stream from a revision on. */
  from: (revision: number, count: number) => Promise<readonly WrittenEvent[]>;
};

/**
 * Decides as EventStoreDB does. An append of the same event ids again succeeds and writes nothing. With an exact
 * expected revision, these events must follow directly after it; otherwise all of them must be recent events. If only
 * some of the ids were written, it is a conflict.
 */
export async function decide({ expected, ids, current, find, from }: DecisionInput): Promise<Decision> {
  if (expected === 'any' || expected === 'stream_exists') {
    if (expected === 'stream_exists' && current === noStream) return 'conflict';
    const known = ids.map(find);
    if (!known[0]) return 'write';
    return repeated(known);
  }
  if (expected === current) return 'write';
  if (expected > current || ids.length === 0) return 'conflict';
  const written = await from(expected + 1, ids.length);
  return repeated(ids.map((id, index) => (written[index]?.id === id ? written[index] : undefined)));
}

function repeated(known: readonly (WrittenEvent | undefined)[]): Decision {
  const last = known.at(-1);
  return last && known.every((event) => event) ? { repeats: last } : 'conflict';
}

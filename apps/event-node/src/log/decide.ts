/** The revision that a stream must have, or what must be true of it; -1 is the revision of no stream. */
export type Expected = number | 'any' | 'stream_exists';

export const noStream = -1;

/** Where an event is that was written before. */
export type Written = { id: string; revision: number; position: number };

export type Decision = 'write' | 'conflict' | { repeats: Written };

export type Question = {
  expected: Expected;
  /** The ids of the events to append. */
  ids: readonly string[];
  /** The last revision of the stream. */
  current: number;
  /** An event of the stream by its id, if it was written lately. */
  find: (id: string) => Written | undefined;
  /** The events of the stream from a revision on. */
  from: (revision: number, count: number) => Promise<readonly Written[]>;
};

/**
 * Decides as EventStoreDB does. The same event ids again are a success without writing: with an exact
 * expectation they must stand right behind the expected revision; without one they must be known, from the
 * first to the last. Ids that were written in part are a conflict.
 */
export async function decide({ expected, ids, current, find, from }: Question): Promise<Decision> {
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

function repeated(known: readonly (Written | undefined)[]): Decision {
  const last = known.at(-1);
  return last && known.every((event) => event) ? { repeats: last } : 'conflict';
}

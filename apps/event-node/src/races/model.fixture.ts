import { noStream } from '../log/decide.js';
import type { Append, Outcome } from '../log/writer.js';
import type { Request } from './call.fixture.js';

/** An event of the plain list. */
export type Entry = { id: string; stream: string; position: number };

/** The outcome of an append to a plain list, to which its events are added. `next` counts positions. */
export function appendTo(
  list: Entry[],
  { stream, expected, events }: Pick<Append, 'stream' | 'expected' | 'events'>,
): Pick<Outcome, 'kind'> & { revision: number } {
  const own = list.filter((entry) => entry.stream === stream).map(({ id }) => id);
  const current = own.length - 1;
  const ids = events.map(({ id }) => id);
  const conflict = { kind: 'conflict', revision: current } as const;
  const write = () => {
    for (const id of ids) list.push({ id, stream, position: 0 });
    return { kind: 'written', revision: current + ids.length } as const;
  };
  if (typeof expected === 'number') {
    if (expected === current) return write();
    const followed = expected < current && ids.every((id, index) => own[expected + 1 + index] === id);
    return followed ? { kind: 'written', revision: expected + ids.length } : conflict;
  }
  if (expected === 'stream_exists' && current === noStream) return conflict;
  const places = ids.map((id) => own.indexOf(id));
  if (places[0]! < 0) return write();
  return places.includes(-1) ? conflict : { kind: 'written', revision: places.at(-1)! };
}

/** What a read of a plain list returns. */
export function readOf(list: readonly Entry[], request: Request): string[] | 'not found' {
  const { stream, from, backwards, count = Infinity, prefix = '' } = request;
  const own = list.filter((entry) => stream === undefined || entry.stream === stream);
  if (stream !== undefined && own.length === 0) return 'not found';
  const at = (entry: Entry, index: number) => (stream === undefined ? entry.position : index);
  const isWithin = (place: number) => {
    if (from === 'start') return !backwards || (stream !== undefined && place === 0);
    if (from === 'end') return backwards;
    if (!backwards) return place >= from;
    return stream === undefined ? place < from : place <= from;
  };
  const found = own.filter((entry, index) => isWithin(at(entry, index)) && entry.stream.startsWith(prefix));
  if (backwards) found.reverse();
  return found.slice(0, count).map(placeOf);
}

export const placeOf = ({ id, position }: Entry): string => `${position} ${id}`;

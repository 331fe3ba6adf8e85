import type { PastEvent } from '@market/contracts';

/** `even`: the same space between all events, so that idle time takes none; `time`: true to scale. */
export const scales = ['even', 'time'] as const;
export type Scale = (typeof scales)[number];

/** From 0 to 1. */
export type Axis = {
  ofRevision: (revision: number) => number;
  /** The place of an event of another stream. */
  ofTime: (at: string) => number;
  /** The time that stands at a place. */
  timeAt: (place: number) => string;
  /** From its start to its end. */
  spanMs: number;
  /** The revision that is nearest to a place. */
  nearest: (place: number) => number;
};

/** How many numbers of an ascending list come before the first one that fails the test. */
function countWhile(ascending: readonly number[], passes: (each: number) => boolean): number {
  let [from, to] = [0, ascending.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (passes(ascending[middle]!)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The axis of a stream and of those beside it, from its first event to the last of all. `others`: the times of the events
 * beside it; what was before the first one stands at the start.
 */
export function axisOf(
  events: readonly Pick<PastEvent, 'at'>[],
  scale: Scale,
  others: readonly string[] = [],
): Axis {
  const own = events.map(({ at }) => Date.parse(at));
  const start = own[0] ?? 0;
  const beside = others
    .map((at) => Date.parse(at))
    .filter((time) => time > start)
    .sort((a, b) => a - b);
  const end = Math.max(own.at(-1) ?? 0, beside.at(-1) ?? 0);
  const share = (part: number, whole: number) => (whole <= 0 ? 0 : Math.min(1, Math.max(0, part / whole)));
  const byTime = (time: number) => share(time - start, end - start);
  const byPlace = (place: number) => share(place, own.length + beside.length - 1);
  const places = own.map((time, revision) =>
    scale === 'time' ? byTime(time) : byPlace(revision + countWhile(beside, (each) => each < time)),
  );
  const last = places.length - 1;
  const all = [...own, ...beside].sort((a, b) => a - b);
  return {
    spanMs: end - start,
    timeAt: (place) =>
      new Date(
        scale === 'time'
          ? start + place * (end - start)
          : (all[Math.min(all.length - 1, Math.ceil(place * (all.length - 1)))] ?? start),
      ).toISOString(),
    ofRevision: (revision) => places[Math.min(last, Math.max(0, revision))] ?? 0,
    ofTime: (at) => {
      const time = Date.parse(at);
      if (scale === 'time') return byTime(time);
      const isUntil = (each: number) => each <= time;
      return byPlace(countWhile(own, isUntil) + countWhile(beside, isUntil) - 1);
    },
    nearest: (place) => {
      const before = Math.max(0, countWhile(places, (each) => each <= place) - 1);
      const after = Math.min(last, before + 1);
      return Math.abs(places[after]! - place) < Math.abs(place - places[before]!) ? after : before;
    },
  };
}

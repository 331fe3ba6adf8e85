import type { PastEvent } from '@control-center/contracts';

/** `even`: the same space between all revisions, so that idle time takes none; `time`: true to scale. */
export const scales = ['even', 'time'] as const;
export type Scale = (typeof scales)[number];

/** From 0 to 1. */
export type Axis = {
  ofRevision: (revision: number) => number;
  /** The place of an event of another stream: between the revisions around it. */
  ofTime: (at: string) => number;
  /** The revision that is nearest to a place. */
  nearest: (place: number) => number;
};

/** `until`: the time at the end of the axis, if events of other streams are later. */
export function axisOf(events: readonly Pick<PastEvent, 'at'>[], scale: Scale, until = ''): Axis {
  const times = events.map(({ at }) => Date.parse(at));
  const last = times.length - 1;
  const start = times[0] ?? 0;
  const end = Math.max(times[last] ?? 0, Date.parse(until) || 0);
  const within = (place: number) => Math.min(1, Math.max(0, place));
  const byTime = (time: number) => within(end === start ? 0 : (time - start) / (end - start));
  const byPlace = (revision: number) => within(last <= 0 ? 0 : revision / last);
  const ofRevision = (revision: number) =>
    scale === 'time' ? byTime(times[Math.min(last, Math.max(0, revision))] ?? start) : byPlace(revision);
  const latestBefore = (time: number) => times.findLastIndex((each) => each <= time);
  return {
    ofRevision,
    ofTime: (at) => {
      const time = Date.parse(at);
      if (scale === 'time') return byTime(time);
      const before = latestBefore(time);
      const [from, to] = [times[before], times[before + 1]];
      const part = from === undefined || to === undefined || to === from ? 0 : (time - from) / (to - from);
      return byPlace(before + part);
    },
    nearest: (place) => {
      if (scale === 'even') return Math.round(within(place) * Math.max(0, last));
      const before = Math.max(0, latestBefore(start + place * (end - start)));
      const after = Math.min(last, before + 1);
      const isAfter = Math.abs(ofRevision(after) - place) < Math.abs(place - ofRevision(before));
      return isAfter ? after : before;
    },
  };
}

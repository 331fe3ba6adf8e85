import { expect, it } from '@jest/globals';
import { axisOf } from './axis';

const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 2, 2, 3) + minute * 60_000).toISOString() });
const events = [0, 1, 1, 10].map(at);
const times = (...minutes: number[]) => minutes.map((minute) => at(minute).at);

it('gives all revisions the same space', () => {
  const { ofRevision, nearest } = axisOf(events, 'even');
  expect([0, 1, 2, 3].map(ofRevision)).toEqual([0, 1 / 3, 2 / 3, 1]);
  expect([0, 0.16, 0.17, 0.5, 0.84, 1, 2].map(nearest)).toEqual([0, 0, 1, 2, 3, 3, 3]);
});

it('gives events of other streams a place of their own between the revisions and after them', () => {
  const others = times(-9, 0.5, 5, 10, 30, 20);
  const { ofRevision, ofTime, nearest } = axisOf(events, 'even', others);
  expect([0, 1, 2, 3].map((revision) => ofRevision(revision) * 8)).toEqual([0, 2, 3, 5]);
  expect(others.map((time) => ofTime(time) * 8)).toEqual([0, 1, 4, 6, 8, 7]);
  expect([0, 1, 2, 4, 5, 8].map((place) => nearest(place / 8))).toEqual([0, 0, 1, 2, 3, 3]);
});

it('is true to scale when asked, and finds the nearest revision by its time', () => {
  const { ofRevision, ofTime, nearest } = axisOf(events, 'time');
  expect([0, 1, 2, 3].map(ofRevision)).toEqual([0, 0.1, 0.1, 1]);
  expect([5, -5].map((minute) => ofTime(at(minute).at))).toEqual([0.5, 0]);
  expect([0, 0.04, 0.06, 0.5, 0.6, 1].map(nearest)).toEqual([0, 0, 1, 2, 3, 3]);
});

it.each(['even', 'time'] as const)('has a place for a stream of one event: %s', (scale) => {
  const { ofRevision, ofTime, nearest } = axisOf(events.slice(0, 1), scale);
  expect([ofRevision(0), ofTime(at(5).at), nearest(0), nearest(1)]).toEqual([0, 0, 0, 0]);
});

it('ends with the last event of any stream where it is true to scale', () => {
  const { ofRevision, ofTime, nearest } = axisOf(events, 'time', times(20));
  expect([ofRevision(3), ofTime(at(15).at), ofTime(at(20).at)]).toEqual([0.5, 0.75, 1]);
  expect([0.4, 0.9].map(nearest)).toEqual([3, 3]);
  expect(axisOf(events, 'time', times(5)).ofRevision(3)).toBe(1);
});

it.each([
  ['time', ['0', '5', '10']],
  ['even', ['0', '1', '10']],
] as const)('says which time stands at a place: %s', (scale, minutes) => {
  const { timeAt, spanMs } = axisOf(events, scale);
  expect([0, 0.5, 1].map(timeAt)).toEqual(minutes.map((minute) => at(Number(minute)).at));
  expect(spanMs).toBe(600_000);
});

import { expect, it } from '@jest/globals';
import { axisOf } from './axis';

const at = (minute: number) => ({ at: new Date(Date.UTC(2026, 2, 2, 3, minute)).toISOString() });
const events = [0, 1, 1, 10].map(at);

it('gives all revisions the same space, and events of other streams a place between them', () => {
  const { ofRevision, ofTime, nearest } = axisOf(events, 'even');
  expect([0, 1, 2, 3].map(ofRevision)).toEqual([0, 1 / 3, 2 / 3, 1]);
  expect([0, 0.16, 0.17, 0.5, 0.84, 1, 2].map(nearest)).toEqual([0, 0, 1, 2, 3, 3, 3]);
  expect(ofTime(at(0.5).at)).toBe(0);
  expect([0, 1, 10, 99].map((minute) => ofTime(at(minute).at))).toEqual([0, 2 / 3, 1, 1]);
  expect(ofTime(new Date(Date.UTC(2026, 2, 2, 3, 5, 30)).toISOString())).toBeCloseTo(2.5 / 3);
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
  const { ofRevision, ofTime, nearest } = axisOf(events, 'time', at(20).at);
  expect([ofRevision(3), ofTime(at(15).at), ofTime(at(20).at)]).toEqual([0.5, 0.75, 1]);
  expect([0.4, 0.9].map(nearest)).toEqual([3, 3]);
  expect(axisOf(events, 'time', at(5).at).ofRevision(3)).toBe(1);
});

/** @jest-environment node */
import type { EventTopic, PastEvent } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { laneOf, mainEventOf, nextIndex, stepIndexOf, stepsOf } from './steps';

const eventOf = (revision: number, command: number, more: Partial<PastEvent> = {}): PastEvent => ({
  ...{ revision, command, at: `2026-03-02T0${command}:00:00Z`, isDiscarded: false },
  ...{ phase: 'edit', topics: [], entry: null, ...more },
});
const price: EventTopic[] = ['price'];
const events = [
  ...[eventOf(0, 0), eventOf(1, 0), eventOf(2, 0)],
  ...[eventOf(3, 1, { topics: price }), eventOf(4, 2), eventOf(5, 2, { topics: price })],
];
const steps = stepsOf(events);

it('a step has the events of one command, and is looked at after the last of them', () => {
  expect(steps.map(({ number, revision, events: own }) => [number, revision, own.length])).toEqual([
    [1, 2, 3],
    [2, 3, 1],
    [3, 5, 2],
  ]);
  expect([-1, 0, 1, 2, 3, 4, 5].map((revision) => stepIndexOf(steps, revision))).toEqual([
    -1, 0, 0, 0, 1, 2, 2,
  ]);
});

it('a step is about whatever one of its events is about', () => {
  expect([-1, 0, 1, 2].map((from) => nextIndex(steps, from, 1, 'price'))).toEqual([1, 1, 2, undefined]);
  expect([2, 1, 0].map((from) => nextIndex(steps, from, -1, 'price'))).toEqual([1, undefined, undefined]);
  expect([0, 2].map((from) => nextIndex(steps, from, 1))).toEqual([1, undefined]);
});

it('is described by its first event that the viewer could read', () => {
  const entry = { id: '1', createdAt: '', what: 'X', by: 'provider', status: null, sentence: [] } as const;
  const [step] = stepsOf([eventOf(0, 0), eventOf(1, 0, { entry: { ...entry, sentence: [] } })]);
  expect([mainEventOf(step!).revision, mainEventOf(steps[0]!).revision]).toEqual([1, 0]);
});

const stage = { stageId: 'finishing' } as unknown as PastEvent['entry'];
it.each<[Partial<PastEvent>, string]>([
  [{ phase: 'request', topics: ['drawing', 'status'] }, 'request'],
  [{ phase: 'edit', topics: ['drawing'] }, 'drawing'],
  [{ phase: 'edit' }, 'request'],
  [{ phase: 'quoting', topics: ['price', 'payment'] }, 'quoting'],
  [{ phase: 'production', topics: ['payment'] }, 'payment'],
  [{ phase: 'production', topics: ['payment'], entry: stage }, 'production'],
  [{ phase: 'oversight', topics: ['status', 'price'] }, 'oversight'],
  [{ phase: null }, 'unread'],
  [{ phase: 'edit', isDiscarded: true }, 'discarded'],
])('an event %j stands in the row %s', (more, lane) => expect(laneOf(eventOf(0, 0, more))).toBe(lane));

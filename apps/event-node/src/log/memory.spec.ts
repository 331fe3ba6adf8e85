import { expect, test } from '@jest/globals';
import { retainedEvents, Memory } from './memory.js';

const event = (number: number) => ({ id: `event-${number}`, revision: number, position: 100 * number });

test('the newest 50,000 events are found by their ids, however many there were, and old ones are dropped', () => {
  const memory = new Memory();
  const count = 3 * retainedEvents;
  for (let number = 0; number < count; number++) memory.add('stream', event(number));
  expect(retainedEvents).toBe(50_000);
  const newest = Array.from({ length: retainedEvents }, (_, index) => count - 1 - index);
  expect(newest.filter((number) => memory.find('stream', `event-${number}`)?.revision !== number)).toEqual(
    [],
  );
  expect(memory.find('stream', 'event-0')).toBeUndefined();
});

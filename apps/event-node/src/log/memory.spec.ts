import { expect, test } from '@jest/globals';
import { eventsKept, Memory } from './memory.js';

const event = (number: number) => ({ id: `event-${number}`, revision: number, position: 100 * number });

test('the newest 50,000 events are known by their ids, however many there were, and old ones are let go', () => {
  const memory = new Memory();
  const count = 3 * eventsKept;
  for (let number = 0; number < count; number++) memory.add('stream', event(number));
  expect(eventsKept).toBe(50_000);
  const newest = Array.from({ length: eventsKept }, (_, index) => count - 1 - index);
  expect(newest.filter((number) => memory.find('stream', `event-${number}`)?.revision !== number)).toEqual(
    [],
  );
  expect(memory.find('stream', 'event-0')).toBeUndefined();
});

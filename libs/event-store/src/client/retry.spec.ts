import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { Connection } from './connection.js';
import { withRetries } from './retry.js';
import { NoAnswer } from './timeout.js';

afterEach(() => void jest.restoreAllMocks());

const noLeader = new Error('Failed to discover a leader');

// A call fails at once with each of these in turn, when so many of its 300 ms have passed.
it.each<[string, [number, Error][], RegExp]>([
  [
    'that had little time left, the reason of the one before it',
    [
      [0, noLeader],
      [295, new NoAnswer(10)],
    ],
    /Failed to discover/,
  ],
  [
    'that had its whole time, that there was no answer',
    [
      [0, noLeader],
      [200, new NoAnswer(30)],
    ],
    /no answer in 30 ms/,
  ],
  [
    'that had little time left and failed, its own reason',
    [
      [0, noLeader],
      [295, new Error('Channel has been shut down')],
    ],
    /Channel has been shut down/,
  ],
  [
    'that was the only one and had little time, its own reason',
    [[295, new NoAnswer(5)]],
    /no answer in 5 ms/,
  ],
])('the failure of a last attempt %s', async (_, attempts, sentence) => {
  let now = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const remaining = [...attempts];
  const connection = {
    answers: 0,
    current: () => {
      now = remaining[0]![0];
      return Promise.resolve({} as EventStoreDBClient);
    },
    leave: () => undefined,
  } as unknown as Connection;
  const call = () => {
    const [, error] = remaining.shift()!;
    if (remaining.length === 0) now = 300;
    return Promise.reject(error);
  };
  await expect(withRetries('Not read', connection, { perAttempt: 20, total: 300 }, call)).rejects.toThrow(
    sentence,
  );
});

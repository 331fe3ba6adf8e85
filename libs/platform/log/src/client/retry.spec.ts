import {
  AccessDeniedError,
  CancelledError,
  DeadlineExceededError,
  InvalidArgumentError,
  NotLeaderError,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  UnknownError,
} from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Unreachable } from '../errors.js';
import { ClientClosed } from './connection.js';
import type { Connection } from './connection.js';
import { defaultTimeouts, isTransient, pauseAfter, silenceAllowed, withRetries } from './retry.js';
import { NoAnswer } from './timeout.js';

afterEach(() => void jest.restoreAllMocks());

const noLeader = new Error('Failed to discover a leader');

// The failures of a call with 300 ms, each at the given time.
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

const isOf = <Kind extends Error>(kind: { prototype: Kind }, code?: number): Error =>
  Object.assign(Object.create(kind.prototype) as Kind, { code });

// The error of a call × whether a repeat may succeed.
it.each<[string, unknown, boolean]>([
  ['the server is gone', isOf(UnavailableError), true],
  ['the server cancelled it', isOf(CancelledError), true],
  ['the server took too long', isOf(DeadlineExceededError), true],
  ['the server timed out', isOf(TimeoutError), true],
  ['the node is a follower', isOf(NotLeaderError), true],
  ['nothing came', new NoAnswer(1), true],
  ['its client was left', new ClientClosed(), true],
  ['the server has too much to do', isOf(UnknownError, 8), true],
  ['the stream was reset', isOf(UnknownError, 13), true],
  ['data was lost on the way', isOf(UnknownError, 15), true],
  ['the server does not know why', isOf(UnknownError, 2), false],
  ['there is no such stream', isOf(StreamNotFoundError, 5), false],
  ['it makes no sense', isOf(InvalidArgumentError, 3), false],
  ['nobody may enter', isOf(AccessDeniedError, 7), false],
  ['there is no leader', new Error('Failed to discover after 1 attempts.'), true],
  ['the channel was replaced', new Error('Channel has been shut down'), true],
  // The same words within another message do not count.
  ['a program failed', new Error('A program: Failed to discover a file'), false],
  ['a pipe was closed', new Error('The Channel has been shut down'), false],
  ['a code comes from elsewhere', Object.assign(new Error('no space'), { code: 8 }), false],
  ['what was thrown is no error', { message: 'Failed to discover' }, false],
])('whether a call is repeated after %s', (_, error, expected) => {
  expect(isTransient(error)).toBe(expected);
});

// Failures in a row × the shortest and the longest pause, in milliseconds.
it.each([
  [1, 50, 100],
  [2, 100, 200],
  [3, 200, 400],
  [4, 400, 800],
  [5, 500, 1_000],
  [1_000, 500, 1_000],
])('after %d failures in a row the pause is %d to %d ms', (failures, shortest, longest) => {
  const random = jest.spyOn(Math, 'random');
  expect([0, 1].map((chance) => (random.mockReturnValue(chance), pauseAfter(failures)))).toEqual([
    shortest,
    longest,
  ]);
});

// Time left for all attempts × how long one attempt of 1,000 ms may be silent: never zero.
it.each([
  [10_000, 1_500],
  [1_500, 1_500],
  [1_200, 1_200],
  [250, 250],
  [100, 250],
  [-5, 250],
])('with %d ms left one attempt may be silent for %d ms', (left, silence) => {
  jest.spyOn(Date, 'now').mockReturnValue(50_000);
  expect(silenceAllowed(1_000, 50_000 + left)).toBe(silence);
});

describe('a call that is repeated', () => {
  /** A connection that numbers its clients and records what it is told about them. */
  function clients() {
    const told: unknown[] = [];
    let opened = 0;
    const connection = {
      answers: 7,
      current: () => Promise.resolve((opened += 1)),
      leave: (...row: unknown[]) => told.push(row),
      answered: () => told.push('answered'),
    } as unknown as Connection;
    return { connection, told };
  }
  const lost = new NoAnswer(5);
  /** Fails with each of these in turn, then succeeds. */
  const failing = (...errors: Error[]) => {
    const calls: unknown[] = [];
    const call = (client: unknown, silence: number) => {
      calls.push([client, silence]);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve('read');
    };
    return { calls, call };
  };
  const timeouts = { perAttempt: 100, total: 10_000 };

  it('replaces the client after each failure, and reports when the server has answered', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { connection, told } = clients();
    const { calls, call } = failing(lost, isOf(UnavailableError));
    expect(await withRetries('Not read', connection, timeouts, call)).toBe('read');
    expect(calls).toEqual([1, 2, 3].map((client) => [client, 150]));
    expect(told).toEqual([[1, lost, 7], [2, isOf(UnavailableError), 7], 'answered']);
  });

  it.each<[string, Error, Error]>([
    [
      'is refused at the door, which somebody has to mend',
      Object.assign(isOf(AccessDeniedError), { message: 'access-denied' }),
      new Unreachable('Not read', new Error('access-denied')),
    ],
    ['could not succeed later', new Error('no such thing'), new Error('no such thing')],
  ])('is not repeated when it %s', async (_, error, expected) => {
    const { connection, told } = clients();
    const { calls, call } = failing(error);
    const outcome: unknown = await withRetries('Not read', connection, timeouts, call).catch(
      (reason: unknown) => reason,
    );
    expect((outcome as Error).constructor).toBe(expected.constructor);
    expect([calls.length, told]).toEqual([1, []]);
  });

  // No pause begins that would end after the time limit.
  it.each([
    [50, 2],
    [49, 1],
  ])('with %d ms left after the first failure is made %d times in all', async (left, times) => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    jest.spyOn(Date, 'now').mockReturnValue(0);
    const { connection } = clients();
    const { calls, call } = failing(lost, lost, lost);
    const giveUp = withRetries('Not read', connection, { perAttempt: 100, total: left }, call);
    await expect(giveUp).rejects.toThrow(Unreachable);
    expect(calls).toHaveLength(times);
  });

  it('has ten seconds in all, longer than an election', () => {
    expect(defaultTimeouts).toEqual({ perAttempt: 1_500, total: 10_000 });
  });
});

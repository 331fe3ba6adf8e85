import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { ObjectsUnavailable } from '@platform/files';
import type { ObjectStore } from '@platform/files';
import { held } from '@platform/testing/held';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { StorageProbe } from './storage-probe.js';

let lines: unknown[];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  lines = [];
  for (const level of ['log', 'error'] as const)
    jest.spyOn(Logger.prototype, level).mockImplementation((line: unknown) => void lines.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('storage is checked at start, often while it fails, and seldom while it works', async () => {
  let tries = 0;
  let failure: Error | undefined = new ObjectsUnavailable('no space left', { problem: 'full' });
  let stored = Buffer.alloc(0);
  const objects = {
    put: async (_: string, body: Readable) => {
      tries += 1;
      if (failure) throw failure;
      stored = await buffer(body);
      return stored.length;
    },
    open: (_: string, { start, end } = { start: 0, end: Infinity }) =>
      Promise.resolve(Readable.from([stored.subarray(start, end + 1)])),
    delete: () => Promise.resolve(),
  } as unknown as ObjectStore;
  const probe = new StorageProbe(objects);
  const known = async (problem: string | null) => {
    for (let turns = 0; turns < 1_000 && probe.problem !== problem; turns += 1) await turn();
    expect(probe.problem).toBe(problem);
    // The next check is scheduled.
    await turn();
  };

  expect(probe.problem).toBeUndefined();
  probe.onApplicationBootstrap();
  await known('full');
  jest.advanceTimersByTime(14_999);
  expect(tries).toBe(1);
  jest.advanceTimersByTime(1);
  await turn();
  expect(tries).toBe(2);
  failure = undefined;
  await turn();
  jest.advanceTimersByTime(15_000);
  await known(null);
  jest.advanceTimersByTime(299_999);
  expect(tries).toBe(3);
  failure = new Error('a bug');
  jest.advanceTimersByTime(1);
  await known('other');
  expect(tries).toBe(4);
  // An outage and its end are logged once.
  expect(lines).toEqual([
    'files cannot be stored: no space left',
    'files can be stored again',
    'files cannot be stored: a bug',
  ]);

  await probe.onModuleDestroy();
  jest.advanceTimersByTime(600_000);
  expect(tries).toBe(4);
});

it('a check that is running when the process stops is the last one', async () => {
  const put = held(() => Promise.reject(new Error('no answer')));
  const probe = new StorageProbe({ put: put.call } as unknown as ObjectStore);
  probe.onApplicationBootstrap();
  const stopping = probe.onModuleDestroy();
  await put.calls[0]!.release();
  await stopping;
  jest.advanceTimersByTime(600_000);
  expect(put.calls).toHaveLength(1);
});

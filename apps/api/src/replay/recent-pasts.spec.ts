import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { RecentPasts } from './recent-pasts.js';
import type { Replay, StreamOf } from './replay.js';

/** The ids of the orders that are visited after a start; `headOf` returns the last revision of an order. */
async function visitedBy(headOf: (visits: number, recent: RecentPasts) => number): Promise<string[]> {
  const ids: string[] = [];
  const moment = ({ id }: StreamOf) => {
    ids.push(id);
    return Promise.resolve({ head: headOf(ids.length, recent) });
  };
  const rows = ['third', 'second', 'first'].map((id) => ({ state: { id }, total: 3 }));
  const query = () => Promise.resolve({ rows });
  const recent = new RecentPasts({ moment } as unknown as Replay, { query } as unknown as Pool);
  recent.onApplicationBootstrap();
  await recent.visited;
  return ids;
}

it('after a start the newest orders are visited once each', async () => {
  expect(await visitedBy(() => 9)).toEqual(['third', 'second', 'first']);
});

it('visits end when two thousand events were read', async () => {
  expect(await visitedBy(() => 999)).toEqual(['third', 'second']);
});

it('visits end at a shutdown', async () => {
  const heads = (_: number, recent: RecentPasts) => {
    recent.beforeApplicationShutdown();
    return 9;
  };
  expect(await visitedBy(heads)).toEqual(['third']);
});

it('visits end at an order that cannot be visited, without a failure', async () => {
  const heads = (visits: number) => {
    if (visits === 2) throw new Error('The store is away');
    return 9;
  };
  expect(await visitedBy(heads)).toEqual(['third', 'second']);
});

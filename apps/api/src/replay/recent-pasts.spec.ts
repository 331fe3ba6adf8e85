import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { RecentPasts } from './recent-pasts.js';
import type { Replay, StreamOf } from './replay.js';

const newest = ['third', 'second', 'first'];

/** The ids of the orders that are visited after a start, when `onVisit` is called at each of them, and the query. */
async function visitedBy(onVisit: (recent: RecentPasts, visits: number) => void) {
  const ids: string[] = [];
  let sql = '';
  const moment = ({ id }: StreamOf) => {
    ids.push(id);
    onVisit(recent, ids.length);
    return Promise.resolve();
  };
  const query = (text: string) => {
    sql = text;
    return Promise.resolve({ rows: newest.map((id) => ({ id, total: newest.length })) });
  };
  const recent = new RecentPasts({ moment } as unknown as Replay, { query } as unknown as Pool);
  recent.onApplicationBootstrap();
  await recent.visited;
  return { ids, sql };
}

it('after a start the newest fifty orders are visited, each once', async () => {
  const { ids, sql } = await visitedBy(() => undefined);
  expect(ids).toEqual(newest);
  expect(sql).toMatch(/limit 50\b/);
});

it('visits end at a shutdown', async () => {
  const { ids } = await visitedBy((recent) => recent.beforeApplicationShutdown());
  expect(ids).toEqual(['third']);
});

it('visits end with an order that cannot be visited, and nothing fails', async () => {
  const { ids } = await visitedBy((_, visits) => {
    if (visits === 2) throw new Error('The store is away');
  });
  expect(ids).toEqual(['third', 'second']);
});

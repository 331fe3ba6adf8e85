import type { EventStore } from '@platform/log';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { BuildProgress, secondsLeft, timeText } from './build-progress.js';

/**
 * Rows being built of a log that ends at `head`. `positions`: how far they are at each check; `dropped`: the definitions of the
 * indexes that they lacked at first, `there`: the indexes of now.
 */
function progressOf(
  head: bigint | undefined,
  positions: (number | null)[],
  { dropped, there = [] }: { dropped?: string[]; there?: string[] } = {},
) {
  const query = (sql: string) => {
    const indexes = dropped ? JSON.stringify(dropped) : null;
    const checkpoint = () => ({ position: positions.shift()?.toString() ?? null, eventId: 'e' });
    return Promise.resolve({ rows: [sql.includes('pg_indexes') ? { indexes, there } : checkpoint()] });
  };
  const store = { head: () => Promise.resolve(head) };
  return new BuildProgress({ query } as unknown as Pool, store as unknown as EventStore);
}

it('reports the progress of the rows, and the remaining time at the pace of the last minute', async () => {
  const progress = progressOf(1_000n, [null, 100, 300, 300]);
  expect(await progress.look(0)).toEqual({ percent: 0, secondsLeft: null, indexes: null });
  // Too early for a pace.
  expect(await progress.look(1_000)).toEqual({ percent: 10, secondsLeft: null, indexes: null });
  expect(await progress.look(10_000)).toEqual({ percent: 30, secondsLeft: 24, indexes: null });
  // Checks older than a minute do not count, and since then nothing was done.
  expect((await progress.look(69_500))!.secondsLeft).toBeNull();
});

it('starts again when the rows start again', async () => {
  const progress = progressOf(1_000n, [900, 100, 200]);
  await progress.look(0);
  expect(await progress.look(10_000)).toEqual({ percent: 10, secondsLeft: null, indexes: null });
  expect(await progress.look(20_000)).toEqual({ percent: 20, secondsLeft: 80, indexes: null });
});

it('counts the indexes that are made once all events are applied', async () => {
  const dropped = [
    'CREATE INDEX a ON r.t USING btree (x)',
    'CREATE UNIQUE INDEX "bY" ON r.t USING btree (y)',
  ];
  const before = progressOf(8n, [8, 8], { dropped, there: ['t_pkey'] });
  expect((await before.look())!.indexes).toEqual({ made: 0, all: 2 });
  expect(await before.text()).toBe('Đang dựng dữ liệu (100%)');
  const within = progressOf(8n, [8, 8], { dropped, there: ['t_pkey', 'bY'] });
  expect((await within.look())!.indexes).toEqual({ made: 1, all: 2 });
  expect(await within.text()).toBe('Đang dựng dữ liệu: đang lập chỉ mục 1/2');
});

it.each([undefined, 0n])('is unknown for a log that ends at %s', async (head) => {
  expect(await progressOf(head, [1]).look()).toBeNull();
});

it('is described in words, even when it is unknown', async () => {
  expect(await progressOf(8n, [1]).text()).toBe('Đang dựng dữ liệu (12,5%)');
  const away = { query: () => Promise.reject(new Error('away')) } as unknown as Pool;
  const store = { head: () => Promise.resolve(8n) } as unknown as EventStore;
  expect(await new BuildProgress(away, store).text()).toBe('Đang dựng dữ liệu');
});

it.each([
  [5, 'chưa đến một phút'],
  [61, 'khoảng 2 phút'],
  [5_340, 'khoảng 89 phút'],
  [5_460, 'khoảng 2 giờ'],
])('%d seconds are «%s»', (seconds, text) => expect(timeText(seconds)).toBe(text));

it('has no pace after one check', () => expect(secondsLeft([{ at: 0, share: 0.5 }])).toBeNull());

import type { EventStore } from '@control-center/event-store';
import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import type { Pool } from 'pg';
import type { StorageProbe } from '../objects/storage-probe.js';
import type { BuildProgress } from './build-progress.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';

const away = () => Promise.reject(new Error('away'));
const response = { status: () => response } as unknown as Response;

const progress = {} as BuildProgress;
const lost = new Date('2026-03-02T07:59:57.000Z');

// A leader that was cut off goes on answering reads.
it.each<[string, () => Promise<Date | null>, string | null]>([
  ['are confirmed', () => Promise.resolve(null), null],
  ['are not confirmed', () => Promise.resolve(lost), lost.toISOString()],
  ['cannot be asked about in time', () => new Promise(() => undefined), 'unknown'],
])('while reads are answered and appends %s, health says so', async (_, writesLostAt, since) => {
  const store = { head: () => Promise.resolve(1n), writesLostAt, leaderLostAt: null, hasAnswered: true };
  const health = await new HealthController(
    ...([{ query: away } as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([{ problem: null } as StorageProbe, progress, ''] as const),
  ).ready(response);
  expect(health.eventStore).toBe(since === null);
  expect(health.problems.filter(({ reason }) => reason === 'no-leader')).toEqual(
    since === null ? [] : [{ reason: 'no-leader', since: since === 'unknown' ? null : since }],
  );
});

it.each([
  ['not yet tried', undefined, null],
  ['working', null, true],
  ['full', 'full', false],
] as const)('storage that is %s is told as it is', async (_, problem, files) => {
  const [db, store, storage] = [
    { query: away },
    { head: away, writesLostAt: away, leaderLostAt: null },
    { problem },
  ];
  const health = await new HealthController(
    ...([db as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([storage as StorageProbe, progress, ''] as const),
  ).ready(response);
  expect(health.files).toBe(files);
  expect(health.problems.some(({ reason }) => reason === 'files-unavailable')).toBe(files === false);
});

import type { EventStore } from '@control-center/event-store';
import { expect, it } from '@jest/globals';
import type { Response } from 'express';
import type { Pool } from 'pg';
import type { StorageProbe } from '../objects/storage-probe.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';

const away = () => Promise.reject(new Error('away'));
const response = { status: () => response } as unknown as Response;

it.each([
  ['not yet tried', undefined, null],
  ['working', null, true],
  ['full', 'full', false],
] as const)('storage that is %s is told as it is', async (_, problem, files) => {
  const [db, store, storage] = [{ query: away }, { head: away, leaderLostAt: null }, { problem }];
  const health = await new HealthController(
    ...([db as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([storage as StorageProbe, ''] as const),
  ).ready(response);
  expect(health.files).toBe(files);
  expect(health.problems.some(({ reason }) => reason === 'files-unavailable')).toBe(files === false);
});

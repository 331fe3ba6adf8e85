import type { EventStore } from '@platform/log';
import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import type { StorageProbe } from '../objects/storage-probe.js';
import type { BuildProgress } from '../http/build-progress.js';
import type { UpkeepFacts } from './upkeep.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics.js';

const away = () => Promise.reject(new Error('away'));
const access = { token: '', isPublic: false };
/** A request from this machine or through a proxy. */
const asked = (headers = {}) =>
  ({
    headers: { host: 'localhost', ...headers },
    socket: { remoteAddress: '127.0.0.1' },
  }) as unknown as Request;
const response = { status: () => response } as unknown as Response;

const progress = {} as BuildProgress;
const lost = new Date('2026-03-02T07:59:57.000Z');

// A cut-off leader goes on answering reads.
it.each<[string, () => Promise<Date | null>, string | null]>([
  ['are confirmed', () => Promise.resolve(null), null],
  ['are not confirmed', () => Promise.resolve(lost), lost.toISOString()],
  ['cannot be asked about in time', () => new Promise(() => undefined), 'unknown'],
])('while reads are answered but appends %s, health reports it', async (_, writesLostAt, since) => {
  const store = { head: () => Promise.resolve(1n), writesLostAt, leaderLostAt: null, hasAnswered: true };
  const health = await new HealthController(
    ...([
      {} as Pool,
      { query: away } as unknown as Pool,
      store as unknown as EventStore,
      new Metrics(),
    ] as const),
    ...([{ problem: null } as StorageProbe, progress, {} as UpkeepFacts, access] as const),
  ).ready(asked(), response);
  expect(health.eventStore).toBe(since === null);
  expect(health.problems!.filter(({ reason }) => reason === 'no-leader')).toEqual(
    since === null ? [] : [{ reason: 'no-leader', since: since === 'unknown' ? null : since }],
  );
});

it.each([
  ['not yet tried', undefined, null],
  ['working', null, true],
  ['full', 'full', false],
] as const)('storage that is %s is reported', async (_, problem, files) => {
  const [db, store, storage] = [
    { query: away },
    { head: away, writesLostAt: away, leaderLostAt: null },
    { problem },
  ];
  const health = await new HealthController(
    ...([{} as Pool, db as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([storage as StorageProbe, progress, {} as UpkeepFacts, access] as const),
  ).ready(asked(), response);
  expect(health.files).toBe(files);
  expect(health.problems!.some(({ reason }) => reason === 'files-unavailable')).toBe(files === false);
});

it.each([
  ['the database is away', undefined, 503, { status: 'failing' }],
  ['appends are not confirmed', lost, 200, { status: 'ok' }],
])('while %s, the public learns only whether requests are served', async (_, writesLostAt, status, reply) => {
  const rows = [
    { alive: true, complete: true, behind: false, secondsBehind: 0, parkedStreams: 0, parkedEvents: 0 },
  ];
  const db = { query: writesLostAt ? () => Promise.resolve({ rows }) : away };
  const store = {
    ...{ head: () => Promise.resolve(1n), leaderLostAt: null, hasAnswered: true },
    writesLostAt: () => Promise.resolve(writesLostAt ?? null),
  };
  const controller = new HealthController(
    ...([{} as Pool, db as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([{ problem: null } as StorageProbe, progress, {} as UpkeepFacts, access] as const),
  );
  const statuses: number[] = [];
  const answer = { status: (code: number) => void statuses.push(code) } as unknown as Response;
  expect(await controller.ready(asked({ 'x-forwarded-for': '203.0.113.7' }), answer)).toEqual(reply);
  expect(statuses).toEqual([status]);
  expect((await controller.ready(asked(), answer)).problems).not.toEqual([]);
});

it('simultaneous callers share one check', async () => {
  let looks = 0;
  const db = { query: () => ((looks += 1), Promise.reject(new Error('away'))) };
  const store = { head: away, writesLostAt: away, leaderLostAt: null };
  const controller = new HealthController(
    ...([{} as Pool, db as unknown as Pool, store as unknown as EventStore, new Metrics()] as const),
    ...([{ problem: null } as StorageProbe, progress, {} as UpkeepFacts, access] as const),
  );
  await controller.ready(asked(), response);
  const once = looks;
  await Promise.all(Array.from({ length: 50 }, () => controller.ready(asked(), response)));
  expect(looks).toBe(2 * once);
});

import { expect, it, jest } from '@jest/globals';
import { listedMetrics, ownMetrics } from '@platform/testing/metrics-page';
import type { Pool } from 'pg';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the api with their help texts', async () => {
  const all = await new Metrics().registry.getMetricsAsJSON();
  expect(listedMetrics('api')).toEqual(ownMetrics(all));
});

it('report the connections, and the progress of a rebuild only while it runs', async () => {
  const metrics = new Metrics();
  const valuesOf = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)!.get()).values.map(({ value }) => value);
  metrics.recordConnections({ totalCount: 7, idleCount: 3, waitingCount: 2 } as Pool);
  expect(await valuesOf('database_connections')).toEqual([3, 4, 2]);
  metrics.recordNotices(0.2);
  expect(await valuesOf('database_notify_queue_ratio')).toEqual([0.2]);
  metrics.recordNotices();
  expect(await valuesOf('database_notify_queue_ratio')).toEqual([NaN]);
  metrics.recordRebuild({ finishedAt: null, fraction: 0.4 });
  expect(await valuesOf('rebuild_progress_ratio')).toEqual([0.4]);
  metrics.recordRebuild({ finishedAt: '2026-01-01T00:00:00.000Z', fraction: 0.4 });
  expect(await valuesOf('rebuild_progress_ratio')).toEqual([NaN]);
  metrics.eventStore.appended(0.3);
  metrics.eventStore.conflicted();
  metrics.eventStore.dropped();
  expect(await valuesOf('event_store_conflicts_total')).toEqual([1]);
  expect(await valuesOf('event_store_reconnects_total')).toEqual([1]);
});

const projector = { alive: true, complete: true, behind: true, parkedStreams: 1, parkedEvents: 2 };
const now = Date.parse('2026-03-02T03:01:00.000Z');

it.each<[string, (metrics: Metrics) => void, Record<string, number[]>]>([
  [
    'a projector',
    (metrics) => metrics.recordProjector({ ...projector, secondsBehind: 3.5 }),
    { projector_alive: [1], projector_behind: [1], projector_lag_seconds: [3.5], parked_events: [2] },
  ],
  [
    'a projector of which nothing is known',
    (metrics) =>
      metrics.recordProjector({
        ...projector,
        alive: false,
        behind: false,
        parkedEvents: 0,
        secondsBehind: null,
      }),
    { projector_alive: [0], projector_behind: [0], projector_lag_seconds: [NaN], parked_events: [0] },
  ],
  [
    'personal data that cannot be read',
    (metrics) => metrics.recordUnreadable({ missing: 1, unfit: 2 }),
    { personal_events_unreadable: [1, 2] },
  ],
  [
    'personal data of which nothing is known',
    (metrics) => metrics.recordUnreadable(undefined),
    { personal_events_unreadable: [NaN, NaN] },
  ],
  [
    'a head of a minute ago',
    (metrics) => metrics.recordLogHead('2026-03-02T03:00:00.000Z'),
    { log_head_age_seconds: [60] },
  ],
  ['no head', (metrics) => metrics.recordLogHead(undefined), { log_head_age_seconds: [NaN] }],
  [
    'an installation that is looked after',
    (metrics) => {
      metrics.recordUpkeep({
        backup: { savedAt: '2026-03-02T03:00:00.000Z', bytes: 5, events: 1, objects: 0 },
        verifiedAt: '2026-03-02T02:59:00.000Z',
        disk: { free: 1, total: 4 },
        ...{ isHttps: true, certificateEndsAt: '2026-03-02T03:02:00.000Z' },
        keys: [{ name: 'SESSION_SECRET', since: '2026-03-02T03:00:30.000Z' }],
      });
      metrics.recordProof([
        {
          ...{ purpose: 'proof', state: 'completed', finishedAt: '2026-03-02T03:00:50.000Z', checks: [] },
          tables: [{ table: 'quotes', liveRows: 1, rebuiltRows: 1, ids: ['q'] }],
        },
      ]);
    },
    {
      backup_age_seconds: [60],
      backup_verified_age_seconds: [120],
      backup_size_bytes: [5],
      data_disk_free_ratio: [0.25],
      site_certificate_ends_seconds: [60],
      key_age_seconds: [30],
      proof_age_seconds: [10],
      proof_differences: [1],
    },
  ],
  [
    'an installation that nobody looks after',
    (metrics) => {
      metrics.recordUpkeep({
        ...{ backup: null, verifiedAt: null, disk: null, isHttps: false, certificateEndsAt: null, keys: [] },
      });
      metrics.recordProof([]);
    },
    {
      ...{
        backup_age_seconds: [Infinity],
        backup_verified_age_seconds: [Infinity],
        backup_size_bytes: [NaN],
      },
      ...{ data_disk_free_ratio: [NaN], site_certificate_ends_seconds: [NaN], key_age_seconds: [] },
      ...{ proof_age_seconds: [Infinity], proof_differences: [NaN] },
    },
  ],
  [
    'a database that does not answer',
    (metrics) => {
      metrics.recordUpkeep(undefined);
      metrics.recordProof(undefined);
    },
    { backup_age_seconds: [NaN], backup_verified_age_seconds: [NaN], proof_age_seconds: [NaN] },
  ],
  ['no rebuild', (metrics) => metrics.recordRebuild(undefined), { rebuild_progress_ratio: [NaN] }],
  [
    'own writes that were there in time, and that were not',
    ({ ownWrites }) => [false, true].forEach((isStale) => ownWrites.waited(1, isStale)),
    { own_writes_stale_total: [1] },
  ],
])('%s is reported', async (_, record, expected) => {
  const metrics = new Metrics();
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  record(metrics);
  jest.useRealTimers();
  for (const [name, values] of Object.entries(expected)) {
    const found = await metrics.registry.getSingleMetric(name)!.get();
    expect([name, ...found.values.map(({ value }) => value)]).toEqual([name, ...values]);
  }
});

it('the page of metrics names metrics that every program has', async () => {
  const names = (await new Metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(listedMetrics('Every program').map(({ name }) => name)));
});

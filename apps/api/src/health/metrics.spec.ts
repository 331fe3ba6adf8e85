import { expect, it } from '@jest/globals';
import { listedMetrics, ownMetrics } from '@control-center/testing/metrics-page';
import type { Pool } from 'pg';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the api, with what they say', async () => {
  const all = await new Metrics().registry.getMetricsAsJSON();
  expect(listedMetrics('api')).toEqual(ownMetrics(all));
});

it('tell the state of the connections, and the progress of a rebuild only while it runs', async () => {
  const metrics = new Metrics();
  const valuesOf = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)!.get()).values.map(({ value }) => value);
  metrics.recordConnections({ totalCount: 7, idleCount: 3, waitingCount: 2 } as Pool);
  expect(await valuesOf('database_connections')).toEqual([3, 4, 2]);
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

it('the page of metrics names metrics that every program has', async () => {
  const names = (await new Metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(listedMetrics('Every program').map(({ name }) => name)));
});

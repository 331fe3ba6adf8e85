import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Metrics } from './metrics.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations/metrics.md'), 'utf8');

/** The metrics of a section of the page, with what it says of them. */
const listedFor = (part: string) =>
  [
    ...page
      .split('\n## ')
      .find((section) => section.startsWith(`${part}\n`))!
      .matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm),
  ].map(([, name, help]) => [name, help]);

it('the page of metrics lists those of the api, with what they say', async () => {
  const own = (await new Metrics().registry.getMetricsAsJSON()).filter(
    ({ name }) => !/^(nodejs|process)_/.test(name),
  );
  expect(listedFor('api')).toEqual(own.map(({ name, help }) => [name, help]));
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
  expect(names).toEqual(expect.arrayContaining(listedFor('Every program').map(([name]) => name)));
});

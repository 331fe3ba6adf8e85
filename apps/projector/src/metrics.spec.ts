import type { StoredEvent } from '@platform/log';
import { expect, it } from '@jest/globals';
import { listedMetrics, ownMetrics } from '@platform/testing/metrics-page';
import type { Pool } from 'pg';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the projector with their help texts', async () => {
  const metrics = new Metrics();
  metrics.watchOutbox({ query: () => Promise.reject(new Error('down')) } as unknown as Pool);
  const all = await metrics.registry.getMetricsAsJSON();
  expect(listedMetrics('projector')).toEqual(ownMetrics(all));
});

// When another projector takes over from a frozen writer, only the new one counts as writer.
it('a projector counts as the writer exactly while it is the writer', async () => {
  const { registry, observer } = new Metrics();
  const writer = async () => (await registry.getSingleMetric('projector_writer')!.get()).values[0]!.value;
  const said = [await writer()];
  for (const isWriter of [true, false, true, true, false]) {
    observer.writer(isWriter);
    said.push(await writer());
  }
  expect(said).toEqual([0, 1, 0, 1, 1, 0]);
});

it('events and batches are counted, each batch with its duration', async () => {
  const { registry, observer } = new Metrics();
  observer.batch(Array<StoredEvent>(3), 0.25);
  observer.batch(Array<StoredEvent>(1), 0.5);
  const values = async (name: string) => (await registry.getSingleMetric(name)!.get()).values;
  expect(await values('projector_events_total')).toMatchObject([{ value: 4 }]);
  expect(await values('projector_batch_duration_seconds')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ metricName: 'projector_batch_duration_seconds_sum', value: 0.75 }),
      expect.objectContaining({ metricName: 'projector_batch_duration_seconds_count', value: 2 }),
    ]),
  );
});

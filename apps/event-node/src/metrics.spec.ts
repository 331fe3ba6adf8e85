import { expect, it } from '@jest/globals';
import { listedMetrics, ownMetrics } from '@platform/testing/metrics-page';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the event node with their help texts', async () => {
  const all = await new Metrics().registry.getMetricsAsJSON();
  expect(listedMetrics('event node')).toEqual(ownMetrics(all));
});

it('the queue counts waiting appends, and each group is counted with its duration', async () => {
  const { registry, observer } = new Metrics();
  const values = async (name: string) => (await registry.getSingleMetric(name)!.get()).values;
  const waiting = [];
  for (const appends of [3, 1, 0]) {
    observer.queued(appends);
    waiting.push((await values('event_node_queue'))[0]!.value);
  }
  expect(waiting).toEqual([3, 1, 0]);
  observer.committed(3, 0.25);
  observer.committed(1, 0.5);
  for (const [name, sum] of [
    ['event_node_group_appends', 4],
    ['event_node_commit_duration_seconds', 0.75],
  ] as const)
    expect(await values(name)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ metricName: `${name}_sum`, value: sum }),
        expect.objectContaining({ metricName: `${name}_count`, value: 2 }),
      ]),
    );
});

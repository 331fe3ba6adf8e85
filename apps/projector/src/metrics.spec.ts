import { expect, it } from '@jest/globals';
import { listedMetrics, ownMetrics } from '@control-center/testing/metrics-page';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the projector, with what they say', async () => {
  const all = await new Metrics().registry.getMetricsAsJSON();
  expect(listedMetrics('projector')).toEqual(ownMetrics(all));
});

export { mayScrape, metricsAccess } from './access.js';
export type { MetricsAccess } from './access.js';
export { seconds } from './buckets.js';
export { serveMetrics } from './serve-metrics.js';
export { standardOutput } from './standard-output.js';

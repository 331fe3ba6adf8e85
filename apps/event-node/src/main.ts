import { join } from 'node:path';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { metricsAccess, serveMetrics, standardOutput } from '@platform/metrics';
import { readSettings } from '@platform/settings';
import { startEventNode } from './index.js';
import { Metrics } from './metrics.js';

/** How long closing may take, in ms. */
const closeTimeout = 2_000;

/** Runs the event node as a process, which exits with code 1 and one line of output when it cannot start. */
async function main(): Promise<void> {
  setLogVerbosity(logVerbosity.NONE);
  const settings = readSettings(process.env, ['EVENT_NODE_DATABASE_URL'], 'eventNode');
  const metrics = new Metrics();
  const output = standardOutput();
  const log = (line: string) => output.write(`${line}\n`);
  const node = await startEventNode({
    databaseUrl: settings.EVENT_NODE_DATABASE_URL,
    port: settings.EVENT_NODE_PORT,
    folder: join(settings.DATA_DIR, 'event-node'),
    log,
    observer: metrics.observer,
  });
  const port = settings.EVENT_NODE_METRICS_PORT;
  if (port > 0)
    await serveMetrics(metrics.registry, { host: '127.0.0.1', port, access: metricsAccess(settings) });
  log(`The event node listens on port ${node.port}`);
  const stop = () => {
    setTimeout(() => process.exit(1), closeTimeout).unref();
    void node.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
}

main().catch((error: Error) => {
  console.error(`The event node cannot start: ${error.message}`);
  process.exit(1);
});

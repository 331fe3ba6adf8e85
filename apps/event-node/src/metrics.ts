import { seconds } from '@platform/metrics';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SequencerObserver } from './log/sequencer.js';

/** The metrics of this process. */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly groups = new Histogram({
    name: 'event_node_group_appends',
    help: 'Appends that were committed together',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024],
    registers: this.registers,
  });
  private readonly commits = new Histogram({
    name: 'event_node_commit_duration_seconds',
    help: 'Until PostgreSQL confirmed a group of appends',
    buckets: seconds,
    registers: this.registers,
  });
  private readonly queue = new Gauge({
    name: 'event_node_queue',
    help: 'Appends that have arrived and are not answered yet',
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly observer: SequencerObserver = {
    committed: (appends, duration) => {
      this.groups.observe(appends);
      this.commits.observe(duration);
    },
    queued: (appends) => this.queue.set(appends),
  };
}

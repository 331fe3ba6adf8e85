import { seconds } from '@platform/metrics';
import type { ProjectorOptions } from '@platform/rows';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of this process, which the projector's work reports. */
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];

  private readonly batches = new Histogram({
    name: 'projector_batch_duration_seconds',
    help: 'A batch of events, from its rows to its commit',
    buckets: seconds,
    registers: this.registers,
  });
  private readonly events = new Counter({
    name: 'projector_events_total',
    help: 'Events that this projector has applied',
    registers: this.registers,
  });
  private readonly writer = new Gauge({
    name: 'projector_writer',
    help: '1 while this projector holds the lock of the writer, 0 while it stands by',
    registers: this.registers,
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly observer: NonNullable<ProjectorOptions['observer']> = {
    batch: (events, duration) => {
      this.batches.observe(duration);
      this.events.inc(events.length);
    },
    writer: (isWriter) => this.writer.set(Number(isWriter)),
  };
}

import { seconds } from '@platform/metrics';
import { outboxFigures } from '@platform/reactions';
import type { OutboxFigures, ReactionsOptions } from '@platform/reactions';
import type { ProjectorOptions } from '@platform/rows';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from 'pg';

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

  private readonly attempts = new Histogram({
    name: 'reactions_attempt_duration_seconds',
    help: 'An attempt to deliver what an event led to, by its channel and what became of it',
    labelNames: ['channel', 'outcome'] as const,
    buckets: seconds,
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

  readonly reactions: NonNullable<ReactionsOptions['observer']> = {
    attempted: (channel, outcome, duration) => this.attempts.observe({ channel, outcome }, duration),
  };

  /** What waits is counted when the page is read; while the database is down, it says what it said before. */
  watchOutbox(pool: Pool): void {
    const gauge = (name: string, help: string, valueOf: (figures: OutboxFigures[number]) => number) =>
      new Gauge({
        ...{ name, help, labelNames: ['channel'] as const, registers: this.registers },
        async collect() {
          const figures = await outboxFigures(pool).catch(() => undefined);
          if (!figures) return;
          this.reset();
          for (const each of figures) this.set({ channel: each.channel }, valueOf(each));
        },
      });
    gauge('reactions_waiting', 'Effects that wait to be delivered', ({ waiting }) => waiting);
    gauge(
      'reactions_oldest_seconds',
      'How long the oldest has waited that is due',
      (each) => each.oldestSeconds,
    );
    gauge('reactions_dead', 'Effects that were given up, until an admin decides', ({ dead }) => dead);
  }
}

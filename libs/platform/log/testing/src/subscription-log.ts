import type { AllStreamSubscription, ResolvedEvent, StreamSubscription } from '@eventstore/db-client';
import { until } from './contract.js';

/** Logs everything that a subscription emits, in order. An event is logged as what `format` returns for it. */
export class SubscriptionLog {
  readonly entries: unknown[] = [];
  readonly events: ResolvedEvent[] = [];
  failure: unknown;

  constructor(
    readonly subscription: AllStreamSubscription | StreamSubscription,
    format: (resolved: ResolvedEvent) => unknown = ({ event }) => Number(event?.revision),
  ) {
    const anyKind = subscription as AllStreamSubscription;
    // After a burst a server may fall behind, catch up again and report it again.
    anyKind.once('caughtUp', () => this.entries.push('caughtUp'));
    for (const name of ['confirmation', 'end', 'close'] as const)
      anyKind.on(name, () => this.entries.push(name));
    anyKind.on('error', (error) => {
      this.failure = error;
      this.entries.push('error');
    });
    anyKind.on('data', (resolved: ResolvedEvent) => {
      this.events.push(resolved);
      this.entries.push(format(resolved));
    });
  }

  caughtUp = (timeoutMs?: number) => this.logged('caughtUp', timeoutMs);
  logged = (entry: unknown, timeoutMs?: number) =>
    until(() => this.entries.includes(entry), `"${String(entry)}"`, timeoutMs);
  received = (count: number) => until(() => this.events.length >= count, `${count} events`);
}

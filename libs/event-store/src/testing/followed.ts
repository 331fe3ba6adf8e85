import type { AllStreamSubscription, ResolvedEvent, StreamSubscription } from '@eventstore/db-client';
import { until } from './contract.js';

/** Everything that a subscription says, in order: its own words, and events as `show` has them. */
export class Followed {
  readonly log: unknown[] = [];
  readonly events: ResolvedEvent[] = [];
  failure: unknown;

  constructor(
    readonly subscription: AllStreamSubscription | StreamSubscription,
    show: (resolved: ResolvedEvent) => unknown = ({ event }) => Number(event?.revision),
  ) {
    const anyKind = subscription as AllStreamSubscription;
    // A burst may make a server catch up anew, and say so again.
    anyKind.once('caughtUp', () => this.log.push('caughtUp'));
    for (const word of ['confirmation', 'end', 'close'] as const) anyKind.on(word, () => this.log.push(word));
    anyKind.on('error', (error) => {
      this.failure = error;
      this.log.push('error');
    });
    anyKind.on('data', (resolved: ResolvedEvent) => {
      this.events.push(resolved);
      this.log.push(show(resolved));
    });
  }

  caughtUp = (patience?: number) => this.said('caughtUp', patience);
  said = (word: unknown, patience?: number) =>
    until(() => this.log.includes(word), `"${String(word)}"`, patience);
  count = (count: number) => until(() => this.events.length >= count, `${count} events`);
}

import { setTimeout as delay } from 'node:timers/promises';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { lastEvent } from './identity.js';
import type { Tail } from './tail.js';

/** Milliseconds. */
const interval = 1_000;
const silence = 2_000;
/** A live subscription delivers an event within milliseconds. */
const longestLag = 4_000;

/**
 * Asks the node of a subscription every second for the end of the log, with `requiresLeader`. The subscription ends
 * when the node refuses because it does not lead (it may be cut off, and then its subscriptions stay silent for ever),
 * when it does not answer, or when the subscription delivers nothing although it lacks the last event of the log.
 */
export function watchLeader(
  client: EventStoreDBClient,
  tail: Tail,
  onBehind: ((since: Date) => void) | undefined,
): { stop: () => void } {
  const stopping = new AbortController();
  watch(client, tail, onBehind, stopping.signal).catch((error: unknown) => tail.end(error));
  return { stop: () => stopping.abort() };
}

async function watch(
  client: EventStoreDBClient,
  tail: Tail,
  onBehind: ((since: Date) => void) | undefined,
  signal: AbortSignal,
): Promise<void> {
  let lackedSince: number | undefined;
  let reached: bigint | undefined;
  for (;;) {
    await delay(interval, undefined, { signal });
    const last = await lastEvent(client, silence);
    if (!last || !tail.lacks(last)) {
      lackedSince = undefined;
      continue;
    }
    onBehind?.(last.created);
    // A reader of a long log that is faster than its server lacks the last event for minutes.
    if (lackedSince === undefined || tail.reached !== reached) lackedSince = Date.now();
    reached = tail.reached;
    if (Date.now() - lackedSince > longestLag)
      throw new Error(`The subscription does not deliver event ${last.revision} of ${last.streamId}`);
  }
}

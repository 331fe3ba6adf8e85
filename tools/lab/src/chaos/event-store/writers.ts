import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { ANY, jsonEvent, NO_STREAM, WrongExpectedVersionError } from '@eventstore/db-client';
import type { AppendExpectedRevision, EventStoreDBClient } from '@eventstore/db-client';
import type { Random } from '../random.js';
import type { Append } from './history.js';

/** A logical clock: the times of requests and replies, of which only the order matters. */
let clock = 0;

/**
 * Many writers, each with one append in flight: to a stream of its own with the exact revision, to a shared
 * stream with any revision, or to a contested stream for whose next revision all compete.
 */
export class Writers {
  readonly appends: Append[] = [];
  /** Whether an append may fail, which it may as soon as a fault is injected. */
  mayFail = false;
  /** Rejects when an append fails that must not. */
  readonly done: Promise<unknown>;
  private readonly random: Random;
  private readonly name: string;
  private readonly count: number;
  private stopped = false;
  private contested: bigint | typeof NO_STREAM = NO_STREAM;

  /** `random` gives integers below a limit; `name` is unique for each instance. */
  constructor(
    private readonly client: EventStoreDBClient,
    { random, name, count }: { random: Random; name: string; count: number },
  ) {
    this.random = random;
    this.name = name;
    this.count = count;
    this.done = Promise.all(Array.from({ length: count }, (_, index) => this.write(index)));
    this.done.catch(() => undefined);
  }

  /** Resolves when the writers have sent two appends each on average. */
  async warm(): Promise<void> {
    while (this.appends.length < 2 * this.count) await Promise.race([after(10), this.done]);
  }

  get inFlight(): Append[] {
    return this.appends.filter(({ outcome }) => outcome === 'waiting');
  }

  /** Resolves when no append is in flight. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.done;
  }

  private async write(index: number): Promise<void> {
    const own: { stream: string; revision: bigint | typeof NO_STREAM } = {
      stream: `own-${this.name}-${index}`,
      revision: NO_STREAM,
    };
    while (!this.stopped) {
      await after(this.random(5));
      const kind = this.random(4);
      if (kind === 0) await this.send('shared', ANY);
      else if (kind === 1) await this.compete();
      else {
        const append = await this.send(own.stream, own.revision);
        own.revision = append.revision ?? own.revision;
        if (append.outcome === 'refused') throw new Error('an append to a stream of its own is refused');
      }
    }
  }

  private async compete(): Promise<void> {
    const { revision } = await this.send(`contested-${this.name}`, this.contested);
    const ahead = this.contested === NO_STREAM ? -1n : this.contested;
    if (revision !== undefined && revision > ahead) this.contested = revision;
  }

  private async send(stream: string, expectedRevision: AppendExpectedRevision): Promise<Append> {
    const events = Array.from({ length: 1 + this.random(4) }, (_, index) =>
      jsonEvent({ id: randomUUID(), type: 'Sent', data: { index, pad: 'đ'.repeat(this.random(400)) } }),
    );
    const append: Append = {
      stream,
      expectedRevision,
      events,
      sent: ++clock,
      answered: Infinity,
      outcome: 'waiting',
    };
    this.appends.push(append);
    try {
      await perform(this.client, append);
    } catch (error) {
      append.outcome = 'unknown';
      if (!this.mayFail) throw error;
      this.stopped = true;
    }
    return append;
  }
}

/** Sends an append, for the first time or again. Rejects when its outcome remains unknown. */
export async function perform(client: EventStoreDBClient, append: Append): Promise<void> {
  const { stream, events, expectedRevision } = append;
  try {
    const result = await client.appendToStream(stream, events, { expectedRevision, deadline: 30_000 });
    Object.assign(append, { outcome: 'written', revision: result.nextExpectedRevision });
  } catch (error) {
    if (!(error instanceof WrongExpectedVersionError)) throw error;
    const revision = typeof error.actualVersion === 'bigint' ? error.actualVersion : -1n;
    Object.assign(append, { outcome: 'refused', revision });
  }
  append.answered = ++clock;
}

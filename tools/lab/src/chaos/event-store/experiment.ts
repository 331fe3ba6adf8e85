import assert from 'node:assert/strict';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import type { Position } from '@eventstore/db-client';
import { EventNode, Postgres } from '../../servers/servers.js';
import { randomBy } from '../random.js';
import type { Random } from '../random.js';
import { check } from './history.js';
import type { Append, Recorded } from './history.js';
import { perform, Writers } from './writers.js';

const writers = 32;

/** An event node with its PostgreSQL, all appends that were ever sent to it, and the log after the last round. */
export class Experiment {
  readonly appends: Append[] = [];
  client: EventStoreDBClient;
  /** How long each round lets the writers run before its fault. */
  readonly delays: Random;
  /** The ids of the log's events. */
  readonly log: string[] = [];
  /** How many outcomes were unknown, and how many of those appends were written. */
  unknown = 0;
  found = 0;
  private position: Position | typeof START = START;
  private readonly followers: { seen: string[]; stop: () => Promise<void> }[] = [];
  private rounds = 0;

  static async start(seed: number): Promise<Experiment> {
    const postgres = await Postgres.start();
    const databaseUrl = await postgres.database('event_node');
    return new Experiment(seed, postgres, await EventNode.start(databaseUrl, postgres), databaseUrl);
  }

  private constructor(
    private readonly seed: number,
    readonly postgres: Postgres,
    public node: EventNode,
    readonly databaseUrl: string,
  ) {
    this.delays = randomBy(seed);
    this.client = EventStoreDBClient.connectionString(node.url);
  }

  /** Starts writers, and a follower that reads what they write. */
  begin(): Writers {
    const round = ++this.rounds;
    this.followers.push(this.follow());
    return new Writers(this.client, {
      random: randomBy(this.seed + round),
      name: `${round}`,
      count: writers,
    });
  }

  /** Continues with another node. Returns the client of the previous one. */
  moveTo(node: EventNode): EventStoreDBClient {
    const { client } = this;
    this.node = node;
    this.client = EventStoreDBClient.connectionString(node.url);
    return client;
  }

  /** Compares the log with the replies, sends the appends without a reply again, and compares once more. */
  async resolveUnknown(appends: readonly Append[]): Promise<{ unknown: number; found: number }> {
    for (const { stop } of this.followers) await stop();
    const unknown = appends.filter(({ outcome }) => outcome === 'unknown');
    const found = check(appends, await this.writtenSince());
    for (const append of unknown) await perform(this.client, append);
    for (const { outcome } of found)
      assert.equal(outcome, 'written', 'a retry does not find the append that was written');

    const recorded = await this.writtenSince();
    check(appends, recorded);
    const ids = recorded.map(({ id }) => id);
    for (const { seen } of this.followers.splice(0))
      assert.deepEqual(seen, ids.slice(0, seen.length), 'a follower received another log');
    this.position = recorded.at(-1)?.position ?? this.position;
    this.log.push(...ids);
    this.appends.push(...appends);
    this.unknown += unknown.length;
    this.found += found.length;
    return { unknown: unknown.length, found: found.length };
  }

  /** The log contains the events of all rounds, and no others. */
  async checkCompleteLog(): Promise<void> {
    const ids: string[] = [];
    for await (const { event } of this.client.readAll()) if (event) ids.push(event.id);
    assert.deepEqual(ids, this.log, 'the log is not what it was');
  }

  async remove(): Promise<void> {
    await this.client.dispose();
    await this.node.kill();
    await this.postgres.remove();
  }

  /** The events after those of the last round. */
  private async writtenSince(): Promise<Recorded[]> {
    const recorded: Recorded[] = [];
    for await (const { event } of this.client.readAll({ fromPosition: this.position }))
      if (event) recorded.push(event);
    return this.position === START ? recorded : recorded.slice(1);
  }

  /** Receives events until its connection or the round ends. */
  private follow() {
    const subscription = this.client.subscribeToAll({ fromPosition: this.position });
    const seen: string[] = [];
    subscription
      .on('error', () => undefined)
      .on('data', ({ event }) => {
        if (event) seen.push(event.id);
      });
    return { seen, stop: () => subscription.unsubscribe() };
  }
}

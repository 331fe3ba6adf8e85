import assert from 'node:assert/strict';
import { EventStoreDBClient, START } from '@eventstore/db-client';
import { check } from './history.mjs';
import { randomBy } from './random.mjs';
import { EventNode, Postgres } from './servers.mjs';
import { perform, Writers } from './writers.mjs';

const writers = 32;

/** A node on a PostgreSQL, all that was ever sent to it, and the log as it was after the last round. */
export class Experiment {
  /** @type {import('./history.mjs').Append[]} */
  appends = [];
  /** The ids of the log's events. */
  log = [];
  /** How many outcomes were unknown, and how many of those were written. */
  unknown = 0;
  found = 0;
  #position = START;
  #followers = [];
  #rounds = 0;

  static async start(seed) {
    const postgres = await Postgres.start();
    const databaseUrl = await postgres.database('event_node');
    return new Experiment(seed, postgres, await EventNode.start(databaseUrl), databaseUrl);
  }

  constructor(seed, postgres, node, databaseUrl) {
    Object.assign(this, { seed, moments: randomBy(seed), postgres, node, databaseUrl });
    this.client = EventStoreDBClient.connectionString(node.url);
  }

  /** Writers that have begun, and somebody who follows what they write. */
  begin() {
    const round = ++this.#rounds;
    this.#followers.push(this.#follow());
    return new Writers(this.client, {
      random: randomBy(this.seed + round),
      name: `${round}`,
      count: writers,
    });
  }

  /** Goes on with another node. Returns the client of the one before. */
  moveTo(node) {
    const { client } = this;
    this.node = node;
    this.client = EventStoreDBClient.connectionString(node.url);
    return client;
  }

  /** Compares the log with the answers, then sends again what was not answered, and compares again. */
  async settle(appends) {
    for (const { left } of this.#followers) await left();
    const unknown = appends.filter(({ outcome }) => outcome === 'unknown');
    const found = check(appends, await this.#written());
    for (const append of unknown) await perform(this.client, append);
    for (const { outcome } of found)
      assert.equal(outcome, 'written', 'a retry does not find what is written');

    const recorded = await this.#written();
    check(appends, recorded);
    const ids = recorded.map(({ id }) => id);
    for (const { seen } of this.#followers.splice(0))
      assert.deepEqual(seen, ids.slice(0, seen.length), 'a follower saw another log');
    this.#position = recorded.at(-1)?.position ?? this.#position;
    this.log.push(...ids);
    this.appends.push(...appends);
    this.unknown += unknown.length;
    this.found += found.length;
    return { unknown: unknown.length, found: found.length };
  }

  /** What every round saw is still there, and nothing else. */
  async checkWholeLog() {
    const ids = [];
    for await (const { event } of this.client.readAll()) ids.push(event.id);
    assert.deepEqual(ids, this.log, 'the log is not what it was');
  }

  async remove() {
    await this.client.dispose();
    await this.node.kill();
    await this.postgres.remove();
  }

  /** The events behind those of the last round. */
  async #written() {
    const recorded = [];
    for await (const { event } of this.client.readAll({ fromPosition: this.#position })) recorded.push(event);
    return this.#position === START ? recorded : recorded.slice(1);
  }

  /** Sees events until its connection or the round ends. */
  #follow() {
    const subscription = this.client.subscribeToAll({ fromPosition: this.#position });
    const seen = [];
    subscription.on('error', () => undefined).on('data', ({ event }) => seen.push(event.id));
    return { seen, left: () => subscription.unsubscribe() };
  }
}

import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { streamPrefixes } from '@control-center/domain';
import { derivedId, EventStore, recorded } from '@control-center/event-store';
import { keyRing, openDatabase, projections } from '@control-center/read-model';
import { getMetadataArgsStorage } from 'typeorm';

/** How long a browser may wait to be told what concerns it. Milliseconds. */
const patience = 30_000;
const nameOf = (entity) => getMetadataArgsStorage().tables.find(({ target }) => target === entity).name;
const sorted = (rows) => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
const plain = (value) => JSON.parse(JSON.stringify(value));

/** The log as it is read again after each round, and all that must agree with it. */
export class Checks {
  #ids = new Set();
  #position;
  #byCommand = new Map();
  #texts = [];
  /** The rows of each projection as the fold of the whole log makes them. */
  #folds = new Map(projections.map((projection) => [projection, new Map()]));

  constructor(stack, people) {
    this.stack = stack;
    this.people = people;
  }

  /** What is in the log already, of which nobody has to be told. */
  async begin() {
    for (const event of await this.#readOn()) this.#fold(event);
  }

  async round(commands) {
    const events = await this.#readOn();
    const changes = events.flatMap((event) => this.#fold(event));
    this.#checkCommands(commands);
    await this.#checkRows();
    const told = await this.#checkTold(changes);
    await this.#checkLists();
    return { events: events.length, told };
  }

  summary() {
    const rows = [...this.#folds].map(([{ table }, folded]) => `${folded.size} ${nameOf(table)}`);
    return `${this.#ids.size} events once each, ${rows.join(', ')} equal to the fold, counters to the counts`;
  }

  async #readOn() {
    const keys = openDatabase(this.stack.databaseUrl, { max: 1, name: 'chaos' });
    const store = new EventStore(this.stack.eventStoreUrl, { keys: keyRing(keys) });
    const stop = new AbortController();
    const events = [];
    const following = { from: this.#position, prefixes: streamPrefixes, batchSize: 500, signal: stop.signal };
    for await (const batch of store.follow({ ...following, onCaughtUp: () => stop.abort() }))
      events.push(...batch);
    await store.close();
    await keys.end();
    this.#position = events.at(-1)?.position ?? this.#position;
    for (const { id, stream, revision, metadata, data } of events) {
      assert(!this.#ids.has(id), `event ${id} is in the log twice`);
      this.#ids.add(id);
      const same = this.#byCommand.get(`${stream} ${metadata.commandId}`) ?? [];
      const before = same.at(-1)?.revision ?? revision - 1;
      assert.equal(revision, before + 1, `a command has written twice to ${stream}`);
      this.#byCommand.set(`${stream} ${metadata.commandId}`, [...same, { revision }]);
      this.#texts.push(JSON.stringify(data));
    }
    return events;
  }

  #fold(stored) {
    return projections
      .filter(({ kind }) => stored.stream.startsWith(`${kind}-`))
      .flatMap((projection) => {
        const event = recorded(stored);
        const rows = this.#folds.get(projection);
        const key = projection.key({ streamId: stored.stream.slice(projection.kind.length + 1), event });
        const before = rows.get(key);
        const now = projection.fold(before, event);
        rows.set(key, now);
        return projection.changes(before, now);
      });
  }

  /** What was acknowledged is there, what was refused is not, and nothing is there twice. */
  #checkCommands(commands) {
    const all = this.#texts.join('\n');
    for (const command of commands.filter(({ checked }) => !checked)) {
      const { outcome, kind, mark, reply, method, path, key, person, body } = command;
      const what = `${method} ${path} (${kind}, ${outcome}, key ${key})`;
      assert(outcome === 'done' || outcome === 'refused', `${what} is not settled`);
      const stream =
        kind === 'say' ? `conversation-${body.projectId}` : `project-${reply.id ?? path.split('/')[3]}`;
      const commandId = derivedId(person.id, `${method} ${path}`, stream, key);
      const written = this.#byCommand.get(`${stream} ${commandId}`)?.length ?? 0;
      if (outcome === 'refused') assert.equal(written, 0, `${what} was refused and has written`);
      if (mark) {
        const found = all.split(JSON.stringify(mark).slice(1, -1)).length - 1;
        assert.equal(found, outcome === 'done' ? 1 : 0, `${what} is in the log ${found} times`);
      }
      command.checked = true;
    }
    this.#texts = [];
  }

  async #checkRows() {
    const db = openDatabase(this.stack.databaseUrl, { max: 1, name: 'chaos' });
    const rowsOf = async (entity) => plain(sorted((await db.query(`select * from ${nameOf(entity)}`)).rows));
    try {
      await this.#caughtUp(db);
      const counters = new Map();
      for (const [projection, folded] of this.#folds) {
        const rows = sorted([...folded.values()]);
        assert.deepEqual(await rowsOf(projection.table), plain(rows), `${nameOf(projection.table)} differs`);
        for (const derived of projection.derived ?? [])
          assert.deepEqual(
            await rowsOf(derived.table),
            plain(sorted(rows.flatMap(derived.rows))),
            `${nameOf(derived.table)} differs`,
          );
        for (const row of rows)
          for (const name of new Set(projection.counters?.(row)))
            counters.set(name, (counters.get(name) ?? 0) + 1);
      }
      const { rows } = await db.query(`select id, count from counters`);
      assert.deepEqual(
        new Map(rows.map(({ id, count }) => [id, count]).sort()),
        new Map([...counters].sort()),
      );
    } finally {
      await db.end();
    }
  }

  /** A projector that was just killed may still be believed to live: what counts is where the rows stand. */
  async #caughtUp(db) {
    const until = Date.now() + patience;
    for (;;) {
      const { rows } = await db.query('select position::text from checkpoint');
      if (BigInt(rows[0].position ?? -1) >= this.#position) return;
      assert(Date.now() < until, 'the rows do not come as far as the log');
      await after(100);
    }
  }

  /** Everybody whom a change concerns has heard of it, or was told to load everything. */
  async #checkTold(changes) {
    const until = Date.now() + patience;
    let told = 0;
    for (const person of this.people) {
      const audiences = [`account:${person.id}`, audienceOf[person.role](person.id)];
      const mine = changes.filter(({ audience }) => audience.some((each) => audiences.includes(each)));
      for (const { message } of mine) {
        const what = `${message.type} ${message.projectId ?? message.accountId}`;
        while (!person.resynced && !person.told.has(what)) {
          assert(Date.now() < until, `a ${person.role} was never told ${what}`);
          await after(50);
        }
        told += 1;
      }
      person.told.clear();
      person.resynced = false;
    }
    return told;
  }

  /** Each role's list is what the fold says it may see. */
  async #checkLists() {
    const [projects] = [...this.#folds].find(([{ kind }]) => kind === 'project').slice(1);
    for (const person of this.people) {
      const visible = [...projects.values()].filter((project) => sees[person.role](project, person.id));
      const listed = await person.listed();
      assert.deepEqual(listed.sort(), visible.map(({ id }) => id).sort(), `the list of a ${person.role}`);
    }
  }
}

const audienceOf = {
  customer: (id) => `customer:${id}`,
  manufacturer: (id) => `factory:${id}`,
  vietphat: () => 'provider',
  admin: () => 'provider',
};
const sees = {
  customer: ({ customerId }, id) => customerId === id,
  manufacturer: ({ assignedManufacturerId }, id) => assignedManufacturerId === id,
  vietphat: () => true,
  admin: () => true,
};

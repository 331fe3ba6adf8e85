import assert from 'node:assert/strict';
import { setTimeout as after } from 'node:timers/promises';
import { eventFormat, streamPrefixes } from '@market/domain';
import { derivedId, EventStore, recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { actionOf, projectActions, statusesFor } from '@market/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@market/contracts';
import { keyRing, MasterKeys } from '@market/personal';
import { openDatabase, readModels } from '@market/release';
import { masterKey } from '@platform/testing';
import type { Change } from '@market/rows';
import { storedRow } from '@platform/rows';
import type { Database } from '@platform/rows';
import { getMetadataArgsStorage } from 'typeorm';
import type { Command } from './load.js';
import { describe } from './people.js';
import type { Person } from './people.js';
import type { Stack } from './stack.js';

/** How long a browser may wait for a message that concerns it, and rows for the log. Milliseconds. */
const timeout = 30_000;
type AnyProjection = (typeof readModels.projections)[number];
type Row = NonNullable<ReturnType<AnyProjection['fold']>>;
type ProjectRow = Row & {
  customerId: string;
  factoryIds: readonly string[];
  status: ProjectStatus;
};

const tableNameOf = (entity: AnyProjection['table']): string =>
  getMetadataArgsStorage().tables.find(({ target }) => target === entity)!.name!;
const sorted = <Item extends { id: string }>(rows: Iterable<Item>) =>
  [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
const viaJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Reads the log after each round and checks everything that must agree with it. */
export class Checks {
  private readonly ids = new Set<string>();
  private position: bigint | undefined;
  private readonly byCommand = new Map<string, { revision: number }[]>();
  private texts: string[] = [];
  /** The commands on projects whose first event was checked. */
  private readonly moved = new Set<string>();
  /** The rows of each projection as the fold of the complete log makes them. */
  private readonly folds = new Map(
    readModels.projections.map((projection) => [projection, new Map<string, Row>()]),
  );

  constructor(
    private readonly stack: Pick<Stack, 'databaseUrl' | 'eventStoreUrl'>,
    private readonly people: readonly Person[],
  ) {}

  /** Reads the existing log; no browser has to receive messages about it. */
  async begin(): Promise<void> {
    this.foldAll(await this.readOn());
  }

  async round(commands: readonly Command[]): Promise<{ events: number; delivered: number }> {
    const events = await this.readOn();
    const changes = this.foldAll(events);
    this.checkCommands(commands);
    await this.checkRows();
    const delivered = await this.checkDelivered(changes);
    await this.checkLists();
    return { events: events.length, delivered };
  }

  summary(): string {
    const rows = [...this.folds].map(([{ table }, folded]) => `${folded.size} ${tableNameOf(table)}`);
    return `${this.ids.size} events once each, ${rows.join(', ')} equal to the fold, counters to the counts`;
  }

  private async readOn(): Promise<StoredEvent[]> {
    const db = openDatabase(this.stack.databaseUrl, { max: 1, name: 'chaos' });
    const keys = keyRing(db, new MasterKeys([masterKey]));
    const store = new EventStore(this.stack.eventStoreUrl, eventFormat, { keys });
    const stop = new AbortController();
    const events: StoredEvent[] = [];
    const following = { from: this.position, prefixes: streamPrefixes, batchSize: 500, signal: stop.signal };
    for await (const batch of store.follow({ ...following, onCaughtUp: () => stop.abort() }))
      events.push(...batch);
    await store.close();
    await db.end();
    this.position = events.at(-1)?.position ?? this.position;
    for (const { id, stream, revision, metadata, data } of events) {
      assert(!this.ids.has(id), `event ${id} is in the log twice`);
      this.ids.add(id);
      const written = this.byCommand.get(`${stream} ${metadata.commandId}`) ?? [];
      const before = written.at(-1)?.revision ?? revision - 1;
      assert.equal(revision, before + 1, `a command has written to ${stream} twice`);
      this.byCommand.set(`${stream} ${metadata.commandId}`, [...written, { revision }]);
      this.texts.push(JSON.stringify(data));
    }
    return events;
  }

  /**
   * The changes that people must hear of: those from the row before the first of these events to the row after the last one.
   * Whoever saw an order only in between may never hear of it, because the events may be applied together.
   */
  private foldAll(events: readonly StoredEvent[]): Change[] {
    const first = new Map<AnyProjection, Map<string, Row | undefined>>();
    for (const stored of events)
      for (const projection of readModels.projections)
        if (stored.stream.startsWith(`${projection.kind}-`)) {
          const [key, before] = this.fold(projection, stored);
          const known = first.get(projection) ?? new Map<string, Row | undefined>();
          if (!known.has(key)) first.set(projection, known.set(key, before));
        }
    return [...first].flatMap(([projection, rows]) =>
      // The projections of the marketplace announce its own messages.
      [...rows].flatMap(
        ([key, before]) => projection.changes(before, this.folds.get(projection)!.get(key)) as Change[],
      ),
    );
  }

  /** The key of the row that an event changes, and the row before it. */
  private fold(projection: AnyProjection, stored: StoredEvent): [key: string, before: Row | undefined] {
    const event = recorded<Record<string, object>>(stored);
    const rows = this.folds.get(projection)!;
    const key = projection.key({ streamId: stored.stream.slice(projection.kind.length + 1), event });
    const before = rows.get(key);
    if (projection.kind === 'project') this.checkMove(before as ProjectRow | undefined, stored);
    const now = projection.fold(before, event);
    if (now) rows.set(key, now);
    else rows.delete(key);
    return [key, before];
  }

  /** The first event of a command follows a status in which its actor may take the action. */
  private checkMove(before: ProjectRow | undefined, { stream, revision, metadata }: StoredEvent): void {
    const command = `${stream} ${metadata.commandId} ${metadata.command}`;
    if (this.moved.has(command)) return;
    this.moved.add(command);
    const action = metadata.command as ProjectAction;
    if (!(action in projectActions)) return;
    const isLegal = before
      ? statusesFor(action, metadata.actorRole as Role).includes(before.status)
      : actionOf(action).starts;
    assert(isLegal, `${action} is event ${revision} of ${stream}, which was ${before?.status}`);
  }

  /** Acknowledged commands are in the log, refused ones are not, and none is there twice. */
  private checkCommands(commands: readonly Command[]): void {
    const logText = this.texts.join('\n');
    for (const command of commands.filter(({ checked }) => !checked)) {
      const { outcome, kind, uniqueText, reply, method, path, key, person, body } = command;
      const description = `${method} ${path} (${kind}, ${outcome}, key ${key})`;
      assert(outcome === 'done' || outcome === 'refused', `${description} has no known outcome`);
      const stream =
        kind === 'message'
          ? `conversation-${(body as { projectId: string }).projectId}`
          : `project-${reply?.id ?? path.split('/')[3]}`;
      const commandId = derivedId(person.id, `${method} ${path}`, stream, key);
      const written = this.byCommand.get(`${stream} ${commandId}`)?.length ?? 0;
      if (outcome === 'refused') assert.equal(written, 0, `${description} was refused and has written`);
      if (uniqueText) {
        const found = logText.split(JSON.stringify(uniqueText).slice(1, -1)).length - 1;
        assert.equal(found, outcome === 'done' ? 1 : 0, `${description} is in the log ${found} times`);
      }
      command.checked = true;
    }
    this.texts = [];
  }

  private async checkRows(): Promise<void> {
    const db = openDatabase(this.stack.databaseUrl, { max: 1, name: 'chaos' });
    const rowsOf = async (entity: AnyProjection['table']) =>
      viaJson(sorted((await db.query<Row>(`select * from ${tableNameOf(entity)}`)).rows));
    try {
      await this.caughtUp(db);
      const counters = new Map<string, number>();
      for (const [projection, folded] of this.folds) {
        const rows = sorted([...folded.values()]);
        assert.deepEqual(
          await rowsOf(projection.table),
          viaJson(rows.map((row) => storedRow(projection.table, row))),
          `${tableNameOf(projection.table)} differs`,
        );
        for (const derived of projection.derived ?? [])
          assert.deepEqual(
            await rowsOf(derived.table),
            viaJson(sorted(rows.flatMap(derived.rows))),
            `${tableNameOf(derived.table)} differs`,
          );
        for (const row of rows)
          for (const name of new Set(projection.counters?.(row)))
            counters.set(name, (counters.get(name) ?? 0) + 1);
      }
      const { rows } = await db.query<{ id: string; count: number }>(`select id, count from counters`);
      assert.deepEqual(
        new Map(rows.map(({ id, count }) => [id, count] as const).sort()),
        new Map([...counters].sort()),
      );
    } finally {
      await db.end();
    }
  }

  /** A projector that was just killed may still be reported as alive, so the checkpoint of the rows is what counts. */
  private async caughtUp(db: Database): Promise<void> {
    const until = Date.now() + timeout;
    for (;;) {
      const { rows } = await db.query<{ position: string | null }>('select position::text from checkpoint');
      if (BigInt(rows[0]?.position ?? -1) >= (this.position ?? -1n)) return;
      assert(Date.now() < until, 'the rows do not catch up with the log');
      await after(100);
    }
  }

  /** Every browser that a change concerns has received its message, or the message to load everything again. */
  private async checkDelivered(changes: readonly Change[]): Promise<number> {
    const until = Date.now() + timeout;
    let delivered = 0;
    for (const person of this.people) {
      const audiences: Change['audience'] = [`account:${person.id}`, audienceOf[person.role](person.id)];
      const expected = changes.filter(({ audience }) => audience.some((name) => audiences.includes(name)));
      for (const { message } of expected) {
        const description = describe(message);
        while (!person.resynced && !person.received.has(description)) {
          assert(Date.now() < until, `a ${person.role} never received ${description}`);
          await after(50);
        }
        delivered += 1;
      }
      person.received.clear();
      person.resynced = false;
    }
    return delivered;
  }

  /** Each user's list contains exactly the projects that, by the fold, the user may see. */
  private async checkLists(): Promise<void> {
    const [, projects] = [...this.folds].find(([{ kind }]) => kind === 'project')!;
    for (const person of this.people) {
      const visible = [...projects.values()].filter((row) =>
        canSee[person.role](row as ProjectRow, person.id),
      );
      const listed = await person.listedIds();
      assert.deepEqual(listed.sort(), visible.map(({ id }) => id).sort(), `the list of a ${person.role}`);
    }
  }
}

const audienceOf: Record<Role, (id: string) => Change['audience'][number]> = {
  customer: (id) => `customer:${id}`,
  manufacturer: (id) => `factory:${id}`,
  vietphat: () => 'provider',
  admin: () => 'provider',
};
const canSee: Record<Role, (row: ProjectRow, id: string) => boolean> = {
  customer: ({ customerId }, id) => customerId === id,
  // Not of an order that went back to review, to another factory, or was cancelled before it was accepted.
  manufacturer: ({ factoryIds }, id) => factoryIds.includes(id),
  vietphat: () => true,
  admin: () => true,
};

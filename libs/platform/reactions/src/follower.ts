import { setTimeout as delay } from 'node:timers/promises';
import { recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import { checkpointOf, inTransaction, isFromLog, lockCheckpoint, placeOf, prepared } from '@platform/rows';
import type { Database, WriterLease } from '@platform/rows';
import type { Effect, Folded } from '@platform/kernel';
import { changesOf, prefixOf } from './deadlines.js';
import type { AnyDeadlines, AnyReactions, ReactionsOptions } from './options.js';
import { enqueue } from './outbox.js';
import type { Planned } from './outbox.js';
import { maxAge } from './sender.js';
import type { Wake } from './sender.js';
import { States } from './states.js';
import type { Around } from './states.js';
import { lookAtAll, setTimers } from './timers.js';
import type { TimerChange } from './timers.js';

const batchSize = 500;
/**
 * After a batch that was not full, the follower pauses for four times the time that the batch took, at most this many
 * milliseconds. Events that arrive meanwhile share a transaction, which costs more than an event.
 */
const maxPause = 100;

/** The channel of failed reactions. They wait for an admin; delivering one means reacting again. */
export const failedReactions = 'reaction';

const namesOf = (reactions: readonly AnyReactions[]) =>
  reactions.flatMap((each) => Object.keys(each.reactions));

/**
 * Prepares to follow the log. A new reaction begins at the end of the log. When the log was replaced (imported, restored, or
 * on another server), all reactions begin there, and what still waits is dropped, because it belongs to the old log.
 */
export async function prepare(
  { pool, store, reactions, log, clock = () => new Date() }: ReactionsOptions,
  epoch: number,
): Promise<void> {
  const logId = await store.logIdentity();
  const { rows } = await pool.query<{ logId: string | null; began: Record<string, string> }>(
    `select "logId", began from checkpoint`,
  );
  const { logId: before, began } = rows[0]!;
  const isKnown = before !== null && (await isFromLog(pool, store, logId));
  const names = namesOf(reactions);
  if (isKnown && names.every((name) => name in began)) return;
  const end = (await store.head()) ?? -1n;
  const eventId = end < 0n ? undefined : await store.eventIdAt(end);
  await inTransaction(pool, async (db) => {
    await lockCheckpoint(db, epoch);
    const since = Object.fromEntries(names.map((name) => [name, String(end)]));
    if (isKnown) {
      await db.query(`update checkpoint set began = $1::jsonb || began`, [JSON.stringify(since)]);
      return;
    }
    if (before !== null) log('the log is another one: reactions begin at its end');
    await db.query(
      `update outbox set state = 'dropped', reason = 'the log was replaced', "endedAt" = $1
       where state in ('waiting', 'dead')`,
      [clock()],
    );
    await db.query(`delete from timers`);
    await db.query(`delete from deadlines`);
    await db.query(`update checkpoint set "logId" = $1, began = $2`, [logId, JSON.stringify(since)]);
    await db.query(`update checkpoint set position = $1, "eventId" = $2`, [
      eventId === undefined ? null : String(end),
      eventId ?? null,
    ]);
  });
}

/**
 * Follows the log. Each transaction stores the effects of a batch, its changes of timers, and the checkpoint. `alarm` is called
 * when a timer has changed.
 */
export async function follow(
  options: ReactionsOptions,
  { epoch, lost }: WriterLease,
  wake: Wake,
  alarm: Wake,
): Promise<void> {
  const { pool, store, log, deadlines = [], clock = () => new Date() } = options;
  const planner = await Planner.open(options);
  const ended = new AbortController();
  const signal = AbortSignal.any([lost, ended.signal]);
  let sameLog = Promise.resolve();
  const commit = (move: (db: Database) => Promise<void>) =>
    inTransaction(pool, async (db) => {
      await lockCheckpoint(db, epoch);
      await move(db);
    });
  const settingsOf = (stream: string) => deadlines.filter(({ settings }) => settings.stream === stream);
  const batches = store.follow({
    ...{ from: (await checkpointOf(pool))?.position, batchSize, signal },
    prefixes: [
      ...new Set([
        ...[...options.reactions, ...deadlines].map(prefixOf),
        ...deadlines.map(({ settings }) => settings.stream),
      ]),
    ],
    onDropped: (error) => {
      log('the event store dropped the subscription', error);
      // The server may come back with another log, whose events look like new ones.
      sameLog = store
        .logIdentity()
        .then((id) => isFromLog(pool, store, id))
        .then(
          (same) => (same ? undefined : ended.abort(new Error('the event store holds another log'))),
          (reason: unknown) => ended.abort(reason),
        );
    },
    onMalformed: async (error) => {
      await sameLog;
      signal.throwIfAborted();
      await commit((db) => moveCheckpoints(db, placeOf(error)));
    },
  });
  for await (const batch of batches) {
    await sameLog;
    signal.throwIfAborted();
    const started = performance.now();
    const { planned, timers } = await planner.plan(batch);
    const moved = batch.flatMap(({ stream }) => settingsOf(stream));
    await commit(async (db) => {
      await enqueue(db, planned, clock());
      await setTimers(db, timers);
      for (const kind of new Set(moved)) await lookAtAll(db, prefixOf(kind), clock());
      await moveCheckpoints(db, batch.at(-1)!);
    });
    if (planned.length > 0) wake.now();
    if (timers.length + moved.length > 0) alarm.now();
    const pause = Math.min(maxPause, 4 * (performance.now() - started));
    if (batch.length < batchSize) await delay(pause, undefined, { signal }).catch(() => undefined);
  }
  if (ended.signal.aborted && !lost.aborted) throw ended.signal.reason;
}

/** Of the reactions and of the timers. */
async function moveCheckpoints(db: Database, last: { position: bigint; id: string }): Promise<void> {
  await prepared(db, 'moveCheckpoints', `update checkpoint set position = $1, timers = $1, "eventId" = $2`, [
    String(last.position),
    last.id,
  ]);
}

/** Turns events into effects and timers. */
export class Planner {
  private readonly states: States;
  /** The settings that deadlines depend on, by stream, as last read. */
  private readonly settings = new Map<string, Folded>();

  private constructor(
    private readonly options: ReactionsOptions,
    private readonly began: Readonly<Record<string, string>>,
  ) {
    this.states = new States(options.store);
  }

  static async open(options: ReactionsOptions): Promise<Planner> {
    const { rows } = await options.pool.query<{ began: Record<string, string> }>(
      `select began from checkpoint`,
    );
    return new Planner(options, rows[0]!.began);
  }

  async plan(events: readonly StoredEvent[]): Promise<{ planned: Planned[]; timers: TimerChange[] }> {
    const planned: Planned[] = [];
    const timers: TimerChange[] = [];
    const { deadlines = [] } = this.options;
    const firsts = new Map<string, { evolution: AnyReactions['evolution']; event: StoredEvent }>();
    for (const event of events) {
      const { evolution } = this.ownersOf(event);
      if (evolution && !firsts.has(event.stream)) firsts.set(event.stream, { evolution, event });
    }
    await this.states.prepare([...firsts.values()]);
    for (const event of events) {
      const { reacting, due, evolution } = this.ownersOf(event);
      if (evolution) {
        const around = await this.states.around({ evolution }, event);
        if (reacting) planned.push(...this.react(reacting, event, around));
        if (due) timers.push(...(await this.timersOf(due, event, around)));
      }
      for (const { settings } of deadlines)
        if (settings.stream === event.stream) this.settings.delete(event.stream);
    }
    return { planned, timers };
  }

  private ownersOf({ stream }: StoredEvent) {
    const { reactions, deadlines = [] } = this.options;
    const reacting = reactions.find((each) => stream.startsWith(prefixOf(each)));
    const due = deadlines.find((each) => stream.startsWith(prefixOf(each)));
    return { reacting, due, evolution: reacting?.evolution ?? due?.decider };
  }

  /** Milliseconds since 1970. Events that occurred earlier cause no notices: sample orders are added with old dates. */
  private newsSince(): number {
    return (this.options.clock ?? (() => new Date()))().getTime() - maxAge;
  }

  private async timersOf(due: AnyDeadlines, event: StoredEvent, around: Around): Promise<TimerChange[]> {
    const { stream, evolution } = due.settings;
    const settings = this.settings.get(stream) ?? (await this.states.latest(evolution, stream));
    this.settings.set(stream, settings);
    try {
      return changesOf(due, event, around, settings, new Date(this.newsSince()));
    } catch (error) {
      this.options.log(
        `what is due after event ${String(event.revision)} of ${event.stream} is not known`,
        error,
      );
      return [];
    }
  }

  private react(kind: AnyReactions, event: StoredEvent, { before, after }: Around): Planned[] {
    if (Date.parse(event.metadata.occurredAt) < this.newsSince()) return [];
    return Object.entries(kind.reactions)
      .filter(([name]) => event.position > BigInt(this.began[name] ?? '-1'))
      .flatMap(([name, reaction]) => {
        const plannedOf = (effect: Effect, index: number): Planned => ({
          ...identityOf(event, `${name}/${String(index)}`),
          effect,
        });
        try {
          return reaction(recorded<Record<string, object>>(event), after, before).map(plannedOf);
        } catch (error) {
          this.options.log(`${name} fails for event ${String(event.revision)} of ${event.stream}`, error);
          const effect = { channel: failedReactions, recipient: name, data: {} };
          return [{ ...plannedOf(effect, 0), dead: String(error) }];
        }
      });
  }

  /** Runs a failed reaction for its event again. Throws when it fails again. */
  async reactAgain(name: string, stream: string, revision: number): Promise<readonly Effect[]> {
    const kind = this.options.reactions.find((each) => name in each.reactions);
    if (!kind) return [];
    const [event] = await this.options.store.load(stream, revision, 1);
    const { before, after } = await new States(this.options.store).around(kind, event!);
    return kind.reactions[name as keyof AnyReactions['reactions']]!(
      recorded<Record<string, object>>(event!),
      after,
      before,
    );
  }
}

const identityOf = (event: StoredEvent, number: string) => ({
  ...{ eventId: event.id, number, stream: event.stream, revision: event.revision },
  ...{ correlationId: event.metadata.correlationId, occurredAt: event.metadata.occurredAt },
});

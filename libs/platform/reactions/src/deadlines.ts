import { setTimeout as delay } from 'node:timers/promises';
import type { Folded } from '@platform/kernel';
import { current, derivedId, execute } from '@platform/log';
import type { CommandContext, StoredEvent } from '@platform/log';
import { inTransaction, lockCheckpoint } from '@platform/rows';
import type { WriterLease } from '@platform/rows';
import type { AnyDeadlines, ReactionsOptions } from './options.js';
import type { Wake } from './sender.js';
import {
  addTimers,
  endTimer,
  lookAtAll,
  moveTimer,
  nextLook,
  postponeTimer,
  removeTimer,
  timersToLookAt,
} from './timers.js';
import { States } from './states.js';
import type { Timer, TimerChange } from './timers.js';

const minute = 60_000;
/** How many due timers one pass handles. */
const atOnce = 10;
/** Pauses after the first, second … failed attempt; then always the last. Milliseconds. */
const pauses = [minute, 5 * minute, 15 * minute, 60 * minute];
/** A machine that slept does not count its sleep, so the clock is read again after this time. */
const longestSleep = minute;
const batchSize = 500;

export const prefixOf = ({ kind }: Pick<AnyDeadlines, 'kind'>): string => `${kind}-`;

/** How an event changes the timers of its stream. What was due before `newsSince` is recorded without a notice. */
export function changesOf(
  { due }: AnyDeadlines,
  event: StoredEvent,
  { before, after }: { before: Folded; after: Folded },
  settings: Folded,
  newsSince: Date,
): TimerChange[] {
  return Object.entries(due).flatMap(([deadline, dueIn]) => {
    const [was, is] = [dueIn(before, settings), dueIn(after, settings)];
    if (was?.at === is?.at && was?.basis === is?.basis) return [];
    return [{ ...originOf(event), deadline, due: is, isNews: is !== undefined && isNews(is.at, newsSince) }];
  });
}

const isNews = (at: string, since: Date): boolean => Date.parse(at) >= since.getTime();

const originOf = ({ id, stream, metadata }: StoredEvent) => ({
  ...{ stream, eventId: id, correlationId: metadata.correlationId },
});

/** Finds the deadlines that are new in this release, or that another release did not follow meanwhile. They need timers for all streams. */
export async function prepareDeadlines(
  { pool, deadlines = [], clock = () => new Date() }: ReactionsOptions,
  epoch: number,
): Promise<void> {
  const names = deadlines.flatMap(({ kind, due }) => Object.keys(due).map((name) => ({ kind, name })));
  await inTransaction(pool, async (db) => {
    await lockCheckpoint(db, epoch);
    const known = `jsonb_to_recordset($1) as known (kind text, name text)`;
    await db.query(
      `update deadlines set "isArmed" = false where (kind, name) not in (select kind, name from ${known})
         or (select timers is distinct from position from checkpoint)`,
      [JSON.stringify(names)],
    );
    await db.query(`update checkpoint set timers = position`);
    await db.query(
      `insert into deadlines (kind, name, since) select kind, name, $2 from ${known} on conflict do nothing`,
      [JSON.stringify(names), clock()],
    );
  });
}

/** Makes timers for the streams that existed before a deadline was known. The follower works meanwhile. */
export async function armAll(options: ReactionsOptions, lease: WriterLease, wake: Wake): Promise<void> {
  const { pool, store, deadlines = [] } = options;
  const { rows } = await pool.query<{ kind: string; name: string; since: string }>(
    `select kind, name, since from deadlines where not "isArmed"`,
  );
  const open = deadlines.flatMap((definition) => {
    const own = rows.filter(({ kind, name }) => kind === definition.kind && name in definition.due);
    return own.length > 0 ? [{ definition, since: new Map(own.map((row) => [row.name, row.since])) }] : [];
  });
  if (open.length === 0) return;
  const arming = await Promise.all(open.map((each) => Arming.open(options, each)));
  const end = (await store.head()) ?? -1n;
  const ended = new AbortController();
  const batches = store.follow({
    ...{ from: undefined, batchSize, signal: AbortSignal.any([lease.lost, ended.signal]) },
    prefixes: open.map(({ definition }) => prefixOf(definition)),
    onCaughtUp: () => ended.abort(),
    onMalformed: () => Promise.resolve(),
  });
  for await (const batch of batches) {
    for (const each of arming) await each.follow(batch);
    if (batch.at(-1)!.position >= end) break;
  }
  if (lease.lost.aborted) return;
  for (const each of arming) await each.write(lease.epoch);
  wake.now();
  await pool.query(
    `update deadlines set "isArmed" = true where (kind, name) in
       (select kind, name from jsonb_to_recordset($1) as known (kind text, name text))
     and (select epoch from checkpoint) = $2`,
    [JSON.stringify(rows), lease.epoch],
  );
}

type New = { definition: AnyDeadlines; since: ReadonlyMap<string, string> };

/** What is due in all streams of a kind, by one pass through the log. */
class Arming {
  private readonly states: States;
  private readonly due = new Map<string, TimerChange[]>();

  private constructor(
    private readonly options: ReactionsOptions,
    private readonly made: New,
    private readonly settings: Folded,
  ) {
    this.states = new States(options.store);
  }

  static async open(options: ReactionsOptions, made: New): Promise<Arming> {
    return new Arming(options, made, await settingsFor(options, made));
  }

  async follow(batch: readonly StoredEvent[]): Promise<void> {
    const { definition } = this.made;
    const evolution = definition.decider;
    const own = batch.filter(({ stream }) => stream.startsWith(prefixOf(definition)));
    const firsts = new Map(own.toReversed().map((event) => [event.stream, { evolution, event }]));
    await this.states.prepare([...firsts.values()]);
    const latest = new Map<string, { event: StoredEvent; state: Folded }>();
    for (const event of own) {
      const { after } = await this.states.around({ evolution }, event);
      latest.set(event.stream, { event, state: after });
    }
    for (const { event, state } of latest.values()) this.look(event, state);
  }

  private look(event: StoredEvent, state: Folded): void {
    const { definition, since } = this.made;
    this.due.delete(event.stream);
    try {
      const changes = [...since].flatMap(([deadline, from]) => {
        const is = definition.due[deadline]!(state, this.settings);
        return is ? [{ ...originOf(event), deadline, due: is, isNews: isNews(is.at, new Date(from)) }] : [];
      });
      if (changes.length > 0) this.due.set(event.stream, changes);
    } catch (error) {
      this.options.log(`the deadlines of ${event.stream} are not known`, error);
    }
  }

  async write(epoch: number): Promise<void> {
    const { pool, clock = () => new Date() } = this.options;
    const { revision } = await settingsFor(this.options, this.made);
    const changes = [...this.due.values()].flat();
    if (changes.length === 0) return;
    await inTransaction(pool, async (db) => {
      await lockCheckpoint(db, epoch);
      await addTimers(db, changes, clock());
      if (revision !== this.settings.revision) await lookAtAll(db, prefixOf(this.made.definition), clock());
    });
  }
}

const settingsFor = async ({ store }: ReactionsOptions, { definition: { settings } }: New): Promise<Folded> =>
  (await current(store, settings.evolution, settings.stream)).state;

const sleepHere: NonNullable<ReactionsOptions['sleep']> = (until, signal) =>
  delay(Math.max(0, Math.min(until.getTime() - Date.now(), longestSleep)), undefined, { signal }).catch(
    () => undefined,
  );

/**
 * Decides commands whose time has come, while the lease lasts. A timer only says when to look: the stream and the settings of
 * that moment say what is due. The id of the command follows from the deadline, so that it is written once, even if two
 * processes decide it.
 */
export class Alarm {
  private readonly clock: () => Date;

  constructor(
    private readonly options: ReactionsOptions,
    private readonly lease: WriterLease,
    /** Called when a timer was made or moved. */
    private readonly wake: Wake,
  ) {
    this.clock = options.clock ?? (() => new Date());
  }

  async run(): Promise<void> {
    const { pool, sleep = sleepHere } = this.options;
    const { lost, epoch } = this.lease;
    while (!lost.aborted) {
      const found = await timersToLookAt(pool, { now: this.clock(), epoch, limit: atOnce });
      await Promise.all(found.map((timer) => this.look(timer)));
      if (found.length > 0) continue;
      const next = await nextLook(pool);
      const awake = new AbortController();
      const signal = AbortSignal.any([lost, awake.signal]);
      await this.wake.wait(lost, ...(next ? [sleep(next, signal)] : []));
      awake.abort();
    }
  }

  private async look(timer: Timer): Promise<void> {
    const { pool, deadlines = [], log } = this.options;
    const definition = deadlines.find(
      ({ due, ...kind }) => timer.stream.startsWith(prefixOf(kind)) && timer.deadline in due,
    );
    // Another release made this timer.
    if (!definition) return endTimer(pool, timer, 'unknown deadline');
    try {
      await this.decide(timer, definition);
    } catch (error) {
      if (this.lease.lost.aborted) return;
      if (definition.isRefusal(error)) return endTimer(pool, timer, String(error));
      log(`${timer.deadline} of ${timer.stream} cannot be decided`, error);
      const pause = pauses[Math.min(timer.attempts, pauses.length - 1)]!;
      const until = new Date(this.clock().getTime() + pause);
      await postponeTimer(pool, timer, { until, reason: String(error) });
    }
  }

  private async decide(timer: Timer, definition: AnyDeadlines): Promise<void> {
    const { pool, store } = this.options;
    const { decider, settings: own, admit } = definition;
    const { stream, deadline } = timer;
    const { state: settings } = await current(store, own.evolution, own.stream);
    const { state } = await current(store, decider, stream);
    const due = definition.due[deadline]!(state, settings);
    if (!due) return removeTimer(pool, timer);
    const now = this.clock();
    if (Date.parse(due.at) > now.getTime()) return moveTimer(pool, timer, due);
    const commandId = derivedId('deadline', stream, deadline, due.basis);
    const context: CommandContext = {
      ...{
        commandId,
        commandHash: commandId,
        actor: definition.actor,
        now: () => this.clock().toISOString(),
      },
      ...{ correlationId: timer.correlationId, causationId: timer.eventId },
    };
    const command = definition.command(deadline, settings, timer.isNews);
    await execute(store, decider, stream, () => [command], context, admit);
    await endTimer(pool, timer);
  }
}

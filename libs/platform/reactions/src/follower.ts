import { recorded } from '@platform/log';
import type { StoredEvent } from '@platform/log';
import {
  checkpointOf,
  inTransaction,
  isFromLog,
  lockCheckpoint,
  moveCheckpoint,
  placeOf,
} from '@platform/rows';
import type { Database, WriterLease } from '@platform/rows';
import type { Effect } from '@platform/kernel';
import type { AnyReactions, ReactionsOptions } from './options.js';
import { enqueue } from './outbox.js';
import type { Planned } from './outbox.js';
import { maxAge } from './sender.js';
import type { Wake } from './sender.js';
import { States } from './states.js';

const batchSize = 500;

/** The reactions that failed wait on this channel for an admin: to deliver one is to react again. */
export const failedReactions = 'reaction';

const namesOf = (reactions: readonly AnyReactions[]) =>
  reactions.flatMap((each) => Object.keys(each.reactions));

const prefixOf = ({ kind }: AnyReactions): string => `${kind}-`;

/**
 * Makes ready to follow the log. A reaction that is new begins at its end. So do all of them when the log is another one
 * than before: imported, restored, or on another server. What then waits belongs to the past of a log that is gone.
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
    await db.query(`update checkpoint set "logId" = $1, began = $2`, [logId, JSON.stringify(since)]);
    await db.query(`update checkpoint set position = $1, "eventId" = $2`, [
      eventId === undefined ? null : String(end),
      eventId ?? null,
    ]);
  });
}

/** Follows the log and stores the effects of its events, each batch with the checkpoint in one transaction. */
export async function follow(
  options: ReactionsOptions,
  { epoch, lost }: WriterLease,
  wake: Wake,
): Promise<void> {
  const { pool, store, log, clock = () => new Date() } = options;
  const planner = await Planner.open(options);
  const ended = new AbortController();
  const signal = AbortSignal.any([lost, ended.signal]);
  let sameLog = Promise.resolve();
  const commit = (move: (db: Database) => Promise<void>) =>
    inTransaction(pool, async (db) => {
      await lockCheckpoint(db, epoch);
      await move(db);
    });
  const batches = store.follow({
    ...{ from: (await checkpointOf(pool))?.position, batchSize, signal },
    prefixes: options.reactions.map(prefixOf),
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
      await commit((db) => moveCheckpoint(db, placeOf(error)));
    },
  });
  for await (const batch of batches) {
    await sameLog;
    signal.throwIfAborted();
    const planned = await planner.plan(batch);
    await commit(async (db) => {
      await enqueue(db, planned, clock());
      await moveCheckpoint(db, batch.at(-1)!);
    });
    if (planned.length > 0) wake.now();
  }
  if (ended.signal.aborted && !lost.aborted) throw ended.signal.reason;
}

/** What events lead to. */
export class Planner {
  private readonly states: States;

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

  async plan(events: readonly StoredEvent[]): Promise<Planned[]> {
    const planned: Planned[] = [];
    for (const event of events) {
      const kind = this.options.reactions.find((each) => event.stream.startsWith(prefixOf(each)));
      if (kind) planned.push(...(await this.react(kind, event)));
    }
    return planned;
  }

  private async react(kind: AnyReactions, event: StoredEvent): Promise<Planned[]> {
    const { before, after } = await this.states.around(kind, event);
    // Events that are added late, such as sample orders, tell of what happened long ago.
    const now = (this.options.clock ?? (() => new Date()))().getTime();
    if (now - Date.parse(event.metadata.occurredAt) > maxAge) return [];
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

  /** Reacts once more to an event for which a reaction has failed. Throws when it fails again. */
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

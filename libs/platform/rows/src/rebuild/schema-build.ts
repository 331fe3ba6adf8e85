import type { Discards } from '@platform/log';
import type { Pool } from 'pg';
import { checkpointOf, lockCheckpoint } from '../batches/checkpoint.js';
import { dropSchema } from '../batches/locks.js';
import { addressOf, inTransaction, openSchema } from '../rows/database.js';
import { rebuiltSchema } from '../rows/read-models.js';
import type { ProjectorOptions } from '../rows/read-models.js';
import { isFromLog } from '../writer/same-log.js';
import { sweep } from '../writer/publications.js';
import { createReadSchema } from '../writer/read-schema.js';
import { catchUp, Inapplicable } from './catch-up.js';
import { compareSchemas, tablesIn } from './compare.js';
import type { TableComparison } from './compare.js';
import { createIndexes, dropIndexes } from './indexes.js';
import { isCancelRequested, saveProgress } from './requests.js';
import type { RebuildRequest } from './requests.js';
import { atSamePosition, clearChanges, swap } from './swap.js';

/** The largest number of events left for the swap, during which live rows are locked. */
const maxEventsInSwap = 200;

/** The rows so far may include an event that was discarded since, or come from another log. */
export class RestartRequired extends Error {}

/** The rebuild was cancelled before its swap. */
export class Cancelled extends Error {}

/** Builds a second read schema from the log beside the live one. */
export class SchemaBuild {
  /** Events applied so far, including those of earlier attempts. */
  events: number;
  private readonly pool: Pool;
  private readonly rebuilt: string;
  private discards: Discards | undefined;
  private readonly indexes: string[];
  private readonly startedAt = Date.now();

  constructor(
    private readonly options: ProjectorOptions,
    private readonly epoch: number,
    private readonly signal: AbortSignal,
    private readonly request: RebuildRequest,
  ) {
    this.events = request.events;
    this.indexes = [...request.indexes];
    const { schema } = options.readModels;
    this.rebuilt = rebuiltSchema(schema);
    this.pool = openSchema(addressOf(options.pool), { max: 4, name: 'rebuild', schema: this.rebuilt });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Creates the schema or continues that of an earlier attempt; throws RestartRequired when it cannot. */
  async prepare(): Promise<void> {
    const { store, readModels } = this.options;
    // The schema that an earlier swap replaced must be gone first. This waits for long queries of analysts.
    await sweep(this.options);
    const logId = await store.logIdentity();
    this.discards = await store.discards();
    await createReadSchema(addressOf(this.options.pool), readModels, this.rebuilt);
    const hasStarted = (await checkpointOf(this.pool)) !== undefined;
    const canContinue =
      (await isFromLog(this.pool, store, logId)) &&
      hasStarted === this.events > 0 &&
      (!hasStarted || this.discards.size === this.request.discards);
    if (!canContinue) throw new RestartRequired();
    await inTransaction(this.pool, async (db) => {
      await lockCheckpoint(db);
      await db.query(`update checkpoint set epoch = $1, "logId" = $2`, [this.epoch, logId]);
      if (hasStarted) return;
      this.indexes.push(...(await dropIndexes(db, this.rebuilt)));
      await saveProgress(db, this.request.id, { discards: this.discards!.size, indexes: this.indexes });
    });
  }

  /** Applies events until the schema is close to the live one, which keeps changing meanwhile. */
  async approachLive(): Promise<void> {
    for (let last = Infinity; ;) {
      const before = this.events;
      const live = await checkpointOf(this.options.pool);
      if (live) await this.catchUp(live.position);
      const round = this.events - before;
      // Under steady traffic every round applies as many events as the last one and gets no closer.
      if (round <= maxEventsInSwap || round > last / 2) return;
      last = round;
    }
  }

  /** Builds the indexes and statistics, which would cost more while rows are being written. */
  async buildIndexes(): Promise<void> {
    await createIndexes(this.pool, this.indexes);
    for (const table of await tablesIn(this.pool, this.rebuilt)) await this.pool.query(`analyze "${table}"`);
  }

  /** Compares both schemas at one position; live rows are locked only while the snapshot is taken. */
  async compare(): Promise<TableComparison[]> {
    const snapshot = await this.pool.connect();
    try {
      await this.atSamePosition(async () => {
        await snapshot.query('begin isolation level repeatable read, read only');
        await snapshot.query('select 1');
      });
      return await compareSchemas(snapshot, this.options.readModels.schema, this.rebuilt);
    } finally {
      snapshot.release(true);
    }
  }

  /** Makes this schema the live one; browsers load everything again when its rows differ. */
  async swapIn({ isDifferent }: { isDifferent: boolean }): Promise<void> {
    await this.atSamePosition(async (db) => {
      await swap(db, this.options.readModels);
      if (isDifferent) await clearChanges(db);
      await saveProgress(db, this.request.id, { phase: 'swapped' });
    });
    // The next sweep tries again when an analyst's query holds the replaced rows.
    await sweep(this.options).catch((error: unknown) => this.options.log('a sweep failed', error));
  }

  async drop(): Promise<void> {
    await dropSchema(this.options.pool, this.rebuilt);
  }

  /** Drops the schema: the next attempt starts from the beginning. */
  async reset(): Promise<void> {
    await this.drop();
    await saveProgress(this.options.pool, this.request.id, {
      events: 0,
      fraction: 0,
      indexes: [],
      phase: 'applying',
    });
  }

  private atSamePosition(work: Parameters<typeof atSamePosition<void>>[3]): Promise<void> {
    return atSamePosition(
      this.options.pool,
      this.epoch,
      (position) => this.catchUp(position),
      async (db) => {
        if (await isCancelRequested(db, this.request.id)) throw new Cancelled();
        await this.expectSameDiscards();
        await this.expectSameLog();
        await work(db);
      },
    );
  }

  private async catchUp(position: bigint): Promise<void> {
    const { store, readModels, log } = this.options;
    try {
      await catchUp(
        {
          pool: this.pool,
          store,
          readModels,
          epoch: this.epoch,
          discards: this.discards!,
          signal: this.signal,
          onDropped: (error) => log('the event store dropped the subscription of a rebuild', error),
          onApplied: async (db, events, appliedPosition) => {
            const eventsPerSecond = (this.events + events - this.request.events) / this.seconds();
            const fraction = Number(appliedPosition) / Math.max(Number(position), 1);
            await saveProgress(db, this.request.id, {
              events: this.events + events,
              fraction,
              eventsPerSecond,
            });
            this.events += events;
          },
        },
        position,
      );
    } catch (error) {
      if (error instanceof Inapplicable) await this.expectSameDiscards();
      throw error;
    }
  }

  /** Throws RestartRequired when an administrator has discarded an event since the rebuild began. */
  private async expectSameDiscards(): Promise<void> {
    if ((await this.options.store.discards()).size !== this.discards!.size) throw new RestartRequired();
  }

  /** Throws RestartRequired when the log was replaced since the rebuild began, for example restored from a backup. */
  private async expectSameLog(): Promise<void> {
    const { store } = this.options;
    if (!(await isFromLog(this.pool, store, await store.logIdentity()))) throw new RestartRequired();
  }

  private seconds = () => Math.max((Date.now() - this.startedAt) / 1000, 0.001);
}

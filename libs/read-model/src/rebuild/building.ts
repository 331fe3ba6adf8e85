import type { TableComparison } from '@control-center/contracts';
import type { Discards } from '@control-center/event-store';
import type { Pool } from 'pg';
import { checkpointOf, holdCheckpoint } from '../engine/checkpoint.js';
import { addressOf, inTransaction, openDatabase } from '../engine/database.js';
import type { ProjectorOptions } from '../projector/projector.js';
import { isOfLog } from '../projector/same-log.js';
import { createReadSchema } from '../schema/read-schema.js';
import { readSchema, rebuiltSchema, replacedSchema } from '../schema/release.js';
import { catchUp, Inapplicable } from './catch-up.js';
import { compareSchemas, rowTables } from './compare.js';
import { createIndexes, dropIndexes } from './indexes.js';
import { isCancelAsked, note } from './requests.js';
import type { Request } from './requests.js';
import { atSamePosition, forgetChanges, swap } from './swap.js';

/** Fewer events than this are left to the moment in which live rows stand still. */
const fewEnough = 200;

/** The rows that were made so far may hold an event that was discarded since, or come from another log. */
export class BeginAgain extends Error {}

/** Somebody asked for the end, and was in time. */
export class Cancelled extends Error {}

/** The schema that is made from the log beside the live one. */
export class Building {
  /** Applied in all, also by those who were here before. */
  events: number;
  private readonly pool: Pool;
  private discards: Discards | undefined;
  private readonly indexes: string[];
  private readonly since = Date.now();

  constructor(
    private readonly options: ProjectorOptions,
    private readonly epoch: number,
    private readonly signal: AbortSignal,
    private readonly request: Request,
  ) {
    this.events = request.events;
    this.indexes = [...request.indexes];
    this.pool = openDatabase(addressOf(options.pool), { max: 4, name: 'rebuild', schema: rebuiltSchema });
  }

  close(): Promise<void> {
    return this.pool.end();
  }

  /** Creates the schema, or takes over what an earlier try has left. Throws BeginAgain when that does not fit. */
  async begin(): Promise<void> {
    const { store } = this.options;
    const logId = await store.logIdentity();
    this.discards = await store.discards();
    await createReadSchema(addressOf(this.options.pool), rebuiltSchema);
    const isBegun = (await checkpointOf(this.pool)) !== undefined;
    const fits =
      (await isOfLog(this.pool, store, logId)) &&
      isBegun === this.events > 0 &&
      (!isBegun || this.discards.size === this.request.discards);
    if (!fits) throw new BeginAgain();
    await inTransaction(this.pool, async (db) => {
      await holdCheckpoint(db);
      await db.query(`update checkpoint set epoch = $1, "logId" = $2`, [this.epoch, logId]);
      if (isBegun) return;
      this.indexes.push(...(await dropIndexes(db, rebuiltSchema)));
      await note(db, this.request.id, { discards: this.discards!.size, indexes: this.indexes });
    });
  }

  /** Comes as near to the live rows as it can while those go on. */
  async approach(): Promise<void> {
    for (let last = Infinity; ;) {
      const before = this.events;
      const live = await checkpointOf(this.options.pool);
      if (live) await this.catchUp(live.position);
      const round = this.events - before;
      // Under steady traffic a round finds as much as the one before: nearer it does not get.
      if (round <= fewEnough || round > last / 2) return;
      last = round;
    }
  }

  /** What only a whole table needs: it would cost more while rows come and go. */
  async index(): Promise<void> {
    await createIndexes(this.pool, this.indexes);
    for (const table of await rowTables(this.pool, rebuiltSchema))
      await this.pool.query(`analyze "${table}"`);
  }

  /** Both are seen at one position; the live rows stand still only while the snapshot is taken. */
  async compare(): Promise<TableComparison[]> {
    const snapshot = await this.pool.connect();
    try {
      await this.atSamePosition(async () => {
        await snapshot.query('begin isolation level repeatable read, read only');
        await snapshot.query('select 1');
      });
      return await compareSchemas(snapshot, readSchema, rebuiltSchema);
    } finally {
      snapshot.release(true);
    }
  }

  /** Becomes the live schema; browsers are told when its rows are others. */
  async takePlace({ isDifferent }: { isDifferent: boolean }): Promise<void> {
    await this.pool.query(`drop schema if exists ${replacedSchema} cascade`);
    await this.atSamePosition(async (db) => {
      await swap(db);
      if (isDifferent) await forgetChanges(db);
      await note(db, this.request.id, { phase: 'swapped' });
    });
    await this.options.pool.query(`drop schema if exists ${replacedSchema} cascade`);
  }

  async drop(): Promise<void> {
    await this.options.pool.query(`drop schema if exists ${rebuiltSchema} cascade`);
  }

  /** The next try begins with nothing. */
  async forget(): Promise<void> {
    await this.drop();
    await note(this.options.pool, this.request.id, {
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
        if (await isCancelAsked(db, this.request.id)) throw new Cancelled();
        await this.expectSameDiscards();
        await work(db);
      },
    );
  }

  private async catchUp(position: bigint): Promise<void> {
    const { store, projections, log } = this.options;
    try {
      await catchUp(
        {
          pool: this.pool,
          store,
          projections,
          epoch: this.epoch,
          discards: this.discards!,
          signal: this.signal,
          onDropped: (error) => log('the event store dropped the subscription of a rebuild', error),
          onApplied: async (db, events, at) => {
            const eventsPerSecond = (this.events + events - this.request.events) / this.seconds();
            const fraction = Number(at) / Math.max(Number(position), 1);
            await note(db, this.request.id, { events: this.events + events, fraction, eventsPerSecond });
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

  /** Throws BeginAgain when an administrator has discarded an event since the rebuild began. */
  private async expectSameDiscards(): Promise<void> {
    if ((await this.options.store.discards()).size !== this.discards!.size) throw new BeginAgain();
  }

  private seconds = () => Math.max((Date.now() - this.since) / 1000, 0.001);
}

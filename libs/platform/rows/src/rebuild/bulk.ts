import type { Discards, StoredEvent } from '@platform/log';
import type { Pool } from 'pg';
import { Fenced, lockCheckpoint, moveCheckpoint } from '../batches/checkpoint.js';
import { park, parkedStreams } from '../batches/parking.js';
import { Folding, replaceRows } from '../rows/apply.js';
import { inTransaction, isDatabaseFailure } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import type { AnyProjection } from '../rows/projection.js';

/** Rows are written after this many events, or rows in memory: a row that many events change is then written once. */
const mostEvents = 10_000;
const mostRows = 2_000;

export type BulkOptions = {
  pool: Pool;
  projections: readonly AnyProjection[];
  epoch: number;
  discards: Discards;
  /** Called in the transaction that wrote the rows of this many events. */
  onWritten?: (db: Database, events: number, position: bigint) => Promise<void>;
  /** Applies the events after the checkpoint up to a position batch by batch, which finds the one that fails. */
  inBatches: (position: bigint) => Promise<void>;
};

type Held = {
  folding: Folding;
  /** The streams that were parked before. Nobody parks another one until the rows are written. */
  parked: ReadonlySet<string>;
  waiting: StoredEvent[];
  events: number;
  last: StoredEvent;
};

/**
 * Builds rows that nobody reads yet: folds many batches in memory, and writes each row once. A crash loses what is in memory
 * together with its place in the log.
 */
export class Bulk {
  private held: Held | undefined;
  /** Up to where events must be applied in batches, because what was in memory could not be written. */
  private failed: bigint | undefined;
  private writing: Promise<void> | undefined;

  constructor(private readonly options: BulkOptions) {}

  /** The last event in memory, whose rows are not written yet. */
  get last(): StoredEvent | undefined {
    return this.held?.last;
  }

  /** Folds the events of a batch. */
  async add(batch: readonly StoredEvent[]): Promise<void> {
    const { pool, projections, discards } = this.options;
    const last = batch.at(-1)!;
    await this.applyFailed();
    await this.orInBatches(last.position, async () => {
      this.held ??= {
        ...{ folding: new Folding(projections), parked: await parkedStreams(pool) },
        ...{ waiting: [], events: 0, last },
      };
      const { held } = this;
      const remaining = batch.filter((event) => !discards.has(event));
      held.waiting.push(...remaining.filter(({ stream }) => held.parked.has(stream)));
      await held.folding.add(
        pool,
        remaining.filter(({ stream }) => !held.parked.has(stream)),
      );
      held.events += batch.length;
      held.last = last;
    });
    if (this.held && (this.held.events >= mostEvents || this.held.folding.size >= mostRows))
      await this.write();
  }

  /** Writes what is in memory. After a failure of the database it can be called again. */
  write(): Promise<void> {
    this.writing ??= this.writeOnce().finally(() => (this.writing = undefined));
    return this.writing;
  }

  private async writeOnce(): Promise<void> {
    await this.applyFailed();
    const { held } = this;
    if (!held) return;
    const { pool, epoch, onWritten } = this.options;
    const { folding, parked, waiting, events, last } = held;
    await this.orInBatches(last.position, () =>
      inTransaction(pool, async (db) => {
        // A crash of the server may lose the last rows together with their checkpoint. The commit that opens them is flushed.
        await db.query('set local synchronous_commit = off');
        await lockCheckpoint(db, epoch);
        const still = await parkedStreams(db);
        if (still.size !== parked.size || ![...still].every((stream) => parked.has(stream)))
          throw new Error('A parked stream was retried meanwhile');
        await park(db, waiting);
        await folding.write(db, replaceRows);
        await moveCheckpoint(db, last);
        await onWritten?.(db, events, last.position);
      }),
    );
    this.held = undefined;
  }

  private async orInBatches(position: bigint, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (isDatabaseFailure(error) || error instanceof Fenced) throw error;
      this.held = undefined;
      this.failed = position;
      await this.applyFailed();
    }
  }

  /** If it fails, the next call of any kind tries it again first: what comes later builds on it. */
  private async applyFailed(): Promise<void> {
    if (this.failed === undefined) return;
    await this.options.inBatches(this.failed);
    this.failed = undefined;
  }
}

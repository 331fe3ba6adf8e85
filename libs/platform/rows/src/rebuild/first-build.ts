import { orAborted } from '@platform/log';
import type { Pool } from 'pg';
import { lockCheckpoint } from '../batches/checkpoint.js';
import { addressOf, inTransaction, openSchema } from '../rows/database.js';
import type { Database } from '../rows/database.js';
import { setComplete } from '../writer/pulse.js';
import { createIndexes, dropIndexes } from './indexes.js';
import { tablesIn } from './compare.js';
import { clearChanges } from './swap.js';

/** A full batch has come since the indexes were made, and dropped them again. */
export class IndexesDropped extends Error {
  constructor() {
    super('Indexes were dropped meanwhile');
    this.name = 'IndexesDropped';
  }
}

/**
 * The first build of the rows of a long log. Until it is complete, no reader may use the rows, so it does without indexes,
 * announcements of changes, and commits that wait for the disk. A comment on the table checkpoint stores the definitions of
 * the dropped indexes, so that a later process can make them.
 */
export class FirstBuild {
  private constructor(
    private readonly pool: Pool,
    private readonly schema: string,
    private readonly epoch: number,
    private isIncomplete: boolean,
    private indexes: string[] | undefined,
  ) {}

  /** The indexes that `makeIndexes` has made. */
  private made: string[] | undefined;

  static async open(pool: Pool, schema: string, epoch: number): Promise<FirstBuild> {
    const { rows } = await pool.query<{ complete: boolean; indexes: string | null }>(
      `select complete, ${droppedIndexes} as indexes from pulse`,
    );
    const { complete, indexes } = rows[0]!;
    return new FirstBuild(pool, schema, epoch, !complete, definitionsIn(indexes));
  }

  /** Whether the rows are still closed to readers. Changes only while the checkpoint is locked. */
  isUnread = (): boolean => this.isIncomplete && this.indexes !== undefined;

  /** Drops the indexes if the rows are closed to readers. Called for full batches only: a short log is not worth it. */
  async begin(): Promise<void> {
    if (!this.isIncomplete || this.indexes) return;
    await inTransaction(this.pool, async (db) => {
      await lockCheckpoint(db, this.epoch);
      // Another process opened the rows while this one waited for the lock.
      if (!this.isIncomplete) return;
      const indexes = await dropIndexes(db, this.schema);
      await setComment(db, JSON.stringify(indexes));
      // Before the commit lets whoever opens the rows go on.
      this.indexes = indexes;
    });
  }

  /** Makes the indexes and statistics. Batches wait meanwhile, the longer the more rows there are. */
  async makeIndexes(signal: AbortSignal): Promise<void> {
    const { indexes, schema } = this;
    if (!indexes) return;
    const pool = openSchema(addressOf(this.pool), { max: 1, name: 'first build', schema });
    const client = await pool.connect();
    const make = async () => {
      await createIndexes(client, indexes);
      for (const table of await tablesIn(client, schema)) await client.query(`analyze "${table}"`);
      this.made = indexes;
    };
    try {
      await orAborted(make(), signal);
    } finally {
      client.release(true);
      await pool.end();
    }
  }

  /** Opens the rows to readers in the caller's transaction, which has locked the checkpoint. Returns whether they were closed. */
  async complete(db: Database): Promise<boolean> {
    if (this.indexes !== this.made) throw new IndexesDropped();
    const wasIncomplete = await setComplete(db, true);
    this.isIncomplete = false;
    if (this.indexes) {
      // Nothing was announced, so browsers that show older rows load everything again.
      await clearChanges(db);
      await setComment(db, null);
    }
    return wasIncomplete;
  }

  /** Call this after the commit of the transaction that opened the rows. */
  completed(): void {
    this.indexes = undefined;
    this.made = undefined;
  }
}

/** Of the indexes that a first build has dropped, how many are there again; null when it has dropped none. */
export async function indexesMade(db: Database): Promise<{ made: number; all: number } | null> {
  const { rows } = await db.query<{ indexes: string | null; there: string[] }>(
    `select ${droppedIndexes} as indexes,
            array(select indexname::text from pg_indexes where schemaname = current_schema()) as there`,
  );
  const { indexes, there } = rows[0]!;
  const dropped = definitionsIn(indexes);
  if (!dropped) return null;
  const names = new Set(dropped.map((definition) => / INDEX "?(.+?)"? ON /.exec(definition)?.[1]));
  return { made: there.filter((name) => names.has(name)).length, all: names.size };
}

/** SQL for the comment with the definitions. */
const droppedIndexes = `obj_description('checkpoint'::regclass)`;
const definitionsIn = (comment: string | null): string[] | undefined =>
  comment === null ? undefined : (JSON.parse(comment) as string[]);

/** `comment on` takes no parameters, so the server puts the text into the statement. */
async function setComment(db: Database, text: string | null): Promise<void> {
  const { rows } = await db.query<{ statement: string }>(
    `select format('comment on table checkpoint is %L', $1::text) as statement`,
    [text],
  );
  await db.query(rows[0]!.statement);
}

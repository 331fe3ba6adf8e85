import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterCursor } from '@platform/rows';
import type { Repeated } from '@market/contracts';
import type { Cursor, PageRequest } from '@platform/rows';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';

/** The largest number of records that wait to be written; further ones are dropped. */
const maxWaiting = 1_000;
/** Milliseconds after a write. Records that come meanwhile share the next statement. */
const pauseAfterWrite = 50;
const storedFor = '90 days';
const pruneEveryMs = 3_600_000;

/** Within this time the same record gets at most this many rows. Later repeats are counted in the last row. */
const sameForMs = 3_600_000;
const mostApart = 20;
/** The largest number of different records that are remembered. */
const mostKinds = 20_000;

type Same = { rows: number; id: string };
type Repeats = { id: string; count: number; lastAt: string };

/**
 * Records for the audit in a table of schema app: best effort, bounded in number and age. A caller neither waits
 * for its record nor fails when it cannot be written. `ownerColumn` is the column with the account of a record,
 * `owner` the SQL for its owner: the records of one owner do not displace those of others.
 */
export abstract class BoundedLog<Row extends Cursor> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(BoundedLog.name);
  private waiting: Omit<Row, 'id'>[] = [];
  private readonly same = new LRUCache<string, Same>({ max: mostKinds, ttl: sameForMs });
  private readonly repeats = new Map<string, Repeats>();
  private writing: Promise<void> | undefined;
  private untilPrune = 0;
  private pruning: NodeJS.Timeout | undefined;

  constructor(
    protected readonly pool: Pool,
    private readonly table: string,
    private readonly ownerColumn: keyof Row & string,
    private readonly maxStored = 100_000,
    private readonly owner = `"${ownerColumn}"`,
  ) {}

  onApplicationBootstrap(): void {
    this.pruning = setInterval(() => void this.prune().catch(() => undefined), pruneEveryMs).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.pruning);
    await this.writing;
  }

  /** Newest first; with an owner those of one account. */
  async list(page: PageRequest, owner?: string): Promise<Row[]> {
    const values: unknown[] = [page.limit];
    const conditions = [
      ...(page.after ? [afterCursor('r', '<', page.after, values)] : []),
      ...(owner === undefined ? [] : [`r."${this.ownerColumn}" = $${values.push(owner)}`]),
    ];
    const { rows } = await this.pool.query<Row>(
      `select r.* from ${this.table} r ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
       order by r."createdAt" desc, r.id desc limit $1`,
      values,
    );
    return rows;
  }

  /** Deletes the records of an account. */
  async forget(accountId: string): Promise<void> {
    await this.writing;
    await this.pool.query(`delete from ${this.table} where "${this.ownerColumn}" = $1`, [accountId]);
  }

  /**
   * Adds a record. `same`: what repeated records have in common, for tables with the columns count and lastAt. Returns
   * whether the record got its own row.
   */
  protected add(
    row: Omit<Row, 'id' | 'createdAt' | keyof Repeated> & { id?: string },
    same?: string,
  ): boolean {
    const now = new Date().toISOString();
    const known = same === undefined ? undefined : this.same.get(same);
    const repeats = known !== undefined && known.rows >= mostApart;
    if (repeats) {
      const { count } = this.repeats.get(known.id) ?? { count: 0 };
      this.repeats.set(known.id, { id: known.id, count: count + 1, lastAt: now });
    } else {
      if (this.waiting.length >= maxWaiting) return false;
      const id = row.id ?? randomUUID();
      this.waiting.push({ ...row, id, createdAt: now } as unknown as Omit<Row, 'id'>);
      if (known) Object.assign(known, { rows: known.rows + 1, id });
      else if (same !== undefined) this.same.set(same, { rows: 1, id });
    }
    this.writing ??= this.write().finally(() => (this.writing = undefined));
    return !repeats;
  }

  /**
   * Deletes records beyond the bounds. An owner has at most a tenth of the rows; beyond the total, the owner with
   * the most loses the oldest ones first.
   */
  async prune(): Promise<void> {
    const newestFirst = `"createdAt" desc, id desc`;
    const isBeyondItsOwn = `"numberOfOne" > ${this.maxStored / 10}`;
    await this.pool.query(
      `delete from ${this.table} where "createdAt" < now() - interval '${storedFor}' or id in (
         select id from (
           select id, ${isBeyondItsOwn} as "isBeyond",
             row_number() over (order by "numberOfOne", ${newestFirst}) as number
           from (
             select id, "createdAt",
               row_number() over (partition by ${this.owner} order by ${newestFirst}) as "numberOfOne"
             from ${this.table}) numbered) ranked
         where number > ${this.maxStored} or "isBeyond")`,
    );
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0 || this.repeats.size > 0) {
      const batch = this.waiting.splice(0);
      const repeats = [...this.repeats.values()];
      this.repeats.clear();
      try {
        if (batch.length > 0) await this.insert(batch);
        // This runs after the insert of the rows that count the repeats.
        if (repeats.length > 0) await this.repeat(repeats);
      } catch (error) {
        const lost = batch.length + repeats.length;
        this.log.warn({ err: error }, `${lost} records for the audit could not be stored`);
      }
      await delay(pauseAfterWrite);
    }
  }

  private async repeat(repeats: readonly Repeats[]): Promise<void> {
    await this.pool.query(
      `update ${this.table} r set count = r.count + more.count, "lastAt" = more."lastAt"
       from json_to_recordset($1) as more (id text, count integer, "lastAt" timestamptz) where r.id = more.id`,
      [JSON.stringify(repeats)],
    );
  }

  private async insert(batch: Omit<Row, 'id'>[]): Promise<void> {
    const columns = Object.keys(batch[0]!).map((name) => `"${name}"`);
    await this.pool.query(
      `insert into ${this.table} (${columns.join()})
       select ${columns.join()} from json_populate_recordset(null::${this.table}, $1)
       on conflict do nothing`,
      [JSON.stringify(batch)],
    );
    this.untilPrune -= batch.length;
    if (this.untilPrune > 0) return;
    this.untilPrune = this.maxStored / 100;
    await this.prune();
  }
}

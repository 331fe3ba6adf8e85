import { afterCursor } from '@control-center/read-model';
import type { Cursor, PageRequest } from '@control-center/read-model';
import { Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';

/** Of records that wait to be written; more than these are dropped. */
const maxWaiting = 1_000;
const storedFor = '90 days';
const pruneEveryMs = 3_600_000;

/**
 * Records for the audit, in a table of schema app: best effort, bounded in number and age. Who makes a record neither
 * waits for it nor fails with it. `ownerColumn` names the column with the account of a record.
 */
export abstract class BoundedLog<Row extends Cursor> implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger(BoundedLog.name);
  private waiting: Omit<Row, 'id'>[] = [];
  private writing: Promise<void> | undefined;
  private untilPrune = 0;
  private pruning: NodeJS.Timeout | undefined;

  constructor(
    protected readonly pool: Pool,
    private readonly table: string,
    private readonly ownerColumn: keyof Row & string,
    private readonly maxStored = 100_000,
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

  protected add(row: Omit<Row, 'id' | 'createdAt'> & { id?: string }): void {
    if (this.waiting.length >= maxWaiting) return;
    this.waiting.push({ ...row, createdAt: new Date().toISOString() } as Omit<Row, 'id'>);
    this.writing ??= this.write().finally(() => (this.writing = undefined));
  }

  /** Deletes what is beyond the bounds. One account cannot push out the records of the others. */
  async prune(): Promise<void> {
    const newestFirst = `"createdAt" desc, id desc`;
    const isBeyondItsOwn = `"numberOfOne" > ${this.maxStored / 10}`;
    await this.pool.query(
      `delete from ${this.table} where "createdAt" < now() - interval '${storedFor}' or id in (
         select id from (
           select id, ${isBeyondItsOwn} as "isBeyond",
             row_number() over (order by ${isBeyondItsOwn}, ${newestFirst}) as number
           from (
             select id, "createdAt",
               row_number() over (partition by "${this.ownerColumn}" order by ${newestFirst}) as "numberOfOne"
             from ${this.table}) numbered) ranked
         where number > ${this.maxStored} or "isBeyond")`,
    );
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0);
      try {
        await this.insert(batch);
      } catch (error) {
        this.log.warn({ err: error }, `${batch.length} records for the audit could not be stored`);
      }
    }
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

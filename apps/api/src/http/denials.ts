import type { Denial } from '@control-center/contracts';
import { afterCursor } from '@control-center/read-model';
import type { PageRequest } from '@control-center/read-model';
import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';

/** Of records that wait to be written; more than these are dropped. */
const maxWaiting = 1_000;
const maxStored = 100_000;
const storedFor = '90 days';
const pruneEvery = 1_000;
const maxTextLength = 500;

/**
 * Stores commands that were rejected or failed, for the audit (table app.denials): best effort, bounded in number and
 * age. The rejected call neither waits for the record nor fails with it.
 */
@Injectable()
export class Denials implements OnModuleDestroy {
  private readonly log = new Logger(Denials.name);
  private waiting: Omit<Denial, 'id'>[] = [];
  private writing: Promise<void> | undefined;
  private untilPrune = 0;

  constructor(private readonly pool: Pool) {}

  record({ command, reason, ...denial }: Omit<Denial, 'id' | 'createdAt'>): void {
    if (this.waiting.length >= maxWaiting) return;
    this.waiting.push({
      ...denial,
      createdAt: new Date().toISOString(),
      command: command.slice(0, maxTextLength),
      reason: reason.slice(0, maxTextLength),
    });
    this.writing ??= this.write().finally(() => (this.writing = undefined));
  }

  /** Newest first. */
  async list(page: PageRequest): Promise<Denial[]> {
    const values: unknown[] = [page.limit];
    const { rows } = await this.pool.query<Denial>(
      `select d.* from denials d ${page.after ? `where ${afterCursor('d', '<', page.after, values)}` : ''}
       order by d."createdAt" desc, d.id desc limit $1`,
      values,
    );
    return rows;
  }

  async forget(actorId: string): Promise<void> {
    await this.writing;
    await this.pool.query(`delete from denials where "actorId" = $1`, [actorId]);
  }

  async onModuleDestroy(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0);
      try {
        await this.insert(batch);
      } catch (error) {
        this.log.warn({ err: error }, `${batch.length} rejected commands could not be recorded`);
      }
    }
  }

  private async insert(batch: Omit<Denial, 'id'>[]): Promise<void> {
    await this.pool.query(
      `insert into denials ("createdAt", "actorId", "actorRole", command, code, reason)
       select "createdAt", "actorId", "actorRole", command, code, reason
       from json_populate_recordset(null::denials, $1)`,
      [JSON.stringify(batch)],
    );
    this.untilPrune -= batch.length;
    if (this.untilPrune > 0) return;
    this.untilPrune = pruneEvery;
    await this.pool.query(
      `delete from denials where "createdAt" < now() - interval '${storedFor}' or id in
         (select id from denials order by "createdAt" desc, id desc offset ${maxStored})`,
    );
  }
}

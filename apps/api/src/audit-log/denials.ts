import type { Denial, DenialsQuery, Repeated } from '@market/contracts';
import { afterCursor } from '@platform/rows';
import type { PageRequest } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { BoundedLog } from './bounded-log.js';
import { RequestFacts } from './request-facts.js';
import type { Origin } from './request-facts.js';

const maxTextLength = 500;
/** A screen may repeat a denied call many times, which is one record a minute. */
const sameReadMs = 60_000;

type DenialRow = Omit<Denial, 'actorName'>;
type Filter = Pick<DenialsQuery, 'actorId' | 'code' | 'kind'>;

/** Commands that were rejected or failed, and reads that were denied, with their accounts (table app.denials). */
@Injectable()
export class Denials extends BoundedLog<DenialRow> {
  private readonly recentReads = new LRUCache<string, true>({ max: 10_000, ttl: sameReadMs });

  constructor(
    pool: Pool,
    private readonly facts: RequestFacts,
  ) {
    super(pool, 'app.denials', 'actorId');
  }

  /** Newest first. */
  async filtered({ actorId, code, kind }: Filter, page: PageRequest): Promise<DenialRow[]> {
    const values: unknown[] = [page.limit];
    const conditions = [
      ...(page.after ? [afterCursor('d', '<', page.after, values)] : []),
      ...(actorId ? [`d."actorId" = $${values.push(actorId)}`] : []),
      ...(code ? [`d.code = $${values.push(code)}`] : []),
      ...(kind ? [`(d.command like 'GET %') = $${values.push(kind === 'reads')}`] : []),
    ];
    const { rows } = await this.pool.query<DenialRow>(
      `select d.* from app.denials d ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
       order by d."createdAt" desc, d.id desc limit $1`,
      values,
    );
    return rows;
  }

  record(
    { command: whole, reason, ...denial }: Omit<DenialRow, 'id' | 'createdAt' | keyof Repeated>,
    origin: Origin,
  ): void {
    // Before it becomes a key in memory: anybody may send paths of many kilobytes.
    const command = whole.slice(0, maxTextLength);
    if (command.startsWith('GET ')) {
      const read = `${denial.actorId} ${command}`;
      if (this.recentReads.has(read)) return;
      this.recentReads.set(read, true);
    }
    const hasOwnRow = this.add(
      { ...denial, command, reason: reason.slice(0, maxTextLength) },
      `${denial.actorId} ${command} ${denial.code}`,
    );
    if (hasOwnRow && denial.correlationId) this.facts.record(denial.correlationId, denial.actorId, origin);
  }
}

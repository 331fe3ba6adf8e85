import type { Cursor } from '@platform/rows';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import { BoundedLog } from './bounded-log.js';
import { deviceOf } from './device.js';

/** The address and device of a request. */
export type Origin = { device: string; address: string };
type Fact = Cursor & Origin & { accountId: string };

export const originOf = (request: Request): Origin => ({
  device: deviceOf(request.get('user-agent')),
  address: request.ip ?? '',
});

/**
 * Address and device of the requests that changed something or were refused, by correlation id (table
 * app.request_facts). They are personal data, and therefore not in the log.
 */
@Injectable()
export class RequestFacts extends BoundedLog<Fact> {
  /** A request may decide several commands. */
  private readonly recent = new LRUCache<string, true>({ max: 1_000 });

  constructor(pool: Pool) {
    super(pool, 'app.request_facts', 'accountId', 1_000_000);
  }

  record(correlationId: string, accountId: string, origin: Origin): void {
    if (this.recent.has(correlationId)) return;
    this.recent.set(correlationId, true);
    this.add({ id: correlationId, accountId, ...origin });
  }

  /** By correlation id. */
  async of(correlationIds: readonly string[]): Promise<Map<string, Origin>> {
    const { rows } = await this.pool.query<Fact>(
      'select id, device, address from app.request_facts where id = any($1)',
      [[...new Set(correlationIds)]],
    );
    return new Map(rows.map(({ id, device, address }) => [id, { device, address }]));
  }
}

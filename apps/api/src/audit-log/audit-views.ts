import { auditFilterText } from '@market/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Pool } from 'pg';
import type { ResolvedFilter } from '@market/audit';
import type { Cursor } from '@platform/rows';
import { BoundedLog } from './bounded-log.js';

/** Within this time, reading a filter again (its next pages, its live tail) is not recorded again. */
const sameReadingMs = 600_000;

/** The prefix of the text that records a visit to the past in place of a filter. */
export const replayOf = 'replay:';

/** The prefix of the text that records the export of an order as a file. */
export const disputeFileOf = 'dispute-file:';

/** The prefix of the text that records an export. */
export const exportOf = 'export:';

type AuditView = Cursor & { actorId: string; filter: string };

/** Who opened which filter of the audit, visited the past of which stream, or exported data (table app.audit_views). */
@Injectable()
export class AuditViews extends BoundedLog<AuditView> {
  private readonly open = new LRUCache<string, true>({
    max: 10_000,
    ttl: sameReadingMs,
    updateAgeOnGet: true,
  });

  constructor(pool: Pool) {
    super(pool, 'app.audit_views', 'actorId');
  }

  record(actorId: string, resolved: ResolvedFilter): void {
    if (this.opens(`${actorId} ${auditFilterText(resolved.filter)}`))
      this.add({ actorId, filter: withoutNames(resolved) });
  }

  /** Records a visit to the past of a stream; all moments of the stream are one visit. */
  visited(actorId: string, stream: string): void {
    const filter = `${replayOf}${stream}`;
    if (this.opens(`${actorId} ${filter}`)) this.add({ actorId, filter });
  }

  /** Records that somebody exports an order's past as a file. */
  tookAway(actorId: string, stream: string): void {
    this.add({ actorId, filter: `${disputeFileOf}${stream}` });
  }

  /** Somebody takes a file of the exports away. */
  exported(actorId: string, file: string): void {
    this.add({ actorId, filter: `${exportOf}${file}` });
  }

  private opens(reading: string): boolean {
    const isNew = !this.open.get(reading);
    if (isNew) this.open.set(reading, true);
    return isNew;
  }
}

/** The text of a filter with people by reference: the audit holds no names. */
export function withoutNames({ filter, actors, named }: ResolvedFilter): string {
  const [only] = actors ?? [];
  const people = (ids: readonly string[]) => `(${String(ids.length)} tài khoản)`;
  return auditFilterText({
    ...filter,
    ...(filter.actor && actors ? { actor: actors.length === 1 ? only! : people(actors) } : {}),
    ...(filter.words && named.length > 0 ? { words: `(${String(named.length)} tên hoặc dự án)` } : {}),
  });
}

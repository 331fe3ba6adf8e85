import { Refusal } from '@market/domain';
import type { Request, Response } from 'express';
import type { AuditFeed } from '../audit-log/audit-feed.js';
import { requestedPositions, staleHeader } from './own-writes.js';

const maxWaitMs = 2_000;

/** Waits until the audit includes the caller's actions; marks the reply when it does not in time. */
export async function auditHasOwnWrites(feed: AuditFeed, request: Request): Promise<void> {
  if (!(await feed.complete(maxWaitMs)))
    throw new Refusal('store.unavailable', 'Nhật ký đang được dựng. Vui lòng thử lại sau.');
  const [position] = requestedPositions(request);
  if (position !== undefined && !(await feed.has(position, maxWaitMs)))
    (request.res as Response).setHeader(staleHeader, '1');
}

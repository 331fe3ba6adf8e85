import { shownToOthers } from '@control-center/contracts';
import type { Database } from '../engine/database.js';
import { afterCursor } from '../engine/page.js';
import type { Page } from '../engine/page.js';
import type { ProjectRow } from '../tables/projects.js';

/** Approved to completed projects of others, newest first. */
export async function listShowcase(db: Database, customerId: string, page: Page): Promise<ProjectRow[]> {
  const values: unknown[] = [page.limit, customerId, shownToOthers];
  const { rows } = await db.query<ProjectRow>(
    `select p.* from projects p
     where p."customerId" <> $2 and p.status = any($3) and not p."isDemo"
     ${page.after ? `and ${afterCursor('p', '<', page.after, values)}` : ''}
     order by p."createdAt" desc, p.id desc limit $1`,
    values,
  );
  return rows;
}

import { showcaseStatuses } from '@market/contracts';
import type { ProjectState } from '@market/domain';
import type { Database, PageRequest } from '@platform/rows';
import { afterCursor } from '@platform/rows';

/** Projects of other customers from approval to completion, newest first. */
export async function listShowcase(
  db: Database,
  customerId: string,
  page: PageRequest,
): Promise<ProjectState[]> {
  const values: unknown[] = [page.limit, customerId, showcaseStatuses];
  const { rows } = await db.query<{ state: ProjectState }>(
    `select p.state from projects p
     where p."customerId" <> $2 and p.status = any($3) and not p."isDemo"
     ${page.after ? `and ${afterCursor('p', '<', page.after, values)}` : ''}
     order by p."createdAt" desc, p.id desc limit $1`,
    values,
  );
  return rows.map(({ state }) => state);
}

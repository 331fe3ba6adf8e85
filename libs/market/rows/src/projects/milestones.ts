import { noProject } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import { Integer, Json, Key, Text } from '@platform/rows';
import type { Pair } from '@platform/rows';
import type { Database } from '@platform/rows';

/** Events between two milestones of a project. */
const distance = 100;

/**
 * The state of a project before every hundredth event. The history says of an event what it changed, so a page of it needs the
 * state before its first event; without milestones that would take all events before it.
 */
@Entity('project_milestones')
@Index(['projectId', 'revision'])
export class MilestoneRow {
  @Key() id: string;
  @Text() projectId: string;
  /** Of the event that follows the state. */
  @Integer() revision: number;
  @Json() state: ProjectState;
}

/** The state before an event that is the first at or after a milestone: an event that was discarded may be missing there. */
export function milestonesOf(
  { old }: Pair<ProjectState>,
  { revision }: { revision: number },
): MilestoneRow[] {
  if (!old || Math.floor(old.revision / distance) === Math.floor(revision / distance)) return [];
  return [{ id: `${old.id}.${revision}`, projectId: old.id, revision, state: old }];
}

export type Milestone = Pick<MilestoneRow, 'revision' | 'state'>;

/** The last milestone at or before an event. */
export async function milestoneBefore(db: Database, projectId: string, revision: number): Promise<Milestone> {
  const { rows } = await db.query<Milestone>(
    `select revision, state from project_milestones
     where "projectId" = $1 and revision <= $2 order by revision desc limit 1`,
    [projectId, revision],
  );
  return rows[0] ?? { revision: 0, state: noProject };
}

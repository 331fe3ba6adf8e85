import { noProject } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { Entity, Index } from 'typeorm';
import { Integer, Json, Key, Text } from '@platform/rows';
import type { Pair, Database } from '@platform/rows';

/** Events between two milestones of a project. */
const distance = 100;

/**
 * The state of a project before every hundredth event. An entry of the history describes a change, so a page needs the
 * state before its first event; without milestones that would take all earlier events.
 */
@Entity('project_milestones')
@Index(['projectId', 'revision'])
export class MilestoneRow {
  @Key() id: string;
  @Text() projectId: string;
  /** The revision of the event after the state. */
  @Integer() revision: number;
  @Json() state: ProjectState;
}

/** The state before the first event at or after a milestone, because an event there may have been discarded. */
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

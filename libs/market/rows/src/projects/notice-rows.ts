import { noProject, noticesOf, providerStaff } from '@market/domain';
import type { ProjectEvents, ProjectState } from '@market/domain';
import type { RecordedOf } from '@platform/kernel';
import type { NoticeKind, NoticeSide } from '@market/contracts';
import { Entity, Index } from 'typeorm';
import { Key, Text, Timestamp } from '@platform/rows';
import type { Pair } from '@platform/rows';

/** The last notice of each kind that an order gave a reader. */
@Entity('notices')
@Index(['reader', 'createdAt'])
@Index(['projectId'])
export class NoticeRow {
  @Key() id: string;
  @Text() projectId: string;
  /** An account id, or «provider» for all of its staff. */
  @Text() reader: string;
  @Text() side: NoticeSide;
  @Text() kind: NoticeKind;
  @Timestamp() createdAt: string;
}

/** Those that an event adds. */
export function noticeRowsOf(
  { old, now }: Pair<ProjectState>,
  event: RecordedOf<Record<string, object>>,
): NoticeRow[] {
  if (!now) return [];
  const rows = noticesOf(event as RecordedOf<ProjectEvents>, now, old ?? noProject).map(
    ({ kind, side, accountId }): NoticeRow => {
      const reader = accountId ?? providerStaff;
      return {
        id: `${now.id}.${kind}.${reader}`,
        projectId: now.id,
        reader,
        side,
        kind,
        createdAt: event.at,
      };
    },
  );
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

import { mayUse, replayKinds } from '@market/contracts';
import type { AuditEntry, Grants, ReplayKind } from '@market/contracts';

/** Whether a user may visit the past of such a stream. */
export const mayReplay = (user: Grants, kind: ReplayKind): boolean =>
  user.role === 'admin' &&
  mayUse(user, 'canAccessLogs') &&
  (kind !== 'conversation' || mayUse(user, 'canReviewProjects')) &&
  (kind !== 'account' || mayUse(user, 'canManageUsers'));

/** The address of the past at the event of an audit's record, for those who may visit it. */
export function pastOfRecord(
  user: Grants,
  { stream, revision }: Pick<AuditEntry, 'stream' | 'revision'>,
): string | undefined {
  const kind = replayKinds.find((each) => stream?.startsWith(`${each}-`));
  if (!stream || revision === null || !kind || !mayReplay(user, kind)) return undefined;
  return replayPath(kind, stream.slice(kind.length + 1), revision);
}

/** The address of a stream's past, at its newest revision if none is given. */
export const replayPath = (kind: ReplayKind, id: string, at?: string | number): string =>
  `/admin-dashboard/replay/${kind}/${id}${at === undefined ? '' : `?at=${encodeURIComponent(at)}`}`;

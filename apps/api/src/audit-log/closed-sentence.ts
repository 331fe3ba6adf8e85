import { commandText, mayUse } from '@market/contracts';
import type { Feature, SentencePart } from '@market/contracts';
import { kindOfStream, verbOfProject } from '@market/domain';
import type { StreamKind } from '@market/domain';

/** What of an event tells who may read its contents. */
type Told = { stream: string; type: string; actorId: string | null; command: string };

/** The right that the live calls ask for; null: that to the audit is enough. */
const rights: Record<StreamKind, Feature | null> = {
  project: 'canViewAllProjects',
  conversation: 'canReviewProjects',
  account: 'canManageUsers',
  administrators: 'canManageUsers',
  settings: 'canManageCompany',
  operations: null,
};

/** The rights that all contents together ask for: a search by words reads them all, and its hits tell a part of them. */
export const contentRights = [...new Set(Object.values(rights).filter((right) => right !== null))];

function rightTo({ stream, type }: Told): Feature | null | undefined {
  // Addresses of other programs often hold a secret.
  if (type.startsWith('Webhook')) return 'canManageCompany';
  const kind = kindOfStream(stream);
  return kind && rights[kind];
}

/** Whether the reader of the audit may see the contents of an event: its data, its changes, and its full sentence. */
export function mayOpen(event: Told, reader: Parameters<typeof mayUse>[0]): boolean {
  const right = rightTo(event);
  return right === null || (right !== undefined && mayUse(reader, right));
}

/** The actor of a record, whose name is filled in when it is read. */
export const actorPart = (actorId: string | null): SentencePart =>
  actorId ? { text: '', accountId: actorId } : { text: 'Một người chưa đăng nhập' };

/** The sentence for a reader who may not open the event: only what was done, because full sentences contain prices and reasons. */
export function closedSentence({ stream, type, actorId, command }: Told): SentencePart[] {
  if (command === '') return [{ text: 'Một sự kiện không đọc được' }];
  if (kindOfStream(stream) !== 'project') return [actorPart(actorId), { text: ` – ${commandText(command)}` }];
  const what = verbOfProject(type);
  return [actorPart(actorId), { text: ` thay đổi một đơn hàng${what ? `: ${what}` : ''}` }];
}

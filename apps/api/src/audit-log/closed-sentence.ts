import type { SentencePart } from '@market/contracts';
import { verbOfProject } from '@market/domain';

/** The actor of a record, whose name is filled in when it is read. */
export const actorPart = (actorId: string | null): SentencePart =>
  actorId ? { text: '', accountId: actorId } : { text: 'Một người chưa đăng nhập' };

/**
 * The sentence about an order that the reader may not open: only what happened, because full sentences contain prices and
 * reasons.
 */
export function closedSentence(actorId: string | null, type: string): SentencePart[] {
  const what = verbOfProject(type);
  return [actorPart(actorId), { text: ` thay đổi một đơn hàng${what ? `: ${what}` : ''}` }];
}

import type { SentencePart } from '@market/contracts';

/** Whoever caused a record; their name is filled in when it is read. */
export const actorPart = (actorId: string | null): SentencePart =>
  actorId ? { text: '', accountId: actorId } : { text: 'Một người chưa đăng nhập' };

/** Of an order that the reader may not open: that something happened, by whom and when. Sentences have prices and reasons in them. */
export const closedSentence = (actorId: string | null, type: string): SentencePart[] => [
  actorPart(actorId),
  { text: ` thay đổi một đơn hàng (${type})` },
];

import type { PastEvent } from '@market/contracts';

const sides = { customer: 'Khách hàng', factory: 'Nhà máy', provider: 'Việt Phát' } as const;

/** Who did it: a name where the viewer may know it, else the side; '' for what the viewer could not read. */
export function whoOf({ entry }: Pick<PastEvent, 'entry'>): string {
  if (!entry) return '';
  const name = entry.sentence.find(({ accountId }) => accountId !== undefined && accountId === entry.actorId);
  return name ? `${name.text} (${sides[entry.by]})` : sides[entry.by];
}

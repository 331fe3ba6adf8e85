import { extensionOf, isProvider } from '@control-center/contracts';
import type { Facts } from '../../kernel/decider.js';
import type { PartDetails } from '../project.events.js';

const longest = 60;

/** Letters, digits, '-' and '.', so that it is safe in every file system; whatever else becomes '-'. */
const safe = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, longest);

/** {partId}_{partName}_VietPhat_{timestamp}.{ext}; without VietPhat where the customer sends it (rulings C3). */
export const drawingName = (
  { partId, partName }: Pick<PartDetails, 'partId' | 'partName'>,
  url: string,
  { actor, now }: Pick<Facts, 'actor' | 'now'>,
): string =>
  [safe(partId), safe(partName), ...(isProvider(actor.role) ? ['VietPhat'] : []), Date.parse(now)].join('_') +
  extensionOf(url);

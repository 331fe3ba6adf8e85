import { invalidField } from '../../refusal.js';
import type { ProjectEvent } from '../events.js';
import type { ProjectState } from '../state.js';

/** How large the parts of an order may become together: as JSON in UTF-8. Whoever reads an order reads all of them. */
export const mostBytesOfParts = 1_000_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** By how many bytes an event makes the parts longer. */
function growthBy({ parts }: ProjectState, { type, data }: ProjectEvent): number {
  const sizeOf = (id: string, changes = {}) => {
    const part = parts.find((known) => known.id === id);
    return part ? bytesOf({ ...part, ...changes }) : 0;
  };
  if (type === 'PartAdded') return bytesOf(data.part);
  if (type === 'PartRemoved') return -sizeOf(data.id);
  if (type === 'PartRevised' || type === 'PartEstimated')
    return sizeOf(data.id, data.changes) - sizeOf(data.id);
  return 0;
}

const longestOf = (fields: object): string | undefined =>
  Object.entries(fields)
    .map(([name, value]) => ({ name, bytes: bytesOf(value) }))
    .sort((a, b) => b.bytes - a.bytes)[0]?.name;

const kilobytes = (bytes: number): string => Math.ceil(bytes / 1000).toLocaleString('vi-VN');

/**
 * The events of a save, unless they make the parts longer than they may be together: an order that already has more stays
 * readable, and its parts may become shorter. `changes` are the fields of the body.
 */
export function withRoomForParts(
  state: ProjectState,
  events: ProjectEvent[],
  changes: object,
): ProjectEvent[] {
  const growth = events.reduce((sum, event) => sum + growthBy(state, event), 0);
  if (growth <= 0) return events;
  const bytes = bytesOf(state.parts) + growth;
  if (bytes <= mostBytesOfParts) return events;
  throw invalidField(
    longestOf(changes) ?? '',
    `Các chi tiết của đơn dài tổng cộng ${kilobytes(bytes)} KB, tối đa ${kilobytes(mostBytesOfParts)} KB. Hãy rút gọn, hoặc đưa phần dài vào file đính kèm.`,
  );
}

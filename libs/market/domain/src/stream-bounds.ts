import { actionNames, actionOf } from '@market/contracts';
import type { ProjectAction } from '@market/contracts';
import { Refusal } from './refusal.js';
import type { StreamKind } from './stream-kinds.js';

/** How large a stream may become: everything that is done with it begins by reading it. */
export const streamBounds = { events: 10_000, bytes: 64 * 1024 * 1024 };

type Size = { events: number; bytes: number };

/**
 * What one account may add to an order, and to its conversation, in a role: quotes, notes, photos, messages and edits
 * together. Nobody fills the stream of an order that others need, such as a competitor's by quoting again and again.
 */
export const shares: Readonly<Record<string, Size>> = {
  manufacturer: { events: 1_000, bytes: 3 * 1024 * 1024 },
  customer: { events: 4_000, bytes: 24 * 1024 * 1024 },
};
const shareIsUsed =
  'Bạn đã thay đổi hoặc nhắn quá nhiều trong dự án này. Vui lòng gọi cho Việt Phát để tiếp tục.';

/** A tenth more, for what must remain possible: an order ends and is paid, an account is blocked or erased. */
const reserve = 1.1;
/** The bytes that a stream may have in the end. */
export const mostStreamBytes = Math.ceil(streamBounds.bytes * reserve);
/** Half of that for each step on an order's way there: what is toggled to and fro leaves room to end it. */
const halfReserve = 1.05;
/** The actions that are no step on the way. They only say more. */
const saying: readonly ProjectAction[] = [
  ...([
    'SaveDraft',
    'CreateDemoProject',
    'ReviseDetails',
    'RevisePart',
    'ReplaceDrawing',
    'AddNotes',
  ] as const),
  ...(['EstimateCompletion', 'EstimatePart', 'SubmitQuote', 'ConfirmDrawings', 'AnnounceDelay'] as const),
];
const isOnTheWay = (name: string): boolean =>
  actionNames.some((action) => action === name && !saying.includes(action));
const isLast = (action: ProjectAction): boolean =>
  ['completed', 'cancelled'].some((status) => status === actionOf(action).to);
const reserved: Partial<Record<StreamKind, readonly string[]>> = {
  project: [...actionNames.filter(isLast), 'RecordPayment', 'CorrectPayment', 'RefundPayment'],
  account: ['SetPermissions', 'AssignRole', 'RepairPermissions', 'EraseAccount'],
};

const messages: Partial<Record<StreamKind, string>> = {
  project:
    'Dự án này đã có quá nhiều thay đổi nên không sửa được nữa; chỉ còn có thể đi tiếp các bước đến hoàn thành hoặc huỷ. Vui lòng tạo dự án mới.',
  conversation: 'Cuộc trò chuyện này đã quá dài nên không nhận thêm tin nhắn.',
};
const otherwise = 'Dữ liệu này đã có quá nhiều thay đổi nên không sửa được nữa.';

/**
 * Refuses commands whose events would make a stream too large. The streams of operations and administrators have no bound:
 * only admins write there, and it must remain possible to repair the system.
 */
export function requireRoom(
  kind: StreamKind,
  commands: readonly string[],
  after: Size,
  own?: Size & { role: string },
): void {
  if (kind === 'operations' || kind === 'administrators') return;
  const ends = commands.every((name) => reserved[kind]?.includes(name));
  const leadsOn = kind === 'project' && commands.every(isOnTheWay);
  const factor = ends ? reserve : leadsOn ? halfReserve : 1;
  if (after.events > streamBounds.events * factor || after.bytes > streamBounds.bytes * factor)
    throw new Refusal('stream.full', messages[kind] ?? otherwise);
  const share = (kind === 'project' || kind === 'conversation') && own ? shares[own.role] : undefined;
  if (share && !ends && !leadsOn && (own!.events > share.events || own!.bytes > share.bytes))
    throw new Refusal('stream.full', shareIsUsed);
}

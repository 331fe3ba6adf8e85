import { Refusal } from './refusal.js';
import type { StreamKind } from './stream-kinds.js';

/** How large a stream may become: everything that is done with it begins by reading it. */
export const streamBounds = { events: 10_000, bytes: 64 * 1024 * 1024 };

/** A tenth more, for what must remain possible: an order ends and is paid, an account is blocked or erased. */
const reserve = 1.1;
const reserved: Partial<Record<StreamKind, readonly string[]>> = {
  project: [
    'CancelProject',
    'CompleteProject',
    'DeclineQuote',
    'RecordPayment',
    'CorrectPayment',
    'RefundPayment',
  ],
  account: ['SetPermissions', 'AssignRole', 'RepairPermissions', 'EraseAccount'],
};

const messages: Partial<Record<StreamKind, string>> = {
  project:
    'Dự án này đã có quá nhiều thay đổi nên không sửa được nữa; chỉ còn có thể ghi nhận thanh toán, hoàn thành hoặc huỷ. Vui lòng tạo dự án mới.',
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
  after: { events: number; bytes: number },
): void {
  if (kind === 'operations' || kind === 'administrators') return;
  const mayUseReserve = commands.every((name) => reserved[kind]?.includes(name));
  const factor = mayUseReserve ? reserve : 1;
  if (after.events > streamBounds.events * factor || after.bytes > streamBounds.bytes * factor)
    throw new Refusal('stream.full', messages[kind] ?? otherwise);
}

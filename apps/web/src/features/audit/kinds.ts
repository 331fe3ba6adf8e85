import type { AuditEntry, AuditSource } from '@market/contracts';

const sourceLabels: Partial<Record<AuditSource, string>> = {
  denial: 'Bị từ chối',
  'sign-in': 'Đăng nhập',
  view: 'Xem nhật ký',
  query: 'SQL',
};

/** What an event is about, by the beginning of its name. */
const typeLabels: readonly [RegExp, string][] = [
  [/^(Quote|Price)/, 'Báo giá'],
  [/^(Stage|Production|Delay|Delivery)/, 'Tiến độ'],
  [/^Message/, 'Tin nhắn'],
  [/^(Payment|Instalment|Refund)/, 'Thanh toán'],
  [/^(Drawing|File)/, 'Bản vẽ'],
  [/^(Role|Permissions|Account(Blocked|Unblocked)|Administrator)/, 'Thay đổi quyền'],
  [/^(Account|Profile|Email)/, 'Tài khoản'],
  [/^(ProjectSubmitted|ProjectDrafted|ProjectResubmitted)/, 'Yêu cầu'],
  [/^(Details|Part)/, 'Chỉnh sửa'],
  [/^(Review|SentToFactory|Factor|Notes|Revision|Project)/, 'Xem xét'],
  [/^Company/, 'Công ty'],
  [/^(Rebuild|EventDiscarded|DeadLetter|Webhook)/, 'Vận hành'],
];

/** The kind of a record in a word or two. */
export const kindLabel = ({ source, type, isOverride }: AuditEntry): string =>
  isOverride
    ? 'Ghi đè'
    : (sourceLabels[source] ?? typeLabels.find(([pattern]) => pattern.test(type))?.[1] ?? '');

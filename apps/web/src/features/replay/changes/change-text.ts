import {
  fieldLabels,
  formatVnd,
  instalments,
  instalmentStateLabels,
  optionLabel,
  quoteStateLabels,
  stages,
  statusLabel,
} from '@control-center/contracts';
import type { Difference, PastState } from '@control-center/contracts';
import { formatDate, formatDateTime, isDate } from '../../../components/values/dates';

/** The present names of accounts, by their ids. */
export type Names = ReadonlyMap<string, string>;

/** `before` is '' for what is told as a whole: that it was added, or removed. */
export type ChangeText = { key: string; label: string; before: string; after: string };

const labels: Record<string, string> = {
  ...fieldLabels,
  // The name of the file says more.
  drawingFileUrl: '',
  status: 'Trạng thái',
  finalPrice: 'Giá',
  totalPrice: 'Tổng giá',
  materialCost: 'Chi phí vật liệu',
  additionalCosts: 'Chi phí khác',
  laborHours: 'Giờ công',
  laborRate: 'Đơn giá mỗi giờ',
  deliveryDays: 'Ngày giao hàng',
  quoteValidUntil: 'Giá có hiệu lực đến',
  dueDate: 'Hạn giao',
  estimatedDays: 'Việt Phát ước tính (ngày)',
  vietPhatNotes: 'Ghi chú của Việt Phát',
  reason: 'Lý do',
  percent: 'Tiến độ (%)',
  totalQuantity: 'Tổng số lượng',
  partCount: 'Số chi tiết',
  assignedManufacturerId: 'Nhà máy',
  invitedManufacturerIds: 'Nhà máy được mời',
  drawingFileName: 'Bản vẽ',
  productionRemarks: 'Lưu ý gia công',
  estimatedCost: 'Chi phí ước tính',
  estimatedLeadTime: 'Thời gian ước tính (ngày)',
  isCompleted: 'Hoàn thành',
  notes: 'Ghi chú',
  paidAt: 'Đã trả lúc',
  receivedAmount: 'Số tiền nhận',
  dueAt: 'Hạn thanh toán',
  amount: 'Số tiền',
  visibility: 'Ai xem được',
  state: 'Tình trạng',
  role: 'Vai trò đang dùng',
  grantedRoles: 'Vai trò có thể dùng',
  allowedPages: 'Trang được dùng',
  isAccountBlocked: 'Bị chặn',
  blockedReason: 'Lý do chặn',
  firstName: 'Tên',
  lastName: 'Họ',
  phoneNumber: 'Số điện thoại',
  companyName: 'Công ty',
  jobTitle: 'Chức vụ',
  email: 'Email',
  content: 'Tin nhắn',
};

const money = ['finalPrice', 'totalPrice', 'materialCost', 'additionalCosts', 'laborRate', 'estimatedCost'];
const amounts = [...money, 'amount', 'receivedAmount', 'total'];

/** The lists of a state whose elements have names of their own. */
const groups: Record<
  string,
  { label: string; nameOf: (element: Record<string, unknown>, names: Names) => string }
> = {
  parts: { label: 'Chi tiết', nameOf: ({ partId }) => String(partId) },
  quotes: {
    label: 'Báo giá',
    nameOf: ({ manufacturerId, version }, names) =>
      typeof version === 'number' ? `${names.get(String(manufacturerId)) ?? ''} lần ${version}`.trim() : '',
  },
  files: { label: 'File', nameOf: ({ name }) => String(name) },
  stages: {
    label: 'Công đoạn',
    nameOf: ({ stageId }) => stages.find(({ id }) => id === stageId)?.label ?? '',
  },
  instalments: {
    label: 'Đợt thanh toán',
    nameOf: ({ kind }) => instalments.find((one) => one.kind === kind)?.label ?? '',
  },
  messages: { label: 'Tin nhắn', nameOf: () => '' },
};

const stateLabels: Record<string, string> = {
  ...quoteStateLabels,
  ...instalmentStateLabels,
  ...{ current: 'Hiện hành', superseded: 'Đã thay thế', removed: 'Đã gỡ' },
};

const isTime = /^\d{4}-\d{2}-\d{2}T/;

function textOf(name: string, value: unknown, names: Names): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'có' : 'không';
  if (typeof value === 'number')
    return amounts.includes(name) ? formatVnd(value) : String(value).replace('.', ',');
  if (Array.isArray(value)) return value.map((each) => textOf(name, each, names)).join(', ') || '–';
  if (typeof value !== 'string') return '…';
  const text = value;
  if (names.has(text)) return names.get(text)!;
  if (name === 'status') return statusLabel(text);
  if (name === 'state') return stateLabels[text] ?? text;
  if (isTime.test(text)) return formatDateTime(text);
  if (isDate(text)) return formatDate(text);
  return optionLabel(name, text) || text;
}

/** What follows from what happened, or stands beside it a second time: drawings are among the files. */
const derived = [
  ...['/project/times', '/project/sla', '/project/reachedAt', '/project/allowed', '/project/percent'],
  '/drawings',
];

/** The value at a JSON pointer's steps. */
const valueAt = (state: unknown, steps: readonly string[]): unknown =>
  steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], state);

/** What a difference is about, in words; undefined for what follows from other values, or is for programs. */
export function changeText(
  { pointer, before, after }: Difference,
  state: PastState | null,
  names: Names,
): ChangeText | undefined {
  if (derived.some((part) => pointer.startsWith(part))) return undefined;
  const steps = pointer.split('/').slice(1);
  const place = steps.findIndex((step) => step in groups && step !== steps.at(-1));
  const group = groups[steps[place] ?? ''];
  const name = steps.at(-1) ?? '';
  if (!group) {
    const label = labels[name];
    return label
      ? { key: pointer, label, before: textOf(name, before, names), after: textOf(name, after, names) }
      : undefined;
  }
  const isElement = steps.length === place + 2;
  const element = (isElement ? (after ?? before) : valueAt(state, steps.slice(0, place + 2))) as
    | Record<string, unknown>
    | undefined;
  const title = [group.label, element && group.nameOf(element, names)].filter(Boolean).join(' ');
  if (isElement) return { key: pointer, label: title, before: '', after: after ? 'thêm mới' : 'đã bỏ' };
  const label = labels[name];
  if (!label) return undefined;
  return {
    key: pointer,
    label: `${title}: ${label}`,
    before: textOf(name, before, names),
    after: textOf(name, after, names),
  };
}

/** Those that a reader can use, each once. */
export const changeTexts = (
  changed: readonly Difference[],
  state: PastState | null,
  names: Names = new Map(),
): ChangeText[] => changed.flatMap((difference) => changeText(difference, state, names) ?? []);

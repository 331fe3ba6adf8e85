import {
  fieldLabels,
  instalments,
  instalmentStateLabels,
  optionLabel,
  quoteEndingLabels,
  quoteStateLabels,
  quoteStateText,
  stages,
  statusLabel,
  termOf,
} from '@market/contracts';
import type { Difference, PastState, Quote, QuoteEnding } from '@market/contracts';
import { formatDate, formatDateTime, isDate } from '../../../components/values/dates';
import { inUnit } from '../../../components/values/quote-figures';

/** The present names of accounts, by their ids. */
export type Names = ReadonlyMap<string, string>;

/**
 * `before` is '' for what is shown in one line: that it was added, or removed. `label` is `field` with the group it belongs to,
 * where one order has many of them.
 */
export type ChangeText = {
  key: string;
  group: string;
  field: string;
  label: string;
  before: string;
  after: string;
};

const labels: Record<string, string> = {
  ...fieldLabels,
  // The name of the file says more.
  drawingFileUrl: '',
  vietPhatNotes: 'Ghi chú của Việt Phát',
  reason: 'Lý do',
  percent: 'Tiến độ (%)',
  totalQuantity: 'Tổng số lượng',
  partCount: 'Số chi tiết',
  invitedManufacturerIds: 'Nhà máy được mời',
  drawingFileName: 'Bản vẽ',
  isCompleted: 'Hoàn thành',
  paidAt: 'Đã trả lúc',
  dueAt: 'Hạn thanh toán',
  visibility: 'Ai xem được',
  state: 'Tình trạng',
  ending: 'Hiệu lực',
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

const labelOf = (name: string): string | undefined => labels[name] ?? termOf(name)?.label;

/** Beside the terms of an order. */
const dealFields = ['percent', 'invitedManufacturerIds', 'reason'];
export const dealGroup = 'Trạng thái và giá';
const groupOfField = (name: string): string =>
  termOf(name) || dealFields.includes(name) ? dealGroup : 'Thông tin chung';

/** The lists of a state whose elements have names of their own. */
type Element = Record<string, unknown>;
type Group = {
  label: string;
  /** What all of its elements stand under in a table; each under its own name, if absent. */
  together?: string;
  nameOf: (element: Element, names: Names) => string;
  /** What an added element is, in short. */
  textOf?: (element: Element, names: Names) => string;
};

const groups: Record<string, Group> = {
  parts: { label: 'Chi tiết', nameOf: ({ partId }) => String(partId) },
  quotes: {
    label: 'Báo giá',
    together: 'Báo giá của nhà máy',
    textOf: ({ totalPrice }, names) => textOf('totalPrice', totalPrice, names),
    nameOf: ({ manufacturerId, version }, names) =>
      typeof version === 'number' ? `${names.get(String(manufacturerId)) ?? ''} lần ${version}`.trim() : '',
  },
  files: { label: 'File', together: 'File', nameOf: ({ name }) => String(name) },
  stages: {
    label: 'Công đoạn',
    together: 'Tiến độ sản xuất',
    nameOf: ({ stageId }) => stages.find(({ id }) => id === stageId)?.label ?? '',
  },
  instalments: {
    label: 'Đợt thanh toán',
    together: 'Thanh toán',
    textOf: ({ amount, state }, names) =>
      `${textOf('amount', amount, names)} ${textOf('state', state, names).toLowerCase()}`,
    nameOf: ({ kind }) => instalments.find((one) => one.kind === kind)?.label ?? '',
  },
  messages: { label: 'Tin nhắn', nameOf: () => '' },
};

const stateLabels: Record<string, string> = {
  ...quoteStateLabels,
  ...instalmentStateLabels,
  ...{ current: 'Đang dùng', superseded: 'Đã thay thế', removed: 'Đã gỡ' },
};

const isTime = /^\d{4}-\d{2}-\d{2}T/;

function numberText(name: string, value: number): string {
  const unit = termOf(name)?.unit;
  return unit ? inUnit(value, unit) : String(value).replace('.', ',');
}

function textOf(name: string, value: unknown, names: Names): string {
  if (name === 'ending') return value ? quoteEndingLabels[value as QuoteEnding] : 'Còn hiệu lực';
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'có' : 'không';
  if (typeof value === 'number') return numberText(name, value);
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
  ...['/project/terms', '/project/changesInReview'],
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
    const label = labelOf(name);
    if (!label) return undefined;
    const texts = { before: textOf(name, before, names), after: textOf(name, after, names) };
    return { ...{ key: pointer, group: groupOfField(name), field: label, label }, ...texts };
  }
  const isElement = steps.length === place + 2;
  const element = (isElement ? (after ?? before) : valueAt(state, steps.slice(0, place + 2))) as
    | Record<string, unknown>
    | undefined;
  const own = element ? group.nameOf(element, names) : '';
  const title = [group.label, own].filter(Boolean).join(' ');
  const table = group.together ?? title;
  if (isElement) {
    const text = after ? (group.textOf?.(after as Element, names) ?? 'thêm mới') : 'đã bỏ';
    return { key: pointer, group: table, field: own || group.label, label: title, before: '', after: text };
  }
  const label = labelOf(name);
  if (!label) return undefined;
  return {
    key: pointer,
    group: table,
    field: group.together && own ? `${own}: ${label}` : label,
    label: `${title}: ${label}`,
    before: textOf(name, before, names),
    after:
      name === 'state' && element && 'replacedBy' in element
        ? quoteStateText({ ...(element as Quote), state: after as Quote['state'] })
        : textOf(name, after, names),
  };
}

/** A value in words, by where it stands. */
export const valueText = (pointer: string, value: unknown, names: Names): string =>
  textOf(pointer.split('/').at(-1) ?? '', value, names);

/** Without the endings of quotes whose state changed as well: its text says why. */
export function withoutSaid<One extends Pick<Difference, 'pointer'>>(changed: readonly One[]): One[] {
  const pointers = new Set(changed.map(({ pointer }) => pointer));
  const isSaid = ({ pointer }: One) =>
    pointer.endsWith('/ending') && pointers.has(pointer.replace(/ending$/, 'state'));
  return changed.filter((one) => !isSaid(one));
}

/** Those that a reader can use, each once. */
export const changeTexts = (
  changed: readonly Difference[],
  state: PastState | null,
  names: Names = new Map(),
): ChangeText[] => withoutSaid(changed).flatMap((difference) => changeText(difference, state, names) ?? []);

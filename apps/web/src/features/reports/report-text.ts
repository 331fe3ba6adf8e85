import { formatVnd, stages } from '@market/contracts';
import type {
  Figure,
  FigureKind,
  ReportDefinition,
  ReportReply,
  ReportRow,
  RowKind,
} from '@market/contracts';
import { formatDate } from '../../components/values/dates';
import { formatNumber, formatPercent, hoursText } from '../../components/values/numbers';

const causes: Record<string, string> = {
  request: 'Yêu cầu khách sửa',
  price: 'Khách xin đổi giá',
  review: 'Trả về xem xét',
  rework: 'Làm lại công đoạn',
};
const channels: Record<string, string> = { customer: 'Khách hàng', factory: 'Nhà máy' };
const checks: Record<string, string> = {
  'parked-streams': 'Đơn, tài khoản hoặc hội thoại đang dừng vì một sự kiện lỗi',
  'unreadable-events': 'Sự kiện không đọc được',
  'price-missing': 'Đơn đã báo giá trở đi mà không có giá cuối',
  'factory-missing': 'Đơn đang sản xuất hoặc hoàn thành mà không có nhà máy',
  'schedule-differs': 'Đơn có ba đợt thanh toán không cộng thành giá cuối',
  overridden: 'Đơn có trạng thái bị đặt ngoài quy trình',
  demo: 'Dự án mẫu, không được tính',
  'key-missing': 'Tài khoản thiếu khoá phân tích',
  erased: 'Tài khoản đã xoá theo yêu cầu',
};
const stageLabels: Record<string, string> = Object.fromEntries(stages.map(({ id, label }) => [id, label]));

/** What the first column is called. */
export const rowHeadings: Record<RowKind, string> = {
  week: 'Tuần từ',
  month: 'Tháng',
  factory: 'Nhà máy',
  stage: 'Công đoạn',
  cause: 'Nguyên nhân',
  channel: 'Kênh',
  check: 'Kiểm tra',
};

/** An account that was erased has neither key nor name. */
const erased = 'Đã xoá theo yêu cầu';

export function rowLabel(kind: RowKind, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (kind === 'week') return formatDate(key);
  if (kind === 'month') return `${key.slice(5, 7)}/${key.slice(0, 4)}`;
  if (kind === 'factory') return name ?? erased;
  const known = { stage: stageLabels, cause: causes, channel: channels, check: checks }[kind];
  return known[key] ?? key;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

export function figureText(kind: FigureKind, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (kind === 'money') return formatVnd(value);
  if (kind === 'share') return formatPercent(rounded(value * 100, 1));
  if (kind === 'hours') return hoursText(value);
  return kind === 'days' ? `${formatNumber(rounded(value, 1))} ngày` : formatNumber(value);
}

/** Texts that a spreadsheet would calculate instead of displaying them. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
/** A text that a spreadsheet displays as it is. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

export type Cells = { heading: string[]; rows: (string | number | null)[][] };

/** The report as cells: plain numbers, so that a spreadsheet calculates with them. */
export const cellsOf = ({ rows: kind, figures }: ReportDefinition, rows: ReportReply['rows']): Cells => ({
  heading: [rowHeadings[kind], ...figures.map(({ label }: Figure) => label)],
  rows: rows.map((row) => [
    guarded(kind === 'week' ? row.key : rowLabel(kind, row)),
    ...figures.map(({ key }) => row.figures[key] ?? null),
  ]),
});

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const plain = (value: string | number | null): string => (value === null ? '' : String(value));

/** CSV for Excel: UTF-8 with a byte order mark. */
export const csvOf = ({ heading, rows }: Cells): string =>
  `\ufeff${[heading, ...rows].map((row) => row.map((cell) => quoted(plain(cell))).join(',')).join('\r\n')}\r\n`;

/** What is pasted into a spreadsheet. */
export const tabsOf = ({ heading, rows }: Cells): string =>
  [heading, ...rows].map((row) => row.map((cell) => plain(cell).replaceAll('\t', ' ')).join('\t')).join('\n');

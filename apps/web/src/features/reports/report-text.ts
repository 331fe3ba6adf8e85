import { formatVnd, optionLabel, stages } from '@market/contracts';
import type {
  Figure,
  FigureKind,
  ReportDefinition,
  ReportReply,
  ReportRow,
  RowKind,
} from '@market/contracts';
import { guarded } from './file/tables';
import type { Cells } from './file/tables';
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
  process: 'Quy trình',
  material: 'Vật liệu',
  cause: 'Nguyên nhân',
  channel: 'Kênh',
  check: 'Kiểm tra',
};

/** An account that was erased has neither key nor name. */
const erased = 'Đã xoá theo yêu cầu';

/** Typed texts are one row, and so is what nobody chose. */
const unlisted: Record<string, string> = { other: 'Khác', none: 'Không nêu' };
const chosenLabel = (field: string, value: string): string => unlisted[value] ?? optionLabel(field, value);

export function rowLabel(kind: RowKind, { key, name }: Pick<ReportRow, 'key' | 'name'>): string {
  if (kind === 'week') return formatDate(key);
  if (kind === 'month') return `${key.slice(5, 7)}/${key.slice(0, 4)}`;
  if (kind === 'factory') return name ?? erased;
  if (kind === 'process') return chosenLabel('manufacturingProcesses', key);
  if (kind === 'material') return chosenLabel('material', key);
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

const [billion, million] = [1_000_000_000, 1_000_000];

/** «3,06 tỷ», «450 triệu»: where a figure is looked at, not counted. */
export function shortFigure(kind: FigureKind, value: number | null): string {
  if (value === null || kind !== 'money' || Math.abs(value) < million) return figureText(kind, value);
  return Math.abs(value) < billion
    ? `${formatNumber(rounded(value / million, 1))} triệu`
    : `${formatNumber(rounded(value / billion, 2))} tỷ`;
}

/** The report as cells: plain numbers, so that a spreadsheet calculates with them. */
export const cellsOf = ({ rows: kind, figures }: ReportDefinition, rows: ReportReply['rows']): Cells => ({
  heading: [rowHeadings[kind], ...figures.map(({ label }: Figure) => label)],
  kinds: [
    undefined,
    ...figures.map(({ kind: of }: Figure) => (of === 'money' || of === 'share' ? of : undefined)),
  ],
  rows: rows.map((row) => [
    guarded(kind === 'week' ? row.key : rowLabel(kind, row)),
    ...figures.map(({ key }) => row.figures[key] ?? null),
  ]),
});

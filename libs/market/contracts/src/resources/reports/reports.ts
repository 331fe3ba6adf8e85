import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { OptionalText, RequiredText } from '../../kernel/fields.js';
import { PeriodQuery } from '../../kernel/period.js';
import { get } from '../../kernel/route.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';

export type FigureKind = 'count' | 'money' | 'hours' | 'days' | 'share';
/** Whether more of a figure is good news, bad news, or neither: its colour in charts. */
export type Tone = 'good' | 'bad' | 'plain';
export type Figure = { key: string; label: string; kind: FigureKind; tone?: Tone };
/** What a row stands for; its label is made from its key, or is the name of an account. */
export type RowKind =
  | 'week'
  | 'month'
  | 'factory'
  | 'stage'
  | 'process'
  | 'material'
  | 'cause'
  | 'channel'
  | 'check';
export type ReportFilter = 'period' | 'factory' | 'customer';
/** How long a row of a report over time is. */
export const timeUnits = ['week', 'month'] as const;
export type TimeUnit = (typeof timeUnits)[number];

export type ReportDefinition = {
  title: string;
  /** What the figures count, by which clock. */
  meaning: string;
  rows: RowKind;
  /** The rows can be weeks or months, as `by` asks. */
  hasUnits?: true;
  figures: readonly Figure[];
  /** The figures that stand above all others; the first four where none are named. */
  headline?: readonly string[];
  /** What has ended of the first figure; the numbers of a row change as long as something has not. */
  ends?: readonly string[];
  /** The figures of the chart, all of one kind. */
  chart: readonly string[];
  filters: readonly ReportFilter[];
};

const count = (key: string, label: string, tone: Tone = 'plain'): Figure => ({
  key,
  label,
  kind: 'count',
  tone,
});
const money = (key: string, label: string, tone: Tone = 'plain'): Figure => ({
  key,
  label,
  kind: 'money',
  tone,
});
const hours = (key: string, label: string, tone: Tone = 'plain'): Figure => ({
  key,
  label,
  kind: 'hours',
  tone,
});
const days = (key: string, label: string, tone: Tone = 'plain'): Figure => ({
  key,
  label,
  kind: 'days',
  tone,
});
const share = (key: string, label: string, tone: Tone = 'plain'): Figure => ({
  key,
  label,
  kind: 'share',
  tone,
});

/** How many months after their first one a report of customers shows. */
export const cohortMonths = 12;

const all = ['period', 'factory', 'customer'] as const;

const sharedFigures: readonly Figure[] = [
  count('orders', 'Đơn'),
  money('revenue', 'Doanh thu'),
  money('cost', 'Giá nhà máy'),
  money('margin', 'Lợi nhuận gộp', 'good'),
  share('margin_share', 'Biên lợi nhuận', 'good'),
  days('median_days', 'Sản xuất, trung vị', 'bad'),
];

export const reports = {
  funnel: {
    title: 'Phễu yêu cầu',
    meaning: 'Yêu cầu gửi trong mỗi kỳ, và đến nay bao nhiêu trong số đó đã tới từng bước.',
    rows: 'week',
    hasUnits: true,
    figures: [
      count('submitted', 'Đã gửi'),
      count('quoted', 'Đã báo giá'),
      count('approved', 'Đã duyệt giá'),
      count('paid', 'Đã đặt cọc'),
      count('in_production', 'Vào sản xuất'),
      count('completed', 'Hoàn thành', 'good'),
      count('cancelled', 'Đã huỷ', 'bad'),
      share('within_share', 'Báo giá đúng cam kết', 'good'),
      share('accepted_share', 'Khách chấp nhận', 'good'),
    ],
    headline: ['submitted', 'within_share', 'accepted_share', 'cancelled'],
    ends: ['completed', 'cancelled'],
    chart: ['submitted', 'quoted', 'approved', 'completed'],
    filters: all,
  },
  turnaround: {
    title: 'Thời gian báo giá',
    meaning: 'Đồng hồ của cam kết 24 giờ: tính cả đêm và ngày nghỉ, tạm dừng khi chờ khách chỉnh sửa.',
    rows: 'week',
    hasUnits: true,
    figures: [
      count('orders', 'Yêu cầu'),
      count('within', 'Trong cam kết', 'good'),
      count('second', 'Trong mốc thứ hai'),
      count('late', 'Quá cam kết', 'bad'),
      hours('median', 'Trung vị', 'bad'),
    ],
    chart: ['within', 'late'],
    filters: all,
  },
  'on-time': {
    title: 'Đúng hẹn theo nhà máy',
    meaning: 'Đơn đã xong hoặc đã quá hẹn, so với ngày giao trong báo giá được chọn. Kỳ tính theo ngày hẹn.',
    rows: 'factory',
    figures: [
      count('due', 'Đến hẹn'),
      count('on_time', 'Đúng hẹn', 'good'),
      count('late', 'Trễ hẹn', 'bad'),
      share('on_time_share', 'Tỷ lệ đúng hẹn', 'good'),
    ],
    chart: ['on_time', 'late'],
    filters: all,
  },
  scorecards: {
    title: 'Bảng điểm nhà máy',
    meaning: 'Mười lần gần nhất, và 90 ngày qua. Thời gian trả lời tính giờ của ngày làm việc.',
    rows: 'factory',
    figures: [
      share('on_time_10', 'Đúng hẹn, 10 đơn', 'good'),
      share('on_time_90', 'Đúng hẹn, 90 ngày', 'good'),
      hours('response_10', 'Trả lời, 10 lần', 'bad'),
      hours('response_90', 'Trả lời, 90 ngày', 'bad'),
      count('declines_90', 'Từ chối, 90 ngày', 'bad'),
    ],
    chart: ['on_time_10', 'on_time_90'],
    filters: ['factory'],
  },
  bottlenecks: {
    title: 'Điểm nghẽn theo công đoạn',
    meaning: 'Đơn đang ở mỗi công đoạn, và thời gian của những lần hoàn thành trong 90 ngày qua.',
    rows: 'stage',
    figures: [
      count('orders_now', 'Đang ở đây'),
      count('late_now', 'Quá kế hoạch', 'bad'),
      count('completed', 'Hoàn thành, 90 ngày'),
      days('median_days', 'Trung vị', 'bad'),
      days('slow_days', '9 trên 10 lần', 'bad'),
      share('late_share', 'Tỷ lệ trễ', 'bad'),
    ],
    chart: ['orders_now', 'late_now'],
    filters: ['factory', 'customer'],
  },
  revenue: {
    title: 'Doanh thu và quá hạn',
    meaning:
      'Giá đã duyệt, khoản đến hạn, tiền đã về (đã trừ phần hoàn lại), phần quá hạn hôm nay, và phần đã hoàn.',
    rows: 'month',
    hasUnits: true,
    figures: [
      money('booked', 'Đã chốt'),
      money('billed', 'Đến hạn'),
      money('collected', 'Đã thu', 'good'),
      money('overdue', 'Quá hạn', 'bad'),
      money('refunded', 'Đã hoàn', 'bad'),
    ],
    chart: ['booked', 'collected', 'overdue'],
    filters: all,
  },
  processes: {
    title: 'Doanh thu theo quy trình',
    meaning:
      'Đơn có giá được duyệt trong kỳ. Tiền của một đơn chia theo số lượng của từng chi tiết; chi tiết có nhiều quy trình thì chia đều.',
    rows: 'process',
    figures: sharedFigures,
    chart: ['revenue', 'margin'],
    filters: all,
  },
  materials: {
    title: 'Doanh thu theo vật liệu',
    meaning: 'Đơn có giá được duyệt trong kỳ. Tiền của một đơn chia theo số lượng của từng chi tiết.',
    rows: 'material',
    figures: sharedFigures,
    chart: ['revenue', 'margin'],
    filters: all,
  },
  revisions: {
    title: 'Chỉnh sửa theo nguyên nhân',
    meaning: 'Mỗi điều phải sửa là một lần; làm lại là một công đoạn đã xong phải mở lại.',
    rows: 'cause',
    figures: [count('revisions', 'Lần chỉnh sửa', 'bad'), count('orders', 'Đơn')],
    chart: ['revisions', 'orders'],
    filters: all,
  },
  responses: {
    title: 'Thời gian trả lời tin nhắn',
    meaning: 'Từ tin nhắn đầu của một lượt đến khi Việt Phát trả lời; tính cả đêm và ngày nghỉ.',
    rows: 'channel',
    figures: [
      count('asked', 'Lượt hỏi'),
      count('answered', 'Đã trả lời', 'good'),
      count('waiting', 'Đang chờ', 'bad'),
      hours('median', 'Trung vị', 'bad'),
    ],
    chart: ['answered', 'waiting'],
    filters: all,
  },
  cohorts: {
    title: 'Khách quay lại',
    meaning: 'Khách theo tháng của yêu cầu đầu tiên, và bao nhiêu người gửi yêu cầu trong từng tháng sau đó.',
    rows: 'month',
    figures: Array.from({ length: cohortMonths }, (_, month) =>
      count(`month_${String(month)}`, month === 0 ? 'Tháng đầu' : `+${String(month)}`),
    ),
    chart: ['month_0', 'month_1', 'month_3'],
    filters: [],
  },
  quality: {
    title: 'Chất lượng dữ liệu',
    meaning: 'Những gì các con số trên không tính hoặc có thể tính sai.',
    rows: 'check',
    figures: [count('rows', 'Số lượng')],
    chart: ['rows'],
    filters: [],
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];
/** `by`: how long its rows are to be. */
export function reportOf(name: ReportName, by?: TimeUnit): ReportDefinition {
  const report: ReportDefinition = reports[name];
  return by && report.hasUnits ? { ...report, rows: by } : report;
}

export class ReportQuery extends PeriodQuery {
  /** Account ids. */
  @OptionalText(100)
  factory?: string;

  @OptionalText(100)
  customer?: string;

  /** For a report whose rows can be both; each has one of its own. */
  @IsOptional()
  @IsIn(timeUnits, { message: 'by là week hoặc month' })
  by?: TimeUnit;
}

/** Stands for the key of a row where a number is the total of all. */
export const allRows = '*';

export class ReportOrdersQuery extends ReportQuery {
  /** The key of the row, or `allRows`. */
  @RequiredText(100, 'Thiếu dòng của báo cáo')
  row: string;

  @IsIn(Object.values(reports).flatMap(({ figures }) => figures.map(({ key }) => key)))
  figure: string;
}

export type ReportRow = {
  key: string;
  /** The name of the account that the row stands for; null where its key says it. */
  name: string | null;
  figures: Record<string, number | null>;
};

export type Freshness = {
  /** When the last known event happened; null in an empty log. */
  lastEventAt: string | null;
  lagSeconds: number;
  position: string;
};

export type ReportReply = {
  rows: ReportRow[];
  /** The figures over all rows; of people and orders that stand in several rows each counts once. Null where a sum says nothing. */
  totals: ReportRow['figures'] | null;
  /** The same of the period before, as long as the asked one; null for a period without both ends. */
  before: (Required<PeriodQuery> & { totals: ReportRow['figures'] }) | null;
  freshness: Freshness;
};

/** An order behind a number. */
export type ReportOrder = {
  id: string;
  title: string;
  status: ProjectStatus;
  customerName: string;
  createdAt: string;
  /** What the order is of the number; null where a number is no sum: a median, a share. */
  amount: number | null;
};
/** How many orders are listed; `count` is how many there are. */
export const mostReportOrders = 200;
/** `sum`: of the amounts of all orders, listed or not: it is the number. */
export type ReportOrders = { count: number; sum: number | null; orders: ReportOrder[] };

export type ReportPeople = Record<'factories' | 'customers', { id: string; name: string }[]>;

const access = provider('canGenerateReports');

export const reportRoutes = {
  /** The factories and customers that reports can be narrowed to: those with the most orders, by name. */
  people: get('/api/reports/people', { access }).replies<ReportPeople>(),
  /** The figures of a report, of one moment of the views of analysts. */
  figures: get('/api/reports/:report', { access, query: ReportQuery }).replies<ReportReply>(),
  /** The orders behind one number of a report, newest first. */
  orders: get('/api/reports/:report/orders', { access, query: ReportOrdersQuery }).replies<ReportOrders>(),
};

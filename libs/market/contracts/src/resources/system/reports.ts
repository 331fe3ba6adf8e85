import { IsIn } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { OptionalText, RequiredText } from '../../kernel/fields.js';
import { PeriodQuery } from '../../kernel/period.js';
import { get } from '../../kernel/route.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';

export type FigureKind = 'count' | 'money' | 'hours' | 'days' | 'share';
export type Figure = { key: string; label: string; kind: FigureKind };
/** What a row stands for; its label is made from its key, or is the name of an account. */
export type RowKind = 'week' | 'month' | 'factory' | 'stage' | 'cause' | 'channel' | 'check';
export type ReportFilter = 'period' | 'factory' | 'customer';

export type ReportDefinition = {
  title: string;
  /** What the figures count, by which clock. */
  meaning: string;
  rows: RowKind;
  figures: readonly Figure[];
  /** The figures of the chart, all of one kind. */
  chart: readonly string[];
  filters: readonly ReportFilter[];
};

const count = (key: string, label: string): Figure => ({ key, label, kind: 'count' });
const money = (key: string, label: string): Figure => ({ key, label, kind: 'money' });
const hours = (key: string, label: string): Figure => ({ key, label, kind: 'hours' });
const days = (key: string, label: string): Figure => ({ key, label, kind: 'days' });
const share = (key: string, label: string): Figure => ({ key, label, kind: 'share' });

/** How many months after their first one a report of customers shows. */
export const cohortMonths = 12;

const all = ['period', 'factory', 'customer'] as const;

export const reports = {
  funnel: {
    title: 'Phễu yêu cầu',
    meaning: 'Yêu cầu gửi trong mỗi tuần, và đến nay bao nhiêu trong số đó đã tới từng bước.',
    rows: 'week',
    figures: [
      count('submitted', 'Đã gửi'),
      count('quoted', 'Đã báo giá'),
      count('approved', 'Đã duyệt giá'),
      count('paid', 'Đã đặt cọc'),
      count('in_production', 'Vào sản xuất'),
      count('completed', 'Hoàn thành'),
      count('cancelled', 'Đã huỷ'),
    ],
    chart: ['submitted', 'quoted', 'approved', 'completed'],
    filters: all,
  },
  turnaround: {
    title: 'Thời gian báo giá',
    meaning: 'Đồng hồ của cam kết 24 giờ: tính cả đêm và ngày nghỉ, tạm dừng khi chờ khách chỉnh sửa.',
    rows: 'week',
    figures: [
      count('orders', 'Yêu cầu'),
      count('within', 'Trong cam kết'),
      count('second', 'Trong mốc thứ hai'),
      count('late', 'Quá cam kết'),
      hours('median', 'Trung vị'),
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
      count('on_time', 'Đúng hẹn'),
      count('late', 'Trễ hẹn'),
      share('on_time_share', 'Tỷ lệ đúng hẹn'),
    ],
    chart: ['on_time', 'late'],
    filters: all,
  },
  scorecards: {
    title: 'Bảng điểm nhà máy',
    meaning: 'Mười lần gần nhất, và 90 ngày qua. Thời gian trả lời tính giờ của ngày làm việc.',
    rows: 'factory',
    figures: [
      share('on_time_10', 'Đúng hẹn, 10 đơn'),
      share('on_time_90', 'Đúng hẹn, 90 ngày'),
      hours('response_10', 'Trả lời, 10 lần'),
      hours('response_90', 'Trả lời, 90 ngày'),
      count('declines_90', 'Từ chối, 90 ngày'),
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
      count('late_now', 'Quá kế hoạch'),
      count('completed', 'Hoàn thành, 90 ngày'),
      days('median_days', 'Trung vị'),
      days('slow_days', '9 trên 10 lần'),
      share('late_share', 'Tỷ lệ trễ'),
    ],
    chart: ['orders_now', 'late_now'],
    filters: ['factory', 'customer'],
  },
  revenue: {
    title: 'Doanh thu và quá hạn',
    meaning:
      'Giá đã duyệt, khoản đến hạn, tiền đã về (đã trừ phần hoàn lại), phần quá hạn hôm nay, và phần đã hoàn, theo tháng.',
    rows: 'month',
    figures: [
      money('booked', 'Đã chốt'),
      money('billed', 'Đến hạn'),
      money('collected', 'Đã thu'),
      money('overdue', 'Quá hạn'),
      money('refunded', 'Đã hoàn'),
    ],
    chart: ['booked', 'collected', 'overdue'],
    filters: all,
  },
  revisions: {
    title: 'Chỉnh sửa theo nguyên nhân',
    meaning: 'Mỗi điều phải sửa là một lần; làm lại là một công đoạn đã xong phải mở lại.',
    rows: 'cause',
    figures: [count('revisions', 'Lần chỉnh sửa'), count('orders', 'Đơn')],
    chart: ['revisions', 'orders'],
    filters: all,
  },
  responses: {
    title: 'Thời gian trả lời tin nhắn',
    meaning: 'Từ tin nhắn đầu của một lượt đến khi Việt Phát trả lời; tính cả đêm và ngày nghỉ.',
    rows: 'channel',
    figures: [
      count('asked', 'Lượt hỏi'),
      count('answered', 'Đã trả lời'),
      count('waiting', 'Đang chờ'),
      hours('median', 'Trung vị'),
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
export const reportOf = (name: ReportName): ReportDefinition => reports[name];

export class ReportQuery extends PeriodQuery {
  /** Account ids. */
  @OptionalText(100)
  factory?: string;

  @OptionalText(100)
  customer?: string;
}

export class ReportOrdersQuery extends ReportQuery {
  /** The key of the row. */
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

export type ReportReply = { rows: ReportRow[]; freshness: Freshness };

/** An order behind a number. */
export type ReportOrder = {
  id: string;
  title: string;
  status: ProjectStatus;
  customerName: string;
  createdAt: string;
};
/** How many orders are listed; `count` is how many there are. */
export const mostReportOrders = 200;
export type ReportOrders = { count: number; orders: ReportOrder[] };

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

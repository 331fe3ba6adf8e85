import { formatVnd, instalments, stages, statusLabel } from '@control-center/contracts';
import type { HistoryEntry, HistoryKind } from '@control-center/contracts';
import { fieldLabels } from '../project-text';

const titles: Record<HistoryKind, string> = {
  DraftSaved: 'Lưu bản nháp',
  ProjectSubmitted: 'Gửi yêu cầu',
  DemoProjectCreated: 'Tạo dự án mẫu',
  FilesAttached: 'Đính kèm file',
  FilesShared: 'Chia sẻ file với nhà máy',
  DetailsRevised: 'Sửa thông tin',
  PartAdded: 'Thêm chi tiết',
  PartRevised: 'Sửa chi tiết',
  PartEstimated: 'Ước tính chi tiết',
  PartRemoved: 'Xoá chi tiết',
  DrawingRevised: 'Cập nhật bản vẽ',
  ReviewStarted: 'Bắt đầu xem xét',
  RevisionRequested: 'Yêu cầu chỉnh sửa',
  ProjectResubmitted: 'Gửi lại yêu cầu',
  NotesAdded: 'Thêm ghi chú',
  CompletionEstimated: 'Ước tính thời gian hoàn thành',
  SentToFactory: 'Gửi nhà máy',
  FactoriesInvited: 'Mời nhà máy báo giá',
  QuoteSubmitted: 'Nhà máy báo giá',
  QuoteWithdrawn: 'Nhà máy rút báo giá',
  QuoteRejected: 'Từ chối báo giá của nhà máy',
  QuoteReleased: 'Báo giá cho khách hàng',
  ReturnedToReview: 'Đưa về xem xét',
  QuoteApproved: 'Chấp nhận báo giá',
  QuoteChangeRequested: 'Yêu cầu điều chỉnh báo giá',
  QuoteDeclined: 'Từ chối báo giá',
  PaymentRequested: 'Yêu cầu thanh toán',
  PaymentRecorded: 'Đã nhận thanh toán',
  ProductionStarted: 'Bắt đầu sản xuất',
  StageCompleted: 'Xong công đoạn',
  StageAnnotated: 'Ghi chú công đoạn',
  StageReopened: 'Mở lại công đoạn',
  ProjectCompleted: 'Hoàn thành dự án',
  ProjectCancelled: 'Huỷ dự án',
  StatusOverridden: 'Đặt trạng thái thủ công',
  StatusSet: 'Cập nhật trạng thái',
};

const sides: Record<HistoryEntry['by'], string> = {
  customer: 'Khách hàng',
  factory: 'Nhà máy',
  provider: 'Việt Phát',
};

const estimateLabels: Record<string, string> = {
  productionRemarks: 'Lưu ý sản xuất',
  estimatedCost: 'Chi phí ước tính',
  estimatedLeadTime: 'Thời gian ước tính',
};

export type HistoryLine = Pick<HistoryEntry, 'id' | 'createdAt' | 'status'> & {
  title: string;
  /** What it was about; '' where the title says it all. */
  what: string;
  who: string;
};

function lineOf(entry: HistoryEntry): HistoryLine {
  const {
    id,
    createdAt,
    status,
    what,
    by,
    actorName,
    names = [],
    fields = [],
    manufacturerNames = [],
  } = entry;
  const about = [
    ...manufacturerNames,
    ...names,
    ...fields.map((field) => fieldLabels[field] ?? estimateLabels[field] ?? field),
    stages.find((stage) => stage.id === entry.stageId)?.label,
    instalments.find(({ kind }) => kind === entry.instalment)?.label,
    entry.amount === undefined ? '' : formatVnd(entry.amount),
    entry.days === undefined ? '' : `${String(entry.days)} ngày`,
  ];
  const told = about.filter(Boolean).join(', ');
  return {
    ...{ id, createdAt, status, title: titles[what] },
    what: [told, entry.text].filter(Boolean).join(' – '),
    who: [
      sides[by],
      actorName && actorName !== sides[by] ? actorName : '',
      entry.onBehalfOf ? 'thay khách hàng' : '',
    ]
      .filter(Boolean)
      .join(' · '),
  };
}

/** What happened in words; things of one kind that happened in one go, such as parts that were added, are one line. */
export function linesOf(entries: readonly HistoryEntry[]): HistoryLine[] {
  const lines: HistoryLine[] = [];
  for (const line of entries.map(lineOf)) {
    const last = lines.at(-1);
    const isOne =
      last?.title === line.title && last.createdAt === line.createdAt && !last.status && !line.status;
    if (isOne && last)
      lines.splice(-1, 1, { ...last, what: [line.what, last.what].filter(Boolean).join(', ') });
    else lines.push(line);
  }
  return lines;
}

/** The status that a line led to, unless its title says the same. */
export const statusOf = ({ status, title }: HistoryLine): string => {
  const label = status ? statusLabel(status) : '';
  return label === title ? '' : label;
};

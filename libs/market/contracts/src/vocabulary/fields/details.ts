/**
 * The plain texts of a request: free fields of its forms, '' where left open, stored, returned and displayed unchanged.
 * A line here adds the field to request bodies, events, rows and replies; `max` is its longest text.
 */
export const plainDetails = {
  description: { label: 'Mô tả', max: 5000 },
  desiredCompletionTime: { label: 'Thời gian hoàn thành mong muốn', max: 200 },
  maxDimensions: { label: 'Kích thước tối đa', max: 200 },
  tolerance: { label: 'Dung sai', max: 200 },
  surfaceFinish: { label: 'Xử lý bề mặt', max: 200 },
  surfaceRoughness: { label: 'Độ nhám bề mặt', max: 200 },
  materialSpecification: { label: 'Yêu cầu vật liệu', max: 1000 },
  specialRequirements: { label: 'Yêu cầu đặc biệt', max: 5000 },
  suggestedPrice: { label: 'Giá mong muốn', max: 200 },
} as const satisfies Record<string, { label: string; max: number }>;

export type PlainDetail = keyof typeof plainDetails;
export type PlainDetails = Record<PlainDetail, string>;
export const plainDetailNames = Object.keys(plainDetails) as PlainDetail[];
export const blankPlainDetails = Object.fromEntries(
  plainDetailNames.map((name) => [name, '']),
) as PlainDetails;

/** What the provider estimates of a part. */
export const estimateLabels = {
  productionRemarks: 'Lưu ý sản xuất',
  estimatedCost: 'Chi phí ước tính',
  estimatedLeadTime: 'Thời gian ước tính',
} as const;

/** What the fields of a request, its parts and the provider's estimates are called. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(plainDetailNames.map((name) => [name, plainDetails[name].label])),
  title: 'Tiêu đề dự án',
  material: 'Vật liệu',
  quantity: 'Số lượng',
  deadline: 'Thời gian giao hàng',
  drawingFileUrl: 'Bản vẽ',
  attachments: 'File đính kèm',
  manufacturingProcesses: 'Quy trình gia công',
  partId: 'Mã chi tiết',
  partName: 'Tên chi tiết',
  threadInfo: 'Thông tin ren',
  dimensions: 'Kích thước',
  weight: 'Khối lượng',
  volume: 'Thể tích',
  notes: 'Ghi chú',
  suggestedPricePerPiece: 'Giá mong muốn mỗi chi tiết',
  ...estimateLabels,
};

import { isEditable, optionLabel } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';

/** The first eight characters of an id, by which people tell orders apart. */
export const shortId = (id: string): string => id.slice(0, 8);

/** A draft may have no title yet. */
export const titleOf = ({ title }: Pick<Project, 'title'>): string => title || 'Chưa có tiêu đề';

/** The chosen processes in words, or `none` where nothing has been chosen. */
export const processesText = (processes: readonly string[], none: string): string =>
  processes.map((process) => optionLabel('manufacturingProcesses', process)).join(', ') || none;

/** Where the customer changes a project: a draft in the request form, what has been sent on its own page. */
export const editPath = ({ id, status }: Pick<Project, 'id' | 'status'>): string | undefined => {
  if (status === 'draft') return `/customer-interface?draft=${id}`;
  return isEditable(status) ? `/customer/edit-project/${id}` : undefined;
};

/** What the fields of details and parts are called. */
export const fieldLabels: Record<string, string> = {
  title: 'Tiêu đề dự án',
  description: 'Mô tả',
  material: 'Vật liệu',
  quantity: 'Số lượng',
  deadline: 'Thời gian giao hàng',
  desiredCompletionTime: 'Thời gian hoàn thành mong muốn',
  maxDimensions: 'Kích thước tối đa',
  tolerance: 'Dung sai',
  surfaceFinish: 'Xử lý bề mặt',
  surfaceRoughness: 'Độ nhám bề mặt',
  materialSpecification: 'Yêu cầu vật liệu',
  specialRequirements: 'Yêu cầu đặc biệt',
  suggestedPrice: 'Giá mong muốn',
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
};

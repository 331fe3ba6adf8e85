import { isEditable, optionLabel } from '@market/contracts';
import type { Project } from '@market/contracts';
import { formatNumber } from '../../components/values/numbers';

type Quantity = Pick<Project, 'totalQuantity'> & Partial<Pick<Project, 'partCount'>>;

/** The first eight characters of an id, short enough for people to compare. */
export const shortId = (id: string): string => id.slice(0, 8);

/** A draft may have no title yet. */
export const titleOf = ({ title }: Pick<Project, 'title'>): string => title || 'Chưa có tiêu đề';

/** «giao 12 ngày», counted in working days; empty while no quote is released. */
export const deliveryText = ({ terms: { deliveryDays } }: Pick<Project, 'terms'>): string =>
  typeof deliveryDays === 'number' ? `giao ${deliveryDays} ngày` : '';

/** «3 chi tiết · 14 sản phẩm»: the pieces of all parts. A project without parts has only pieces. */
export const quantityText = ({ partCount = 0, totalQuantity }: Quantity): string =>
  [partCount > 0 && `${formatNumber(partCount)} chi tiết`, `${formatNumber(totalQuantity)} sản phẩm`]
    .filter(Boolean)
    .join(' · ');

/** The labels of the chosen processes, or `none` when the list is empty. */
export const processesText = (processes: readonly string[], none: string): string =>
  processes.map((process) => optionLabel('manufacturingProcesses', process)).join(', ') || none;

/** The button that opens the edit form. */
export const editLabel = ({ status }: Pick<Project, 'status'>): string =>
  status === 'need_customer_revision' ? 'Chỉnh sửa và gửi lại' : 'Sửa';

/** Where the customer edits a project: in the request form while it is a draft, on the edit page after that. */
export const editPath = ({ id, status }: Pick<Project, 'id' | 'status'>): string | undefined => {
  if (status === 'draft') return `/customer-interface?draft=${id}`;
  return isEditable(status) ? `/customer/edit-project/${id}` : undefined;
};

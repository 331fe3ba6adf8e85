import { estimateLabels } from './details.js';
import { quoteFields } from './quote-fields.js';

/** The terms of an order and its payments, with their units: for the audit, the replay and the file of a dispute. */
const orderFields = {
  status: { label: 'Trạng thái', unit: '' },
  finalPrice: { label: 'Giá', unit: 'vnd' },
  quoteValidUntil: { label: 'Giá có hiệu lực đến', unit: '' },
  dueDate: { label: 'Hạn giao', unit: '' },
  estimatedDays: { label: 'Việt Phát ước tính', unit: 'ngày' },
  assignedManufacturerId: { label: 'Nhà máy', unit: '' },
  estimatedCost: { label: estimateLabels.estimatedCost, unit: 'vnd' },
  estimatedLeadTime: { label: estimateLabels.estimatedLeadTime, unit: 'ngày' },
  amount: { label: 'Số tiền', unit: 'vnd' },
  receivedAmount: { label: 'Số tiền nhận', unit: 'vnd' },
  total: { label: 'Tổng phải trả', unit: 'vnd' },
  received: { label: 'Đã thanh toán', unit: 'vnd' },
} as const;

const fields: Readonly<Record<string, { label: string; unit: string }>> = { ...quoteFields, ...orderFields };

/** Label and unit of a term of an order, its payments or quotes; undefined for any other field. */
export const termOf = (name: string): { label: string; unit: string } | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

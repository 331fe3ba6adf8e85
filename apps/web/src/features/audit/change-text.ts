import { fieldLabels, formatVnd, optionLabel, statusLabel } from '@market/contracts';
import type { AuditChange } from '@market/contracts';
import { formatDate, isDate } from '../../components/values/dates';

const labels: Record<string, string> = {
  ...fieldLabels,
  status: 'Trạng thái',
  finalPrice: 'Giá',
  totalPrice: 'Giá nhà máy báo',
  assignedManufacturerId: 'Nhà máy',
  quoteValidUntil: 'Giá có hiệu lực đến',
  dueDate: 'Hạn giao',
  estimatedDays: 'Số ngày ước tính',
};

const amounts = ['finalPrice', 'totalPrice'];

function valueText(field: string, value: string | number | null): string {
  if (value === null || value === '') return '–';
  if (field === 'status') return statusLabel(String(value));
  if (typeof value === 'number') return amounts.includes(field) ? formatVnd(value) : String(value);
  return isDate(value) ? formatDate(value) : optionLabel(field, value) || value;
}

export type ChangeText = { label: string; from: string; to: string };

/** «Giá», «3.650.000 ₫», «2.888.000 ₫». */
export const auditChangeText = ({ field, of, from, to }: AuditChange): ChangeText => ({
  label: [of, labels[field] ?? field].filter(Boolean).join(': '),
  from: valueText(field, from),
  to: valueText(field, to),
});

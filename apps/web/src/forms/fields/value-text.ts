import { optionLabel, statusLabel } from '@market/contracts';

/** A value as display text; undefined, '' and an empty list all give ''. */
export function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join(', ');
  if (field === 'status' && typeof value === 'string') return statusLabel(value);
  return typeof value === 'string' || typeof value === 'number' ? optionLabel(field, String(value)) : '';
}

import { fieldLabels } from '@market/contracts';
import type { FieldChange, OrderFile, Part } from '@market/contracts';
import { valueText } from '../../../forms/fields/value-text';

export type ChangedField = { label: string; before: string; after: string };
/** What was changed in the details (`part` is undefined) or in one part. */
export type ChangedSection = { section: string; title: string; fields: ChangedField[] };

/** The changes of a review by section, in words. A part that was added or removed has its name as its only field. */
export function changedSections(
  changes: readonly FieldChange[],
  parts: readonly Pick<Part, 'id' | 'partId' | 'partName'>[],
  files: readonly Pick<OrderFile, 'url' | 'name'>[],
): ChangedSection[] {
  const nameOf = (url: string) => files.find((file) => file.url === url)?.name ?? 'File';
  const text = (field: string, value: unknown): string => {
    if (field === 'drawingFileUrl') return typeof value === 'string' ? nameOf(value) : '';
    if (field === 'attachments')
      return Array.isArray(value) ? value.map((url) => nameOf(String(url))).join(', ') : '';
    return valueText(field, value);
  };
  const sections = [...new Set(changes.map(({ section }) => section))];
  return sections.map((section) => {
    const part = parts.find(({ id }) => id === section);
    const removed = 'Chi tiết đã xoá';
    return {
      section,
      title: section === 'details' ? 'Thông tin chung' : part ? `${part.partId} ${part.partName}` : removed,
      fields: changes
        .filter((change) => change.section === section)
        .map(({ field, before, after }) => ({
          label: fieldLabels[field] ?? field,
          before: text(field, before),
          after: text(field, after),
        })),
    };
  });
}

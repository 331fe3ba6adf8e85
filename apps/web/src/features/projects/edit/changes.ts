import { fieldLabels } from '@market/contracts';
import type { EditProject, PartFields } from '@market/contracts';
import { elementOf, elementsOf, fieldsOf, isNew, isSame } from '../../../components/unsent-input/fields';
import { isRemoved, valuesOf } from '../../../components/unsent-input/input';
import type { Input } from '../../../components/unsent-input/input';
import { valueText } from '../../../forms/fields/value-text';

export type ChangeLine = {
  /** The key of the field, or of a part that was added or removed. */
  field: string;
  /** The part that it is in. */
  part?: string;
  label: string;
  before: string;
  now: string;
};

const nameOfPart = ({ partName, partId }: Partial<PartFields>): string => partName || partId || 'mới';

/**
 * What was typed and not sent, a line for each field; a part that was removed is one, and so is one that was added, unless
 * `ofNewParts` asks for each of its fields.
 */
export function changeLines(
  input: Input | undefined,
  server: Partial<EditProject>,
  { ofNewParts = false } = {},
): ChangeLine[] {
  if (!input) return [];
  const stored = fieldsOf(server);
  const shown = valuesOf(server, input);
  const parts = new Map(
    [server.projectParts, shown['projectParts']].flatMap((list) =>
      [...elementsOf('projectParts', list)].map(([key, part]) => [key, nameOfPart(part)] as const),
    ),
  );
  const lines = new Map<string, ChangeLine>();
  for (const [field, { value, basis }] of Object.entries(input.changes)) {
    if (isSame(value, stored.get(field))) continue;
    const element = elementOf(field);
    const part = element && parts.get(element);
    const isNewPart = element !== undefined && isNew(element);
    if (isNewPart && ofNewParts && element === field) continue;
    if (element && (isNewPart ? !ofNewParts : element === field)) {
      const isGone = isRemoved(input.changes, element);
      const label = part ?? 'chi tiết';
      lines.set(element, { field: element, label, before: isGone ? 'có' : '', now: isGone ? 'xoá' : 'mới' });
    } else {
      const name = field.slice(field.lastIndexOf('#') + 1);
      lines.set(field, {
        ...{ field, label: fieldLabels[name] ?? name },
        ...(part === undefined ? {} : { part }),
        before: valueText(name, stored.get(field) ?? basis),
        now: valueText(name, value),
      });
    }
  }
  return [...lines.values()];
}

/** «Trục Ø20: Dung sai, Xử lý bề mặt · Khối V mới · Yêu cầu đặc biệt». */
export function summaryOf(lines: readonly ChangeLine[]): string {
  const groups = new Map<string, string[]>();
  for (const { part = '', label, now, field } of lines) {
    const isPart = elementOf(field) === field;
    const text = isPart ? (now === 'xoá' ? `xoá ${label}` : `${label} mới`) : label;
    groups.set(part, [...(groups.get(part) ?? []), text]);
  }
  return [...groups]
    .map(([part, labels]) => (part ? `${part}: ${labels.join(', ')}` : labels.join(' · ')))
    .join(' · ');
}

/** A line as text, to be copied where it can no longer be sent. */
export const textOfLine = ({ part, label, now }: ChangeLine): string =>
  `${part ? `Chi tiết ${part} – ` : ''}${label}: ${now || '–'}`;

import { fieldLabels, optionLabel } from '@control-center/contracts';
import type { Conflict } from '../../../commands/use-command';

export type Difference = { field: string; label: string; mine: string; theirs: string };

/** 'details', or the part's id. */
export const sectionOf = ({ version }: Pick<Conflict, 'version'>): string =>
  version.slice(0, version.lastIndexOf(':'));

/** A value as display text; undefined, '' and an empty list all give ''. */
export function valueText(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? optionLabel(field, String(value)) : '';
}

/** The fields whose display text differs between the form and the server; `all` includes those that the server lacks. */
export const differencesOf = (
  mine: object,
  { fields, all = false }: Pick<Conflict, 'fields'> & { all?: boolean },
): Difference[] =>
  Object.entries(mine)
    .filter(([field]) => field in fieldLabels && (all || field in fields))
    .map(([field, value]) => ({
      field,
      label: fieldLabels[field]!,
      mine: valueText(field, value),
      theirs: valueText(field, fields[field]),
    }))
    .filter(({ mine: own, theirs }) => own !== theirs);

import { optionLabel } from '@control-center/contracts';
import type { ErrorBody } from '@control-center/contracts';
import { fieldLabels } from '../project-text';

/** The section that somebody else has saved meanwhile, as it stands now. */
export type Conflict = NonNullable<ErrorBody['present']>;
export type Difference = { field: string; label: string; mine: string; theirs: string };

/** 'details', or the part's id. */
export const sectionOf = ({ version }: Pick<Conflict, 'version'>): string =>
  version.slice(0, version.lastIndexOf(':'));

/** A value in words; nothing, '' and an empty list read the same. */
function wordsOf(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => wordsOf(field, each)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? optionLabel(field, String(value)) : '';
}

/** The fields of the form that read differently from what stands on the server. */
export const differencesOf = (mine: object, { fields }: Pick<Conflict, 'fields'>): Difference[] =>
  Object.entries(mine)
    .filter(([field]) => field in fieldLabels && field in fields)
    .map(([field, value]) => ({
      field,
      label: fieldLabels[field]!,
      mine: wordsOf(field, value),
      theirs: wordsOf(field, fields[field]),
    }))
    .filter(({ mine: own, theirs }) => own !== theirs);

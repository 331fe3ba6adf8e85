import { blankPlainDetails, isSameOption } from '@market/contracts';
import type { Details, PartDetails } from '../events.js';
import type { ProjectState } from '../state.js';
import { blankDetails, blankPart } from './blank.js';

/** The defined properties of `fields` that `blank` has as well. */
const fieldsOf = <Fields extends object>(blank: Fields, fields: object): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value !== undefined && Object.hasOwn(blank, key)),
  ) as Partial<Fields>;

/** The details among the fields of a body. */
export const detailsIn = (fields: object): Partial<Details> => fieldsOf(blankDetails, fields);

/** The details of a project, which its state holds in part as one nested value. Every edit is folded with it: no loop. */
export const detailsOf = ({
  title,
  material,
  quantity,
  deadline,
  drawingFileUrl,
  attachments,
  manufacturingProcesses,
  details,
}: ProjectState): Details => ({
  ...blankPlainDetails,
  ...details,
  ...{ title, material, quantity, deadline, drawingFileUrl, attachments, manufacturingProcesses },
});

/** The state with changed details; they may come from a row that lacks details added since. */
export function withDetails(state: ProjectState, changes: Partial<Details>): ProjectState {
  const plain = fieldsOf(blankPlainDetails, changes);
  const others = Object.entries(changes).filter(([name]) => !Object.hasOwn(blankPlainDetails, name));
  return { ...state, ...Object.fromEntries(others), details: { ...state.details, ...plain } };
}

export const partFieldsOf = (part: object): Partial<PartDetails> => fieldsOf(blankPart, part);

const isSame = (key: PropertyKey, a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || (key === 'tolerance' && isSameOption(String(a), String(b)));

/**
 * The fields of `requested` that are present and differ from `current`. Null and an empty text mean the blank value.
 */
export function changesOf<Fields extends object>(
  blank: Fields,
  current: Fields,
  requested: object,
): Partial<Fields> {
  const values = Object.entries(fieldsOf(blank, requested)).map(([key, value]) => {
    const isBlank = value === null || value === '';
    return [
      key as keyof Fields,
      isBlank ? blank[key as keyof Fields] : (value as Fields[keyof Fields]),
    ] as const;
  });
  return Object.fromEntries(
    values.filter(([key, value]) => !isSame(key, value, current[key])),
  ) as Partial<Fields>;
}

/** The blank value with the requested fields filled in. */
export const filled = <Fields extends object>(blank: Fields, requested: object): Fields => ({
  ...blank,
  ...changesOf(blank, blank, requested),
});

/** The provider's estimate as replies show it. A form that sends it back unchanged does not change the request. */
export const estimateText = (days: number): string => `${days} ngày`;

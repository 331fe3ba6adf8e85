import { blankPlainDetails, isSameOption } from '@market/contracts';
import type { PlainDetails } from '@market/contracts';
import type { ProjectState } from '../state.js';

// These names and shapes are storage: the events carry them (docs/how-to/change-an-event.md).

/** The content of a request: the plain texts of the contracts' table, and the fields with a meaning of their own. */
export type Details = PlainDetails & {
  title: string;
  material: string;
  quantity: number;
  deadline: string;
  drawingFileUrl: string | null;
  attachments: string[];
  manufacturingProcesses: string[];
};

export type PartDetails = {
  partId: string;
  partName: string;
  quantity: number;
  material: string;
  description: string;
  materialSpecification: string;
  tolerance: string;
  surfaceFinish: string;
  manufacturingProcesses: string[];
  threadInfo: string;
  dimensions: string;
  weight: number | null;
  volume: number | null;
  drawingFileUrl: string | null;
  attachments: string[];
  notes: string;
  suggestedPricePerPiece: string;
};

/** The provider's estimates of a part. Cost in VND, lead time in days. */
export type PartEstimates = {
  productionRemarks: string;
  estimatedCost: number | null;
  estimatedLeadTime: number | null;
};

export const blankDetails: Details = {
  ...blankPlainDetails,
  title: '',
  material: '',
  quantity: 1,
  deadline: '',
  drawingFileUrl: null,
  attachments: [],
  manufacturingProcesses: [],
};

export const blankPart: PartDetails = {
  partId: '',
  partName: '',
  quantity: 1,
  material: '',
  description: '',
  materialSpecification: '',
  tolerance: '',
  surfaceFinish: '',
  manufacturingProcesses: [],
  threadInfo: '',
  dimensions: '',
  weight: null,
  volume: null,
  drawingFileUrl: null,
  attachments: [],
  notes: '',
  suggestedPricePerPiece: '',
};

export const blankEstimates: PartEstimates = {
  productionRemarks: '',
  estimatedCost: null,
  estimatedLeadTime: null,
};

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

import { isSameOption } from '@control-center/contracts';
import type { Details, PartDetails, PartEstimates } from '../project.events.js';

/** What a request says where it says nothing. */
export const blankDetails: Details = {
  title: '',
  description: '',
  material: '',
  quantity: 1,
  deadline: '',
  desiredCompletionTime: '',
  maxDimensions: '',
  tolerance: '',
  surfaceFinish: '',
  surfaceRoughness: '',
  materialSpecification: '',
  specialRequirements: '',
  suggestedPrice: '',
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

/** Those of `fields` that are told and that `blank` has. */
export const fieldsOf = <Fields extends object>(blank: Fields, fields: object): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value !== undefined && Object.hasOwn(blank, key)),
  ) as Partial<Fields>;

const same = (key: PropertyKey, a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b) || (key === 'tolerance' && isSameOption(String(a), String(b)));

/** The fields of `wanted` that are told and differ from `current`; null and an address of '' mean the blank. */
export function changesOf<Fields extends object>(
  blank: Fields,
  current: Fields,
  wanted: object,
): Partial<Fields> {
  const told = Object.entries(fieldsOf(blank, wanted)).map(([key, value]) => {
    const isBlank = value === null || (value === '' && key === 'drawingFileUrl');
    return [
      key as keyof Fields,
      isBlank ? blank[key as keyof Fields] : (value as Fields[keyof Fields]),
    ] as const;
  });
  return Object.fromEntries(
    told.filter(([key, value]) => !same(key, value, current[key])),
  ) as Partial<Fields>;
}

export const filled = <Fields extends object>(blank: Fields, wanted: object): Fields => ({
  ...blank,
  ...changesOf(blank, blank, wanted),
});

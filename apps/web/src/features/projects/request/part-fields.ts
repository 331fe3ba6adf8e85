import type { Part, PartFields } from '@control-center/contracts';

const ownFields = [
  'id',
  'partId',
  'partName',
  'quantity',
  'material',
  'description',
  'materialSpecification',
  'tolerance',
  'surfaceFinish',
  'manufacturingProcesses',
  'threadInfo',
  'dimensions',
  'weight',
  'volume',
  'drawingFileUrl',
  'attachments',
  'notes',
  'suggestedPricePerPiece',
] as const satisfies readonly (keyof PartFields)[];

/** A part as it is read: what was typed, and what the server and the provider say of it. */
export type PartShown = PartFields &
  Partial<Pick<Part, 'drawingFileName' | 'productionRemarks' | 'estimatedCost' | 'estimatedLeadTime'>>;

/** A stored part as the part editor sends it back, without what the server adds to it. */
export const partFieldsOf = (part: Part): PartFields => ({
  partId: part.partId,
  partName: part.partName,
  ...Object.fromEntries(ownFields.filter((name) => part[name] !== null).map((name) => [name, part[name]])),
});

export const partShownOf = (part: Part): PartShown => {
  const { drawingFileName, productionRemarks, estimatedCost, estimatedLeadTime } = part;
  return { ...partFieldsOf(part), drawingFileName, productionRemarks, estimatedCost, estimatedLeadTime };
};

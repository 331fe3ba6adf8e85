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

/** A stored part as the part editor sends it back, without what the server adds to it. */
export const partFieldsOf = (part: Part): PartFields => ({
  partId: part.partId,
  partName: part.partName,
  ...Object.fromEntries(ownFields.filter((name) => part[name] !== null).map((name) => [name, part[name]])),
});

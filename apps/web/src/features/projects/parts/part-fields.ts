import type { Part, PartFields } from '@market/contracts';

const editableFields = [
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

export const partFieldNames: ReadonlySet<string> = new Set(editableFields);

/** A part for display: the input of the customer, and what the server and the provider add. */
export type PartView = PartFields &
  Partial<Pick<Part, 'drawingFileName' | 'productionRemarks' | 'estimatedCost' | 'estimatedLeadTime'>>;

/** The fields of a stored part that the part editor sends, without those that the server adds. */
export const partFieldsOf = (part: Part): PartFields => ({
  partId: part.partId,
  partName: part.partName,
  ...Object.fromEntries(
    editableFields.filter((name) => part[name] !== null).map((name) => [name, part[name]]),
  ),
});

const clearable = ['weight', 'volume'] as const;

/** Parts as they are sent: the server keeps what is absent, so a stored number that was cleared is sent as null. */
export const sentPartsOf = (parts: readonly PartFields[], stored: readonly PartFields[] = []): PartFields[] =>
  parts.map((part) => {
    const before = stored.find(({ id }) => id === part.id);
    const cleared = clearable.filter((name) => before?.[name] !== undefined && part[name] === undefined);
    return { ...part, ...Object.fromEntries(cleared.map((name) => [name, null])) };
  });

export const partViewOf = (part: Part): PartView => {
  const { drawingFileName, productionRemarks, estimatedCost, estimatedLeadTime } = part;
  return { ...partFieldsOf(part), drawingFileName, productionRemarks, estimatedCost, estimatedLeadTime };
};

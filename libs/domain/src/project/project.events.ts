import type { InstalmentKind, StageId } from '@control-center/contracts';

// These names and shapes are storage: events that were written must always be read again. A change that
// the old ones do not fit is a new version with an upcaster (docs/how-to/change-an-event.md).

/** What the customer asked for, as the request says it. */
export type Details = {
  title: string;
  description: string;
  material: string;
  quantity: number;
  deadline: string;
  desiredCompletionTime: string;
  maxDimensions: string;
  tolerance: string;
  surfaceFinish: string;
  surfaceRoughness: string;
  materialSpecification: string;
  specialRequirements: string;
  suggestedPrice: string;
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

export type QuoteFigures = {
  materialCost: number;
  laborHours: number;
  laborRate: number;
  additionalCosts: number;
  totalPrice: number;
  deliveryDays: number;
  notes: string;
};

export type ScheduledInstalment = {
  kind: InstalmentKind;
  percent: number;
  amount: number;
  dueAt: string | null;
};

export type AttachedFile = {
  url: string;
  name: string;
  size: number;
  type: string;
  description: string;
  visibility: 'public' | 'private';
};

export type ProjectEvents = {
  ProjectSubmitted: { projectId: string; customerId: string; details: Details; dueDate: string };
  FilesAttached: { files: AttachedFile[] };
  DetailsRevised: { changes: Partial<Details> };
  PartAdded: { id: string; part: PartDetails };
  PartRevised: { id: string; changes: Partial<PartDetails> };
  PartRemoved: { id: string };
  ReviewStarted: Record<string, never>;
  RevisionRequested: { reason: string };
  ProjectResubmitted: Record<string, never>;
  NotesAdded: { notes: string };
  SentToFactory: { manufacturerId: string };
  QuoteSubmitted: {
    quoteId: string;
    manufacturerId: string;
    version: number;
    quote: QuoteFigures;
    /** What the factory's form had computed. */
    statedTotal: number;
  };
  QuoteReleased: { quoteId: string; finalPrice: number };
  ReturnedToReview: { reason: string };
  QuoteApproved: Record<string, never>;
  QuoteChangeRequested: { reason: string };
  QuoteDeclined: { reason: string };
  PaymentRequested: { instalments: ScheduledInstalment[] };
  PaymentRecorded: { kind: InstalmentKind; reference: string };
  ProductionStarted: { instalments: ScheduledInstalment[] };
  StageCompleted: { stageId: StageId; notes: string };
  StageAnnotated: { stageId: StageId; notes: string };
  StageReopened: { stageId: StageId; notes: string };
  ProjectCompleted: Record<string, never>;
  ProjectCancelled: { reason: string };
};

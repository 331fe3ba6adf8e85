import type { InstalmentKind, ProjectStatus, StageId } from '@control-center/contracts';

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

/** What the provider says of a part (rulings C12). Cost in VND, lead time in days. */
export type PartEstimates = {
  productionRemarks: string;
  estimatedCost: number | null;
  estimatedLeadTime: number | null;
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
  /** Days to pay in, from the moment that makes it due. */
  dueDays: number;
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
  DraftSaved: { projectId: string; customerId: string; details: Details };
  ProjectSubmitted: { projectId: string; customerId: string; details: Details; dueDate: string };
  DemoProjectCreated: {
    projectId: string;
    customerId: string;
    details: Details;
    dueDate: string;
    parts: { id: string; part: PartDetails }[];
    finalPrice: number;
    instalments: ScheduledInstalment[];
    paid: InstalmentKind[];
    completedStages: StageId[];
  };
  FilesAttached: { files: AttachedFile[] };
  /** The private files that factories may read from here on, and no others. */
  FilesShared: { urls: string[] };
  DetailsRevised: { changes: Partial<Details> };
  PartAdded: { id: string; part: PartDetails };
  PartRevised: { id: string; changes: Partial<PartDetails> };
  PartEstimated: { id: string; changes: Partial<PartEstimates> };
  PartRemoved: { id: string };
  /** `partId` is null for the project's main drawing. The drawing before it is kept. */
  DrawingRevised: { partId: string | null; url: string; name: string };
  ReviewStarted: Record<string, never>;
  /** A target is a field, a part's id, a file's address, or «project» for the whole. */
  RevisionRequested: { requests: { target: string; reason: string }[] };
  ProjectResubmitted: Record<string, never>;
  NotesAdded: { notes: string };
  CompletionEstimated: { days: number };
  SentToFactory: { manufacturerId: string };
  FactoriesInvited: { manufacturerIds: string[] };
  QuoteSubmitted: {
    quoteId: string;
    manufacturerId: string;
    version: number;
    quote: QuoteFigures;
    /** What the factory's form had computed. */
    statedTotal: number;
  };
  QuoteWithdrawn: { quoteId: string; reason: string };
  QuoteRejected: { quoteId: string; reason: string };
  QuoteReleased: { quoteId: string; finalPrice: number };
  ReturnedToReview: { reason: string };
  QuoteApproved: Record<string, never>;
  QuoteChangeRequested: { reason: string };
  QuoteDeclined: { reason: string };
  PaymentRequested: { instalments: ScheduledInstalment[] };
  PaymentRecorded: { kind: InstalmentKind; reference: string };
  ProductionStarted: { instalments: ScheduledInstalment[] };
  StageCompleted: { stageId: StageId; notes: string; attachments: string[] };
  StageAnnotated: { stageId: StageId; notes: string; attachments: string[] };
  StageReopened: { stageId: StageId; notes: string; attachments: string[] };
  ProjectCompleted: Record<string, never>;
  ProjectCancelled: { reason: string };
  /** Set by hand, past the lifecycle. */
  StatusOverridden: {
    from: ProjectStatus;
    to: ProjectStatus;
    reason: string;
    /** From quoted on: the price that holds. */
    finalPrice: number | null;
    /** At ready_for_manufacturer: the factory. */
    manufacturerId: string | null;
  };
};

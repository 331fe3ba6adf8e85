// Every event of an order. All of it is storage: logs hold events of these names and shapes, and must stay readable. Add an
// optional field or a new event; for another meaning see docs/how-to/change-an-event.md.
import type { InstalmentKind, PlainDetails, ProjectStatus, StageId } from '@market/contracts';
import type { OneOf } from '@platform/kernel';

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

export type AttachedFile = {
  url: string;
  name: string;
  size: number;
  type: string;
  description: string;
  visibility: 'public' | 'private';
};

// From the request form to the provider's review.

export type RequestEvents = {
  DraftSaved: { projectId: string; customerId: string; details: Details };
  ProjectSubmitted: { projectId: string; customerId: string; details: Details; dueDate: string };
  ReviewStarted: Record<string, never>;
  /** A target is a field, a part's id, a file's address, or `project` for all of it. */
  RevisionRequested: { requests: { target: string; reason: string }[] };
  ProjectResubmitted: Record<string, never>;
};

// What is edited before production: details, parts, drawings and the provider's estimates.

export type EditEvents = {
  FilesAttached: { files: AttachedFile[] };
  /** Exactly these private files are readable by factories from now on. */
  FilesShared: { urls: string[] };
  /** `dueDate` is present where another deadline was wished for after the submission. */
  DetailsRevised: { changes: Partial<Details>; dueDate?: string };
  PartAdded: { id: string; part: PartDetails };
  PartRevised: { id: string; changes: Partial<PartDetails> };
  PartEstimated: { id: string; changes: Partial<PartEstimates> };
  PartRemoved: { id: string };
  /** `partId` is null for the project's main drawing. The earlier drawing is kept. */
  DrawingRevised: { partId: string | null; url: string; name: string };
  CompletionEstimated: { days: number };
};

// Which factories the order is with.

export type FactoryEvents = {
  /** `reason` is present where an accepted price was voided. */
  SentToFactory: { manufacturerId: string; reason?: string };
  FactoriesInvited: { manufacturerIds: string[] };
  ReturnedToReview: { reason: string };
  /** The factory does not take the order, or the invitation to bid on it. */
  OrderDeclined: { manufacturerId: string; reason: string };
  /** The price, its acceptance and payments stay. `reason` is empty where no factory was replaced. */
  FactoryAssigned: { manufacturerId: string; reason: string };
  /** Its account was blocked or erased, or is no factory's any more. */
  FactoryRemoved: { manufacturerId: string; reason: string };
};

// The quotes of the factories.

export type QuoteFigures = {
  materialCost: number;
  laborHours: number;
  laborRate: number;
  additionalCosts: number;
  totalPrice: number;
  deliveryDays: number;
  notes: string;
};

export type QuoteEvents = {
  QuoteSubmitted: {
    quoteId: string;
    manufacturerId: string;
    version: number;
    quote: QuoteFigures;
    /** The total that the factory's form computed. */
    statedTotal: number;
    /** Absent where the quote has none. `files` are those that the order did not have before. */
    attachments?: string[];
    files?: AttachedFile[];
  };
  /** The quote holds for the request as it was changed. */
  QuoteConfirmed: { quoteId: string };
  QuoteWithdrawn: { quoteId: string; reason: string };
  QuoteRejected: { quoteId: string; reason: string };
};

// The price for the customer, and their answer.

export type PriceEvents = {
  /**
   * `validUntil` is the last day on which the price is good; the first releases have none. `reason` is present where the price
   * is below the factory's total.
   */
  QuoteReleased: {
    quoteId: string;
    finalPrice: number;
    validityDays?: number;
    validUntil?: string;
    reason?: string;
  };
  QuoteApproved: Record<string, never>;
  QuoteChangeRequested: { reason: string };
  QuoteDeclined: { reason: string };
};

// Production and payments: from the approved price to the completed order.

export type ScheduledInstalment = {
  kind: InstalmentKind;
  percent: number;
  amount: number;
  dueAt: string | null;
  /** Days to pay in, counted from the event that makes it payable. */
  dueDays: number;
};

/** `on` is the day in Vietnam, as in 2026-12-05. */
export type Received = { amount: number; on: string; note: string };

/** `notedAt` is what the factory's phone said, where it did. */
export type StageEvent = { stageId: StageId; notes: string; attachments: string[]; notedAt?: string };

export type ProductionEvents = {
  PaymentRequested: { instalments: ScheduledInstalment[] };
  /** `received` is absent where the whole instalment arrived on the day of the event, which is all that was recorded once. */
  PaymentRecorded: { kind: InstalmentKind; reference: string; received?: Received };
  ProductionStarted: { instalments: ScheduledInstalment[] };
  StageCompleted: StageEvent;
  StageAnnotated: StageEvent;
  StageReopened: StageEvent;
  /** Later revisions of drawings that the factory has looked at. */
  DrawingsSeen: { manufacturerId: string; urls: string[] };
  /** The order will be ready on another day, an ISO date; what was promised stays what it was. */
  DelayAnnounced: { date: string; reason: string };
  /**
   * `reason` is present where a stage was open or an instalment unpaid. `instalments`: the schedule with a due date for each
   * open one, where something is unpaid; events of earlier releases have none.
   */
  ProjectCompleted: { reason?: string; instalments?: ScheduledInstalment[] };
};

// What is said of money beside the record of an instalment.

/** `on` is the day in Vietnam. */
export type PaymentEvents = {
  /** The customer says that an instalment is on its way. `files` are those that the order did not have before. */
  PaymentAnnounced: { kind: InstalmentKind; note: string; attachments: string[]; files: AttachedFile[] };
  /** A record that was wrong, as it is from now on. */
  PaymentCorrected: {
    kind: InstalmentKind;
    reference: string;
    received: { amount: number; on: string; note: string };
    reason: string;
  };
  PaymentRefunded: { amount: number; on: string; reference: string; reason: string };
};

// What may happen in any phase.

export type OversightEvents = {
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
  NotesAdded: { notes: string };
  ProjectCancelled: { reason: string };
  /** A status that was set past the lifecycle. */
  StatusOverridden: {
    from: ProjectStatus;
    to: ProjectStatus;
    reason: string;
    /** From `quoted` on: the price that applies. */
    finalPrice: number | null;
    /** With ready_for_manufacturer: the factory. */
    manufacturerId: string | null;
  };
};

// What time alone decides (deadlines.ts).

/**
 * `basis` names the fact from which it followed, for which it is recorded once; `dueAt` is when. `unannounced`: it was past
 * before anybody looked for it, and nobody is told.
 */
export type Passed = { basis: string; dueAt: string; unannounced?: true };

export type DeadlineEvents = {
  PriceExpired: Passed;
  PaymentBecameOverdue: Passed & { kind: InstalmentKind };
  /** Few hours are left of the promise of a quote. */
  QuotePromiseNearing: Passed;
  QuotePromiseMissed: Passed;
  /** The agreed day is over, and the order is not ready. */
  DeliveryPromiseMissed: Passed;
  RevisionLeftUnanswered: Passed;
};

export type ProjectEvents = RequestEvents &
  EditEvents &
  FactoryEvents &
  QuoteEvents &
  PriceEvents &
  ProductionEvents &
  PaymentEvents &
  OversightEvents &
  DeadlineEvents;

export type ProjectEvent = OneOf<ProjectEvents>;

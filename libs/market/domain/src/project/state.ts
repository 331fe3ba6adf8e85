import { blankPlainDetails, stageIds } from '@market/contracts';
import type {
  Delay,
  DrawingRevision,
  FieldChange,
  FilePlace,
  InstalmentKind,
  PlainDetails,
  Project,
  ProjectStatus,
  QuoteEnding,
  QuoteState,
  Refund,
  RevisionRequest,
  StageId,
  StageProgress,
} from '@market/contracts';
import type { Facts } from '../actor.js';
import type { Decider, Folded } from '@platform/kernel';
import type { DeadlineName } from './times/deadline-names.js';
import type {
  AttachedFile,
  Details,
  PartDetails,
  PartEstimates,
  ProjectEvent,
  QuoteFigures,
  ScheduledInstalment,
} from './events.js';
import { blankDetails } from './values/blank.js';

/** A file of a project with its uploader. `shared` is set on private files that the factories may read. */
export type ProjectFile = AttachedFile & { addedAt: string; addedBy: string; shared?: true };

/** A file, by its address, in one of its places in an order (see OrderFile). */
export type PlacedFile = {
  place: FilePlace;
  partId: string | null;
  partNumber: string | null;
  stageId: StageId | null;
  url: string;
};

/** A file that has left a place; `at` and `by` say when and through whom. */
export type DetachedFile = PlacedFile & { at: string; by: string };

export type PartState = PartDetails &
  PartEstimates & {
    /** `<project id>.<own id>`, so that the project can be found by it. */
    id: string;
    createdAt: string;
    updatedAt: string;
    /** The stream revision of its last change. */
    revision: number;
  };

export type QuoteRecord = QuoteFigures & {
  id: string;
  manufacturerId: string;
  version: number;
  state: QuoteState;
  reason: string;
  /** The version of the request that it was made or confirmed for. */
  requestRevision: number;
  /** The version of its factory's quote that took its place. */
  replacedBy: number | null;
  /** Why it was rejected, kept by lifecycle/quote-endings.ts; null in any other state. */
  ending: QuoteEnding | null;
  /** Absent where the quote has none. */
  attachments?: string[];
  createdAt: string;
  updatedAt: string;
};

export type InstalmentRecord = ScheduledInstalment & {
  paidAt: string | null;
  reference: string;
  /** What arrived, where it was recorded; absent where the whole amount was taken as received. */
  received?: { amount: number; on: string; note: string };
};

/** A stage, and the revision at which it was last completed or reopened; -1 before. */
export type StageState = Omit<StageProgress, 'version'> & { toggledAt: number };

/** A project folded from its stream. The row of the read model has the same fields. */
export type ProjectState = Folded &
  Omit<Details, keyof PlainDetails> & {
    id: string;
    customerId: string;
    status: ProjectStatus;
    isDemo: boolean;
    details: PlainDetails;
    dueDate: string | null;
    assignedManufacturerId: string | null;
    /** The factories that bid; empty once one of them is chosen. */
    invitedManufacturerIds: string[];
    /** Those of both that read the order now, kept by rights/participation.ts. */
    factoryIds: string[];
    /** Factories that no longer take part, with the reason for them; '' if they were not chosen. */
    formerFactories: { manufacturerId: string; reason: string }[];
    /** Whose work the stages are; null before the first. */
    madeBy: string | null;
    /** Why it was sent to its factory, for the provider alone; '' where nothing was said. */
    sendingReason: string;
    /** Why the order left its factories, in words for them; '' where nothing was said. */
    factoryReason: string;
    vietPhatNotes: string;
    estimatedDays: number | null;
    reason: string;
    revisionRequests: RevisionRequest[];
    /** What the customer changed during this review, or on request before it. */
    changesInReview: FieldChange[];
    finalPrice: number | null;
    /** The quote that the price is for, and the working days that it promises; null for a price of the provider's own. */
    released: { quoteId: string; deliveryDays: number; reason: string } | null;
    /** The last day on which the released price is good; null where none was stored. */
    quoteValidUntil: string | null;
    files: ProjectFile[];
    /** Drawings of the parts and of the project itself, oldest first, including those of removed parts. */
    drawings: Required<Omit<DrawingRevision, 'isCurrent'>>[];
    /** The places that files have left, the last time for each. */
    detachedFiles: DetachedFile[];
    parts: PartState[];
    quotes: QuoteRecord[];
    instalments: InstalmentRecord[];
    /** What the customer said of transfers, oldest first. */
    paymentNotices: { kind: InstalmentKind; note: string; attachments: string[]; at: string }[];
    /** Oldest first. */
    refunds: Refund[];
    /** One for each production stage, in order. */
    stages: StageState[];
    /** The factories that did not take the order, with the status and the revision right after. */
    declines: (Project['declines'][number] & { status: ProjectStatus; revision: number })[];
    /** The factory's notices of delays, oldest first. */
    delays: Delay[];
    /** The drawings that factories have confirmed to have seen. */
    seenDrawings: { manufacturerId: string; url: string; at: string }[];
    isOverridden: boolean;
    /** What time has decided of the order: by deadline, the fact from which it followed (deadlines.ts). */
    passed: Partial<Record<DeadlineName, string>>;
    reachedAt: Partial<Record<ProjectStatus, string>>;
    /** The clock of the quote promise: start of the present pause, total of the earlier ones, end. */
    slaPausedAt: string | null;
    slaPausedMs: number;
    quotedAt: string | null;
    submittedAt: string | null;
    /** When the customer last acted since the provider did; null while the provider has answered. */
    customerAnsweredAt: string | null;
    createdAt: string;
    /** The stream revision of the last change of the details. */
    detailsRevision: number;
    /** The stream revision of the last change of the details, the parts or a drawing. */
    requestRevision: number;
    /** The stream revision of the last payment that was requested, recorded, corrected or refunded. */
    paymentsRevision: number;
  };

/** The decisions of one phase. */
export type Decisions<Commands> = {
  [Name in keyof Commands]: (state: ProjectState, data: Commands[Name], facts: Facts) => ProjectEvent[];
};
/** The evolution of one phase. */
export type Evolve<Events> = Decider<ProjectState, object, Events>['evolve'];

const { title, material, quantity, deadline, drawingFileUrl, attachments, manufacturingProcesses } =
  blankDetails;

export const noProject: ProjectState = {
  ...{ title, material, quantity, deadline, drawingFileUrl, attachments, manufacturingProcesses },
  details: blankPlainDetails,
  id: '',
  customerId: '',
  status: 'draft',
  isDemo: false,
  dueDate: null,
  assignedManufacturerId: null,
  invitedManufacturerIds: [],
  factoryIds: [],
  formerFactories: [],
  madeBy: null,
  sendingReason: '',
  factoryReason: '',
  vietPhatNotes: '',
  estimatedDays: null,
  reason: '',
  revisionRequests: [],
  changesInReview: [],
  finalPrice: null,
  released: null,
  quoteValidUntil: null,
  files: [],
  drawings: [],
  detachedFiles: [],
  parts: [],
  quotes: [],
  instalments: [],
  paymentNotices: [],
  refunds: [],
  stages: stageIds.map((stageId) => ({
    stageId,
    isCompleted: false,
    completedAt: null,
    notes: '',
    attachments: [],
    toggledAt: -1,
  })),
  declines: [],
  delays: [],
  seenDrawings: [],
  isOverridden: false,
  passed: {},
  reachedAt: {},
  slaPausedAt: null,
  slaPausedMs: 0,
  quotedAt: null,
  submittedAt: null,
  customerAnsweredAt: null,
  createdAt: '',
  detailsRevision: -1,
  requestRevision: -1,
  paymentsRevision: -1,
  revision: -1,
  updatedAt: '',
};

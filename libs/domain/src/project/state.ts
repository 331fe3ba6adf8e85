import { stageIds } from '@control-center/contracts';
import type {
  DrawingRevision,
  FieldChange,
  ProjectStatus,
  QuoteState,
  RevisionRequest,
  StageProgress,
} from '@control-center/contracts';
import type { Decider, Folded } from '../kernel/decider.js';
import type { ProjectCommands } from './project.commands.js';
import type {
  Details,
  PartDetails,
  PartEstimates,
  ProjectEvents,
  QuoteFigures,
  ScheduledInstalment,
} from './project.events.js';
import { blankDetails } from './request/blanks.js';
import type { ProjectFile } from './request/sharing.js';

export type PartState = PartDetails &
  PartEstimates & {
    /** `<project's id>.<its own>`: the project can be told from it. */
    id: string;
    createdAt: string;
    updatedAt: string;
    /** The stream's revision of its last change. */
    revision: number;
  };

export type QuoteRecord = QuoteFigures & {
  id: string;
  manufacturerId: string;
  version: number;
  state: QuoteState;
  reason: string;
  createdAt: string;
  updatedAt: string;
};

export type InstalmentRecord = ScheduledInstalment & { paidAt: string | null; reference: string };

/** A project folded from its stream; the row of the read model has the same fields. */
export type ProjectState = Folded &
  Details & {
    id: string;
    customerId: string;
    status: ProjectStatus;
    isDemo: boolean;
    dueDate: string | null;
    assignedManufacturerId: string | null;
    /** While they bid; nobody once one of them is chosen. */
    invitedManufacturerIds: string[];
    vietPhatNotes: string;
    estimatedDays: number | null;
    reason: string;
    revisionRequests: RevisionRequest[];
    /** What the customer changed in this review. */
    changesInReview: FieldChange[];
    finalPrice: number | null;
    files: ProjectFile[];
    /** Of the parts and the project itself, the oldest first; parts that are gone keep theirs. */
    drawings: Omit<DrawingRevision, 'isCurrent'>[];
    parts: PartState[];
    quotes: QuoteRecord[];
    instalments: InstalmentRecord[];
    /** One for each canonical stage, in order. */
    stages: StageProgress[];
    isOverridden: boolean;
    reachedAt: Partial<Record<ProjectStatus, string>>;
    /** The clock of the quote promise: since when it stands still, for how long it did, when it was kept. */
    slaPausedAt: string | null;
    slaPausedMs: number;
    quotedAt: string | null;
    submittedAt: string | null;
    createdAt: string;
    /** The stream's revision of the last change of the details. */
    detailsRevision: number;
  };

export type ProjectDecider = Decider<ProjectState, ProjectCommands, ProjectEvents>;
export type ProjectDecisions = ProjectDecider['decide'];
export type ProjectEvolution = ProjectDecider['evolve'];

export const noProject: ProjectState = {
  ...blankDetails,
  id: '',
  customerId: '',
  status: 'draft',
  isDemo: false,
  dueDate: null,
  assignedManufacturerId: null,
  invitedManufacturerIds: [],
  vietPhatNotes: '',
  estimatedDays: null,
  reason: '',
  revisionRequests: [],
  changesInReview: [],
  finalPrice: null,
  files: [],
  drawings: [],
  parts: [],
  quotes: [],
  instalments: [],
  stages: stageIds.map((stageId) => ({
    stageId,
    isCompleted: false,
    completedAt: null,
    notes: '',
    attachments: [],
  })),
  isOverridden: false,
  reachedAt: {},
  slaPausedAt: null,
  slaPausedMs: 0,
  quotedAt: null,
  submittedAt: null,
  createdAt: '',
  detailsRevision: -1,
  revision: -1,
  updatedAt: '',
};

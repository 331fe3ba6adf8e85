import type {
  DueDays,
  InstalmentKind,
  PartFields,
  ProjectStatus,
  RevisionRequest,
  StageId,
  StoredFile,
  SubmitQuote,
} from '@control-center/contracts';
import type { Details, PartEstimates } from './project.events.js';

type Nothing = Record<string, never>;

/** A request as its form says it; a draft may leave out anything. */
export type NewProject = {
  projectId: string;
  details: Partial<Details>;
  parts: PartFields[];
  files: StoredFile[];
};

/** A save of sections: `expected` are the versions that its author saw (see request/sections.ts). */
type Save = { files: StoredFile[]; expected: readonly string[] };

/** What may be asked of a project. The names are those of the contracts' actions. */
export type ProjectCommands = {
  SaveDraft: NewProject;
  /** `request` for a new project; the draft itself says it otherwise. */
  SubmitProject: { request: NewProject | undefined };
  CreateDemoProject: { projectId: string };
  ReviseDetails: Save & { changes: Partial<Details>; parts: PartFields[] | undefined };
  RevisePart: Save & { id: string; changes: Partial<PartFields> };
  ReplaceDrawing: Save & { id: string; drawingFileUrl: string };
  StartReview: Nothing;
  RequestRevision: { requests: RevisionRequest[] };
  Resubmit: Nothing;
  AddNotes: { notes: string };
  /** Shares all private files but the withheld ones. */
  SendToFactory: { manufacturerId: string; withheldFiles?: readonly string[] };
  EstimateCompletion: { days: number };
  EstimatePart: { id: string; changes: Partial<PartEstimates> };
  InviteFactories: { manufacturerIds: string[]; withheldFiles?: readonly string[] };
  ReturnToReview: { reason: string };
  SubmitQuote: Omit<SubmitQuote, 'projectId'>;
  WithdrawQuote: { quoteId: string; reason: string };
  RejectQuote: { quoteId: string; reason: string };
  ReleaseQuote: { quoteId: string | undefined; finalPrice: number | undefined };
  ApproveQuote: Nothing;
  RequestQuoteChange: { reason: string };
  DeclineQuote: { reason: string };
  RequestPayment: { due: DueDays };
  RecordPayment: { kind: InstalmentKind; reference: string };
  StartProduction: { due: DueDays };
  CompleteStage: StageTick;
  ReopenStage: StageTick;
  CompleteProject: Nothing;
  CancelProject: { reason: string };
  OverrideStatus: {
    to: ProjectStatus;
    reason: string;
    finalPrice: number | undefined;
    manufacturerId: string;
  };
};

/** Notes and attachments that are not told stay as they are. */
type StageTick = {
  stageId: StageId;
  notes: string | undefined;
  attachments: string[] | undefined;
  files: StoredFile[];
};

import type { InstalmentKind, PartFields, StageId, StoredFile, SubmitQuote } from '@control-center/contracts';
import type { Details } from './project.events.js';

/** What may be asked of a project. The names are those of the contracts' actions. */
export type ProjectCommands = {
  SubmitProject: {
    projectId: string;
    details: Partial<Details> & Pick<Details, 'title' | 'material' | 'quantity' | 'deadline'>;
    parts: PartFields[];
    files: StoredFile[];
  };
  ReviseDetails: { changes: Partial<Details>; parts: PartFields[] | undefined; files: StoredFile[] };
  StartReview: Record<string, never>;
  RequestRevision: { reason: string };
  Resubmit: Record<string, never>;
  AddNotes: { notes: string };
  SendToFactory: { manufacturerId: string };
  ReturnToReview: { reason: string };
  SubmitQuote: Omit<SubmitQuote, 'projectId'>;
  ReleaseQuote: { quoteId: string | undefined; finalPrice: number | undefined };
  ApproveQuote: Record<string, never>;
  RequestQuoteChange: { reason: string };
  DeclineQuote: { reason: string };
  RequestPayment: Record<string, never>;
  RecordPayment: { kind: InstalmentKind; reference: string };
  StartProduction: Record<string, never>;
  CompleteStage: { stageId: StageId; notes: string | undefined };
  ReopenStage: { stageId: StageId; notes: string | undefined };
  CompleteProject: Record<string, never>;
  CancelProject: { reason: string };
};

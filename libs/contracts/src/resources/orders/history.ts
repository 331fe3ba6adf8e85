import { provider } from '../../kernel/access.js';
import { PageQuery } from '../../kernel/page.js';
import { get } from '../../kernel/route.js';
import type { StageId } from '../../vocabulary/stages.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { InstalmentKind } from './payments.js';

/** What can happen to an order. */
export type HistoryKind =
  | 'DraftSaved'
  | 'ProjectSubmitted'
  | 'DemoProjectCreated'
  | 'FilesAttached'
  | 'FilesShared'
  | 'DetailsRevised'
  | 'PartAdded'
  | 'PartRevised'
  | 'PartEstimated'
  | 'PartRemoved'
  | 'DrawingRevised'
  | 'ReviewStarted'
  | 'RevisionRequested'
  | 'ProjectResubmitted'
  | 'NotesAdded'
  | 'CompletionEstimated'
  | 'SentToFactory'
  | 'FactoriesInvited'
  | 'QuoteSubmitted'
  | 'QuoteWithdrawn'
  | 'QuoteRejected'
  | 'QuoteReleased'
  | 'ReturnedToReview'
  | 'QuoteApproved'
  | 'QuoteChangeRequested'
  | 'QuoteDeclined'
  | 'PaymentRequested'
  | 'PaymentRecorded'
  | 'ProductionStarted'
  | 'StageCompleted'
  | 'StageAnnotated'
  | 'StageReopened'
  | 'ProjectCompleted'
  | 'ProjectCancelled'
  /** Set by hand, past the lifecycle; to the provider only. */
  | 'StatusOverridden'
  /** The same to the others, who are not told how. */
  | 'StatusSet';

/** One thing that happened to an order, as its reader may see it; what a reader may not see is left out. */
export type HistoryEntry = {
  /** Its number in the order's own history, from 0; others than the provider do not see every number. */
  id: string;
  createdAt: string;
  what: HistoryKind;
  /** The side that did it. */
  by: 'customer' | 'factory' | 'provider';
  /** The status that the order entered with it; null where it moved nothing. */
  status: ProjectStatus | null;
  /** Account id and name of who did it; to the provider only. */
  actorId?: string;
  actorName?: string;
  /** Whose decision the provider took in their stead: an account id. */
  onBehalfOf?: string;
  /** Names of files, or numbers of parts. */
  names?: string[];
  /** Names of the fields that were changed. */
  fields?: string[];
  /** Why, or what was noted. */
  text?: string;
  stageId?: StageId;
  instalment?: InstalmentKind;
  /** VND. */
  amount?: number;
  /** The provider's estimate. */
  days?: number;
  /** Factories, by account id and by name; to the provider only. */
  manufacturerIds?: string[];
  manufacturerNames?: string[];
};

export const historyRoutes = {
  /** Newest first; for those who take part in the order, each what concerned them when it happened. */
  ofProject: get('/api/projects/:id/history', {
    access: {
      customer: 'canViewOwnProjects',
      manufacturer: 'canViewProjects',
      ...provider('canViewAllProjects'),
    },
    page: 'project-details',
    query: PageQuery,
  }).replies<HistoryEntry[]>(),
};

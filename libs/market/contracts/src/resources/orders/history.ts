import { provider } from '../../kernel/access.js';
import { PageQuery } from '../../kernel/page.js';
import { get } from '../../kernel/route.js';
import type { StageId } from '../../vocabulary/stages.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { InstalmentKind } from './payments.js';

/**
 * A piece of a sentence. Texts carry their own spaces: a client joins them, and links those with a reference. An
 * account's text is its present name, filled in when the history is read.
 */
export type SentencePart = { text: string; accountId?: string; fileUrl?: string; partId?: string };

/** One event of an order as its reader may see it; hidden fields are absent. */
export type HistoryEntry = {
  /** The event's number in the order's history, from 0. Only the provider sees every number. */
  id: string;
  createdAt: string;
  /** The type of the event; `StatusSet` where others than the provider see an override. */
  what: string;
  /** «Lan (Việt Phát) gửi dự án cho Xưởng Mẫu Số Một»: the actor, what they did, and to what. */
  sentence: SentencePart[];
  /** The side that acted. */
  by: 'customer' | 'factory' | 'provider';
  /** The status that the order entered; null where the status did not change. */
  status: ProjectStatus | null;
  /** Account id and name of the actor; for the provider only. */
  actorId?: string;
  actorName?: string;
  /** Account id of the customer on whose behalf the provider acted. */
  onBehalfOf?: string;
  /** File names or part numbers. */
  names?: string[];
  /** Names of the changed fields. */
  fields?: string[];
  /** A reason or a note. */
  text?: string;
  stageId?: StageId;
  instalment?: InstalmentKind;
  /** VND. */
  amount?: number;
  /** The provider's estimate. Days. */
  days?: number;
  /** Account ids and names of factories; for the provider only. */
  manufacturerIds?: string[];
  manufacturerNames?: string[];
};

export const historyRoutes = {
  /** Newest first. Participants see the events that concerned them when they happened. */
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

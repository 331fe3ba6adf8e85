import { provider } from '../../kernel/access.js';
import { PageQuery } from '../../kernel/page.js';
import { get, post, put } from '../../kernel/route.js';
import type { PlainDetails } from '../../vocabulary/fields/details.js';
import { formatVnd } from '../../vocabulary/money.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { OrderFile } from '../objects.js';
import type { RevisionRequest } from './action-bodies.js';
import type { ProjectAction } from './actions.js';
import type { DuePayment } from './payments.js';
import type { Terms } from './terms.js';
import {
  AllProjectsQuery,
  OwnProjectsQuery,
  ProjectListQuery,
  SubmitProject,
  UpdateProject,
} from './project-requests.js';

/** A changed field. `section` is `details` or a part's id. */
export type FieldChange = { section: string; field: string; before: unknown; after: unknown };

/** A factory's notice that an order will be ready later. */
export type Delay = {
  /** When it will be ready now. ISO date. */
  date: string;
  /** Empty for the customer. */
  reason: string;
  at: string;
};

/** Runs from submission to the first released quote and pauses while the customer revises. */
export type SlaClock = {
  startedAt: string | null;
  /** Start of the current pause; null while the clock runs. */
  pausedAt: string | null;
  /** Total of the earlier pauses. Milliseconds. */
  pausedMs: number;
  stoppedAt: string | null;
};

/** How an order stands against the promise of a quote, at the time of the reply. */
export type SlaState = {
  state: 'running' | 'paused' | 'stopped';
  /** When a quote is due; null while the clock is paused. */
  dueAt: string | null;
  /** The second mark, by which a quote must be there at the latest. */
  secondDueAt: string | null;
  pausedSince: string | null;
  /** Time until a quote is due; negative when it is overdue. What was left, once the clock is paused or stopped. */
  leftMs: number;
  breached: boolean;
  secondBreached: boolean;
};

/** The dates of an order by the company's calendar, at the time of the reply. Dates are ISO dates in Vietnam. */
export type OrderTimes = {
  /** Null before submission. */
  sla: SlaState | null;
  /** Working days from submission until today or the order's end; null before submission. */
  daysOpen: number | null;
  /** By when the accepted quote promises delivery; null before approval. */
  promisedOn: string | null;
  /** By when it would be delivered if the released price was accepted, and its deposit paid, today; absent where it cannot be. */
  offeredOn?: string;
  /** The day that the factory has announced instead, with its latest notice of a delay. */
  announcedOn: string | null;
  /**
   * When the order will be ready by its plan (the fixed stages in proportion to the promised days) and what it is behind
   * it, on the announced day at the earliest; null outside of production.
   */
  expectedOn: string | null;
  /** It is expected later than promised: behind its plan, or announced for a later day. */
  isBehind: boolean;
  /** Ready later than promised, or not ready and the promise is past. */
  isLate: boolean;
  /** The same against the announced day; as against the promise where none was announced. */
  isLaterThanAnnounced: boolean;
  /** The last day of the released price is past: the customer can no longer accept it. */
  isPriceExpired: boolean;
};

/** A redacted project of another customer. */
export type ShowcaseProject = Pick<
  Project,
  'id' | 'title' | 'material' | 'manufacturingProcesses' | 'quantity' | 'createdAt'
>;

/**
 * A project as its reader may see it; hidden fields are null or empty. `desiredCompletionTime` is the
 * provider's estimate as «12 ngày»; until it exists, the time that the customer asked for.
 */
export type Project = PlainDetails & {
  id: string;
  title: string;
  status: ProjectStatus;
  customerId: string;
  assignedManufacturerId: string | null;
  /** The factories invited to bid; empty for everyone but the provider. */
  invitedManufacturerIds: string[];
  material: string;
  quantity: number;
  /** The sum over the parts; without parts, the project's own quantity. */
  totalQuantity: number;
  deadline: string;
  /** Submission plus the upper bound of the deadline. ISO date. */
  dueDate: string | null;
  /** The time that the customer asked for; the edit form edits this one. */
  wishedCompletionTime: string;
  /** The provider's estimate. Days. */
  estimatedDays: number | null;
  /** Integer VND; null until a quote is released. */
  finalPrice: number | null;
  /** The last day on which the released price is good. ISO date; null for prices that were released without one. */
  quoteValidUntil: string | null;
  /** What the customer pays next, once it is due; null for a factory, and for an order that was cancelled. */
  duePayment: DuePayment | null;
  drawingFileUrl: string | null;
  attachments: string[];
  /** Every file that its reader may open, once for each of its places. */
  files: OrderFile[];
  manufacturingProcesses: string[];
  vietPhatNotes: string;
  /** The reason of the last revision request, return or cancellation. */
  reason: string;
  /** What the customer must revise; empty unless the status is need_customer_revision. */
  revisionRequests: RevisionRequest[];
  /** Whether the customer saved changes after the review began; only the provider sees which. */
  changedInReview: boolean;
  changesInReview: FieldChange[];
  /** Whether a status was ever overridden; false for everyone but the provider. */
  isOverridden: boolean;
  /** A factory's quote for the present request waits for the provider's decision; a factory learns this of its own quote only. */
  hasWaitingQuote: boolean;
  /** A quote waits that was made for an earlier version of the request: its factory confirms, replaces or withdraws it. */
  hasOutdatedQuote: boolean;
  /** The terms of decisions: a command names those that its author saw (the action's `sees`). */
  terms: Required<Terms>;
  /** The factories that declined, oldest first; empty for everyone but the provider. */
  declines: { manufacturerId: string; reason: string; at: string }[];
  /** The latest notice of a delay; the promise stays what it was. */
  delay: Delay | null;
  /** Later revisions of drawings that the factory has not confirmed; the provider sees those of the assigned factory. */
  newDrawings: string[];
  /** A sample project, visible to its owner and the admins only. */
  isDemo: boolean;
  partCount: number;
  /** Percentage of the last completed stage in order, 0 to 100. */
  percent: number;
  /** When the project last entered each status. */
  reachedAt: Partial<Record<ProjectStatus, string>>;
  /** The clock of the quote promise. */
  sla: SlaClock;
  createdAt: string;
  /** Null for a draft. */
  submittedAt: string | null;
  updatedAt: string;
  /** Version of the details (everything but parts, quotes and progress), for `If-Match`. */
  version: string;
  /** The stream revision that this reply reflects. */
  revision: number;
  /** Actions that the reader may take now. */
  allowed: ProjectAction[];
  /** For the provider in lists and details; absent in replies to commands. */
  customerName?: string;
  /** In lists and details; absent in replies to commands. */
  times?: OrderTimes;
};

/** The columns of an export, in their order. */
export const exportedFields = [
  ...(['id', 'title', 'status', 'customerId', 'customerName', 'assignedManufacturerId'] as const),
  ...(['material', 'manufacturingProcesses', 'totalQuantity', 'partCount', 'deadline', 'dueDate'] as const),
  ...(['estimatedDays', 'suggestedPrice', 'finalPrice', 'percent', 'isOverridden'] as const),
  ...(['createdAt', 'submittedAt', 'updatedAt'] as const),
] satisfies readonly (keyof Project)[];

/** What the order costs its reader, «3.000.001 ₫»; empty while it has no price. */
export const priceOf = ({ finalPrice = null }: Partial<Pick<Project, 'finalPrice'>>): string =>
  finalPrice === null ? '' : formatVnd(finalPrice);

const readers = {
  customer: 'canViewOwnProjects',
  manufacturer: 'canViewProjects',
  ...provider('canViewAllProjects'),
} as const;

export const projectRoutes = {
  list: get('/api/projects', { access: readers, page: 'customer-projects', query: OwnProjectsQuery }).replies<
    Project[]
  >(),
  detail: get('/api/projects/:id', { access: readers, page: 'project-details' }).replies<Project>(),
  ofManufacturer: get('/api/projects/manufacturer/:manufacturerId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
    query: ProjectListQuery,
  }).replies<Project[]>(),
  /** Approved to completed projects of other customers. */
  showcase: get('/api/projects/approved', {
    access: { customer: 'canViewOwnProjects', ...provider('canViewAllProjects') },
    query: PageQuery,
  }).replies<ShowcaseProject[]>(),
  /** The admin's monitor: all projects, including demo projects. */
  all: get('/api/admin/projects', {
    access: { admin: 'canViewSystemStats' },
    query: AllProjectsQuery,
  }).replies<Project[]>(),
  /** Creates a sample project in production for the caller. */
  demo: post('/api/projects/demo', {
    access: { customer: 'canCreateProject' },
    limit: 'demoProjects',
  }).replies<Project>(),
  submit: post('/api/projects', {
    access: { customer: 'canCreateProject' },
    body: SubmitProject,
  }).replies<Project>(),
  /** Each action that the body amounts to is checked by itself (see actions.ts). */
  update: put('/api/projects/:id', { access: 'signed-in', body: UpdateProject }).replies<Project>(),
};

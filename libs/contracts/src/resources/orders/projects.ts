import { provider } from '../../kernel/access.js';
import { PageQuery } from '../../kernel/page.js';
import { get, post, put } from '../../kernel/route.js';
import type { ProjectAction } from '../../vocabulary/actions.js';
import type { ProjectStatus } from '../../vocabulary/statuses.js';
import type { StoredFile } from '../objects.js';
import { ProjectListQuery, SubmitProject, UpdateProject } from './project-requests.js';
import type { RevisionRequest } from './project-requests.js';

/** A field that somebody changed: of the details, or of the part with the id. */
export type FieldChange = { section: string; field: string; before: unknown; after: unknown };

/** Runs from submission to the first released quote, except while the customer revises (rulings A12). */
export type SlaClock = {
  startedAt: string | null;
  /** Since when it pauses; null while it runs. */
  pausedAt: string | null;
  /** Milliseconds of the pauses that are over. */
  pausedMs: number;
  stoppedAt: string | null;
};

/** One of other people's projects, redacted (rulings B11). */
export type ShowcaseProject = Pick<
  Project,
  'id' | 'title' | 'material' | 'manufacturingProcesses' | 'quantity' | 'createdAt'
>;

/** A project as its reader may see it: what a reader may not see is null or empty (rulings A16, B18). */
export type Project = {
  id: string;
  title: string;
  description: string;
  status: ProjectStatus;
  customerId: string;
  assignedManufacturerId: string | null;
  /** The factories that are asked to bid; to the provider only. */
  invitedManufacturerIds: string[];
  material: string;
  quantity: number;
  /** The sum over the parts where there are parts, the project's own quantity otherwise. */
  totalQuantity: number;
  deadline: string;
  /** The upper bound of the deadline, counted from submission. ISO date. */
  dueDate: string | null;
  /** The provider's estimate as «12 ngày» once there is one, the customer's wish until then. */
  desiredCompletionTime: string;
  /** The customer's own wish, which the edit form edits. */
  wishedCompletionTime: string;
  /** The provider's estimate. Days. */
  estimatedDays: number | null;
  maxDimensions: string;
  tolerance: string;
  surfaceFinish: string;
  surfaceRoughness: string;
  materialSpecification: string;
  specialRequirements: string;
  suggestedPrice: string;
  /** Integer VND, from the moment that the quote is released. */
  finalPrice: number | null;
  drawingFileUrl: string | null;
  attachments: string[];
  /** The objects behind drawingFileUrl, attachments and the parts' drawings. */
  files: StoredFile[];
  manufacturingProcesses: string[];
  vietPhatNotes: string;
  /** Why the last revision or cancellation was asked for. */
  reason: string;
  /** What the customer is to revise, while it is their turn. */
  revisionRequests: RevisionRequest[];
  /** The customer saved after the review had begun; what changed is for the provider to read. */
  changedInReview: boolean;
  changesInReview: FieldChange[];
  /** A status was once set by hand; to the provider only. */
  isOverridden: boolean;
  /** The sample project: its owner's and the admins' alone. */
  isDemo: boolean;
  partCount: number;
  /** Percentage of the last completed stage in order, 0 to 100. */
  percent: number;
  /** When it entered each status that it has been in, the last time. */
  reachedAt: Partial<Record<ProjectStatus, string>>;
  /** The clock of the quote promise. */
  sla: SlaClock;
  createdAt: string;
  /** Null for a draft. */
  submittedAt: string | null;
  updatedAt: string;
  /** Of the details (all but parts, quotes and progress), for `If-Match`. */
  version: string;
  /** The stream's revision that this shows. */
  revision: number;
  /** What the reader may do now. */
  allowed: ProjectAction[];
  /** In lists and details for the provider; absent in replies to commands. */
  customerName?: string;
};

const readers = {
  customer: 'canViewOwnProjects',
  manufacturer: 'canViewProjects',
  ...provider('canViewAllProjects'),
} as const;

export const projectRoutes = {
  list: get('/api/projects', { access: readers, page: 'customer-projects', query: ProjectListQuery }).replies<
    Project[]
  >(),
  detail: get('/api/projects/:id', { access: readers, page: 'project-details' }).replies<Project>(),
  ofManufacturer: get('/api/projects/manufacturer/:manufacturerId', {
    access: { manufacturer: 'canViewProjects', ...provider('canViewAllProjects') },
    query: ProjectListQuery,
  }).replies<Project[]>(),
  /** Approved to completed ones of other customers. */
  showcase: get('/api/projects/approved', {
    access: { customer: 'canViewOwnProjects', ...provider('canViewAllProjects') },
    query: PageQuery,
  }).replies<ShowcaseProject[]>(),
  /** The admin's monitor: every project, demos included. */
  all: get('/api/admin/projects', {
    access: { admin: 'canViewSystemStats' },
    query: ProjectListQuery,
  }).replies<Project[]>(),
  /** Answers with a sample project in production, for the caller to look around. */
  demo: post('/api/projects/demo', {
    access: { customer: 'canCreateProject' },
    limit: 'demoProjects',
  }).replies<Project>(),
  submit: post('/api/projects', {
    access: { customer: 'canCreateProject' },
    body: SubmitProject,
  }).replies<Project>(),
  /** Each action that the body amounts to is checked by itself (see vocabulary/actions). */
  update: put('/api/projects/:id', { access: 'signed-in', body: UpdateProject }).replies<Project>(),
};

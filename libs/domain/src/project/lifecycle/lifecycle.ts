import { projectStatuses } from '@control-center/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@control-center/contracts';

type Statuses = readonly ProjectStatus[];

/** In which statuses an action may be taken, and the status that it leads to where it moves the project. */
export type Step = {
  from: Statuses;
  /** Where a role's turn is another than `from`. */
  by?: Partial<Record<Role, Statuses>>;
  /** A project begins with it. */
  starts?: true;
  to?: ProjectStatus;
};

const except = (...left: ProjectStatus[]): Statuses =>
  projectStatuses.filter((status) => status !== 'sent_to_manufacturer' && !left.includes(status));

const production = ['in_production', 'quality_check', 'ready_for_delivery'] as const;
const underEdit = ['submitted', 'reviewing', 'need_customer_revision'] as const;
const beforeProduction = except('draft', ...production, 'completed', 'cancelled');
const pricing = ['ready_for_manufacturer', 'bidding'] as const;

/** The state machine (rulings A). Who may take an action at all stands in the contracts' `projectActions`. */
export const lifecycle: Record<ProjectAction, Step> = {
  SaveDraft: { from: [], starts: true, to: 'draft' },
  SubmitProject: { from: ['draft'], starts: true, to: 'submitted' },
  CreateDemoProject: { from: [], starts: true, to: 'in_production' },
  ReviseDetails: { from: underEdit, by: { customer: ['draft', ...underEdit] } },
  RevisePart: { from: underEdit, by: { customer: ['draft', ...underEdit] } },
  ReplaceDrawing: { from: underEdit, by: { customer: ['draft', ...underEdit] } },
  StartReview: { from: ['submitted'], to: 'reviewing' },
  RequestRevision: { from: ['reviewing'], to: 'need_customer_revision' },
  Resubmit: { from: ['need_customer_revision'], to: 'submitted' },
  AddNotes: { from: except('draft') },
  EstimateCompletion: { from: except('draft') },
  EstimatePart: { from: beforeProduction },
  SendToFactory: { from: ['submitted', 'reviewing', 'approved'], to: 'ready_for_manufacturer' },
  InviteFactories: { from: ['submitted', 'reviewing'], to: 'bidding' },
  ReturnToReview: { from: [...pricing, 'quoted'], to: 'reviewing' },
  SubmitQuote: { from: pricing },
  WithdrawQuote: { from: pricing },
  RejectQuote: { from: pricing },
  ReleaseQuote: { from: pricing, to: 'quoted' },
  ApproveQuote: { from: ['quoted'], to: 'approved' },
  RequestQuoteChange: { from: ['quoted'], to: 'reviewing' },
  DeclineQuote: { from: ['quoted'], to: 'cancelled' },
  RequestPayment: { from: ['approved'], to: 'payment_pending' },
  RecordPayment: { from: ['payment_pending', 'payment_confirmed', ...production, 'completed'] },
  StartProduction: { from: ['approved', 'payment_confirmed'], to: 'in_production' },
  CompleteStage: { from: production },
  ReopenStage: { from: production },
  CompleteProject: { from: ['approved', 'payment_confirmed', ...production], to: 'completed' },
  CancelProject: {
    from: except('completed', 'cancelled'),
    by: { customer: ['draft', ...underEdit], admin: except('cancelled') },
    to: 'cancelled',
  },
  OverrideStatus: { from: except('draft', 'completed'), by: { admin: except('draft') } },
};

/** What the specification's selects and dialogs offer, and so what an override may lead to. */
export const overridable = [
  'submitted',
  'reviewing',
  'ready_for_manufacturer',
  'need_customer_revision',
  'quoted',
  'approved',
  'cancelled',
] as const satisfies Statuses;

/** The statuses in which a role may take an action. */
export const turnOf = (action: ProjectAction, role: Role): Statuses =>
  lifecycle[action].by?.[role] ?? lifecycle[action].from;

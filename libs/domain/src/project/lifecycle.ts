import { isProvider, projectActions, projectStatuses, statusLabel } from '@control-center/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@control-center/contracts';
import type { Facts } from '../kernel/decider.js';
import { Refusal } from '../kernel/refusal.js';
import type { ProjectState } from './state.js';

/** In which statuses an action may be taken, and the status that it leads to where it moves the project. */
type Step = {
  from: readonly ProjectStatus[];
  /** Where the customer's turn is shorter than the provider's. */
  customerFrom?: readonly ProjectStatus[];
  to?: ProjectStatus;
};

const production = ['in_production', 'quality_check', 'ready_for_delivery'] as const;
const underEdit = ['submitted', 'reviewing', 'need_customer_revision'] as const;
const unsettled = projectStatuses.filter((status) => status !== 'completed' && status !== 'cancelled');

/** The state machine (rulings A). */
export const lifecycle: Record<ProjectAction, Step> = {
  SubmitProject: { from: [], to: 'submitted' },
  ReviseDetails: { from: underEdit },
  StartReview: { from: ['submitted'], to: 'reviewing' },
  RequestRevision: { from: ['reviewing'], to: 'need_customer_revision' },
  Resubmit: { from: ['need_customer_revision'], to: 'submitted' },
  SendToFactory: { from: ['submitted', 'reviewing', 'approved'], to: 'ready_for_manufacturer' },
  ReturnToReview: { from: ['ready_for_manufacturer', 'bidding', 'quoted'], to: 'reviewing' },
  SubmitQuote: { from: ['ready_for_manufacturer', 'bidding'] },
  ReleaseQuote: { from: ['ready_for_manufacturer', 'bidding'], to: 'quoted' },
  ApproveQuote: { from: ['quoted'], to: 'approved' },
  RequestQuoteChange: { from: ['quoted'], to: 'reviewing' },
  DeclineQuote: { from: ['quoted'], to: 'cancelled' },
  RequestPayment: { from: ['approved'], to: 'payment_pending' },
  RecordPayment: { from: ['payment_pending', 'payment_confirmed', ...production, 'completed'] },
  StartProduction: { from: ['approved', 'payment_confirmed'], to: 'in_production' },
  CompleteStage: { from: production },
  ReopenStage: { from: production },
  CompleteProject: {
    from: ['approved', 'payment_confirmed', ...production],
    to: 'completed',
  },
  CancelProject: { from: unsettled, customerFrom: ['draft', ...underEdit], to: 'cancelled' },
};

export type Viewer = { id: string; role: Role };

export type Relation = 'customer' | 'factory' | 'provider';

/** How somebody, in their active role, takes part in a project; undefined for everybody else. */
export function relationTo(
  project: Pick<ProjectState, 'customerId' | 'assignedManufacturerId'>,
  { id, role }: Viewer,
): Relation | undefined {
  if (isProvider(role)) return 'provider';
  if (role === 'customer' && project.customerId === id) return 'customer';
  if (role === 'manufacturer' && project.assignedManufacturerId === id) return 'factory';
  return undefined;
}

const fits = (action: ProjectAction, state: ProjectState, viewer: Viewer): boolean => {
  const { from, customerFrom } = lifecycle[action];
  const statuses = viewer.role === 'customer' && customerFrom ? customerFrom : from;
  return statuses.includes(state.status);
};

const belongsTo = (action: ProjectAction, role: Role): boolean =>
  Object.hasOwn(projectActions[action].access, role);

/** What this viewer may do with the project as it stands. */
export const allowedActions = (state: ProjectState, viewer: Viewer): ProjectAction[] =>
  relationTo(state, viewer) === undefined
    ? []
    : (Object.keys(lifecycle) as ProjectAction[]).filter(
        (action) => belongsTo(action, viewer.role) && fits(action, state, viewer),
      );

export const notFound = () => new Refusal('project.not-found', 'Không tìm thấy dự án');

/** Refuses strangers, other roles and statuses in which the action has no place. */
export function permit(action: ProjectAction, state: ProjectState, { actor }: Pick<Facts, 'actor'>): void {
  if (state.revision < 0 || relationTo(state, actor) === undefined) throw notFound();
  if (!belongsTo(action, actor.role))
    throw new Refusal('access.denied', 'Vai trò của bạn không được phép làm việc này');
  if (!fits(action, state, actor)) throw illegal(action, state, actor);
}

export const illegal = (
  what: ProjectAction | ProjectStatus,
  state: ProjectState,
  viewer: Viewer,
): Refusal => {
  const wish = what in projectActions ? projectActions[what as ProjectAction].label : statusLabel(what);
  const code = what === 'ReviseDetails' ? 'project.not-editable' : 'project.illegal-transition';
  return new Refusal(code, `Không thể «${wish}» khi dự án ở trạng thái «${statusLabel(state.status)}»`, {
    status: state.status,
    allowed: allowedActions(state, viewer),
  });
};

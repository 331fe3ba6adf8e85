import {
  actionNames,
  actionOf,
  admits,
  isProvider,
  passesPage,
  projectRoutes,
  statusesFor,
  statusLabel,
} from '@market/contracts';
import type { Grants, ProjectAction, ProjectStatus } from '@market/contracts';
import { Refusal } from '../../refusal.js';
import type { ProjectState } from '../state.js';
import { endedFor } from '../values/quotes.js';
import type { Relation, Viewer } from '../viewer.js';

export type { Relation, Viewer };

type Participants = Pick<ProjectState, 'customerId' | 'factoryIds' | 'submittedAt' | 'isDemo'>;

/**
 * How a user, in their active role, takes part in a project; undefined for everyone else. Drafts and demo projects
 * belong to their owner and the admins only.
 */
export function relationTo(project: Participants, { id, role }: Viewer): Relation | undefined {
  const isPrivate = project.submittedAt === null || project.isDemo;
  if (isProvider(role)) return isPrivate && role !== 'admin' ? undefined : 'provider';
  if (role === 'customer') return project.customerId === id ? 'customer' : undefined;
  return project.factoryIds.includes(id) ? 'factory' : undefined;
}

const admitsTo = (action: ProjectAction, viewer: Viewer): boolean => admits(actionOf(action).access, viewer);

/** Whether the project's status allows the action to this role. */
export const fitsStatus = (action: ProjectAction, { status }: ProjectState, { role }: Viewer): boolean =>
  statusesFor(action, role).includes(status);

const inStatus = new WeakMap<Viewer, Map<ProjectStatus, readonly ProjectAction[]>>();

/** What any participant may do in a status. Remembered for each viewer, because a page of a list asks a hundred times. */
function actionsIn(status: ProjectStatus, viewer: Viewer): readonly ProjectAction[] {
  const known = inStatus.get(viewer) ?? new Map<ProjectStatus, readonly ProjectAction[]>();
  inStatus.set(viewer, known);
  const actions =
    known.get(status) ??
    actionNames.filter(
      (action) => admitsTo(action, viewer) && statusesFor(action, viewer.role).includes(status),
    );
  known.set(status, actions);
  return actions;
}

/** The actions that this viewer may take on the project in its present status. */
export const allowedActions = (state: ProjectState, viewer: Viewer): ProjectAction[] =>
  relationTo(state, viewer) === undefined ? [] : [...actionsIn(state.status, viewer)];

/**
 * Reveals nothing of an order to accounts that take no part; a factory that once had it gets the reason why it no
 * longer has.
 */
export function projectMissing(state?: Pick<ProjectState, 'formerFactories'>, viewer?: Viewer): Refusal {
  const isFactory = viewer?.role === 'manufacturer';
  const left = isFactory && state ? endedFor(state, viewer.id) : undefined;
  if (left === undefined) return new Refusal('project.not-found', 'Không tìm thấy dự án');
  const why = left || 'Việt Phát đã chọn nhà máy khác';
  return new Refusal('project.not-found', `Đơn này không còn ở nhà máy của bạn: ${why}`, { left: why });
}

const denied = () => new Refusal('access.denied', 'Bạn không được phép làm việc này');

/** Whether a user may read the projects in which they take part. */
export const mayReadProjects = (grants: Grants): boolean =>
  admits(projectRoutes.detail.access, grants) && passesPage(projectRoutes.detail.page, grants);

/** Refuses everyone who may not read the project: a request that contains no command is a read. */
export function requireReader(state: ProjectState, viewer: Viewer): void {
  requireParticipant(state, viewer);
  if (!mayReadProjects(viewer)) throw denied();
}

/** Refuses everyone who takes no part in the project. */
export function requireParticipant(state: ProjectState, viewer: Viewer): void {
  if (state.revision < 0 || relationTo(state, viewer) === undefined) throw projectMissing(state, viewer);
}

/** Refuses strangers and other roles, whatever the status. */
export function requireAccess(action: ProjectAction, state: ProjectState, viewer: Viewer): void {
  const exists = state.revision >= 0;
  if (exists ? relationTo(state, viewer) === undefined : !actionOf(action).starts)
    throw projectMissing(state, viewer);
  if (!admitsTo(action, viewer)) throw denied();
}

const edits: readonly string[] = ['ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'EstimatePart'];

/** The refusal of an action, or of a status that no action leads to, with the actions that are possible instead. */
export function illegalTransition(
  requested: ProjectAction | ProjectStatus,
  state: ProjectState,
  viewer: Viewer,
): Refusal {
  const action = actionNames.find((name) => name === requested);
  const label = action ? actionOf(action).label : statusLabel(requested);
  const code = edits.includes(requested) ? 'project.not-editable' : 'project.illegal-transition';
  return new Refusal(code, `Không thể «${label}» khi dự án ở trạng thái «${statusLabel(state.status)}»`, {
    status: state.status,
    allowed: allowedActions(state, viewer),
  });
}

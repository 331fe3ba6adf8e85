import { admits, isProvider, projectActions, statusLabel } from '@control-center/contracts';
import type { ProjectAction, ProjectStatus } from '@control-center/contracts';
import type { Actor } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import type { ProjectState } from '../state.js';
import { lifecycle, turnOf } from './lifecycle.js';

export type Viewer = Actor;

export type Relation = 'customer' | 'factory' | 'provider';

type Participants = Pick<
  ProjectState,
  'customerId' | 'assignedManufacturerId' | 'invitedManufacturerIds' | 'submittedAt' | 'isDemo'
>;

/**
 * How somebody, in their active role, takes part in a project; undefined for everybody else. What was never
 * submitted, and the demo project, are their owner's and the admins' alone (rulings A14, D9).
 */
export function relationTo(project: Participants, { id, role }: Viewer): Relation | undefined {
  const isPrivate = project.submittedAt === null || project.isDemo;
  if (isProvider(role)) return isPrivate && role !== 'admin' ? undefined : 'provider';
  if (role === 'customer') return project.customerId === id ? 'customer' : undefined;
  const isFactory = project.assignedManufacturerId === id || project.invitedManufacturerIds.includes(id);
  return isFactory ? 'factory' : undefined;
}

const belongsTo = (action: ProjectAction, viewer: Viewer): boolean =>
  admits(projectActions[action].access, viewer);

const fits = (action: ProjectAction, state: ProjectState, { role }: Viewer): boolean =>
  turnOf(action, role).includes(state.status);

/** What this viewer may do with the project as it stands. */
export const allowedActions = (state: ProjectState, viewer: Viewer): ProjectAction[] =>
  relationTo(state, viewer) === undefined
    ? []
    : (Object.keys(lifecycle) as ProjectAction[]).filter(
        (action) => belongsTo(action, viewer) && fits(action, state, viewer),
      );

export const notFound = () => new Refusal('project.not-found', 'Không tìm thấy dự án');

/** Refuses whoever takes no part in the project, also where nothing is asked of it. */
export function requireParticipant(state: ProjectState, viewer: Viewer): void {
  if (state.revision < 0 || relationTo(state, viewer) === undefined) throw notFound();
}

/** Whether it leads where the project stands already, and could not have begun there. */
export const leadsHere = (action: ProjectAction, { revision, status }: ProjectState): boolean =>
  revision >= 0 && lifecycle[action].to === status && !lifecycle[action].from.includes(status);

/** Refuses strangers and other roles, whatever the status. */
export function admit(action: ProjectAction, state: ProjectState, viewer: Viewer): void {
  const isThere = state.revision >= 0;
  if (isThere ? relationTo(state, viewer) === undefined : !lifecycle[action].starts) throw notFound();
  if (!belongsTo(action, viewer)) throw new Refusal('access.denied', 'Bạn không được phép làm việc này');
}

/** Refuses what `admit` refuses, and statuses in which the action has no place. */
export function permit(action: ProjectAction, state: ProjectState, viewer: Viewer): void {
  admit(action, state, viewer);
  if (state.revision >= 0 && !fits(action, state, viewer)) throw illegal(action, state, viewer);
}

const edits: readonly string[] = ['ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'EstimatePart'];

export function illegal(what: ProjectAction | ProjectStatus, state: ProjectState, viewer: Viewer): Refusal {
  const wish = what in projectActions ? projectActions[what as ProjectAction].label : statusLabel(what);
  const code = edits.includes(what) ? 'project.not-editable' : 'project.illegal-transition';
  return new Refusal(code, `Không thể «${wish}» khi dự án ở trạng thái «${statusLabel(state.status)}»`, {
    status: state.status,
    allowed: allowedActions(state, viewer),
  });
}

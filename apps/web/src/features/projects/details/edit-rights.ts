import { actionOf, priceAnswers, statusesFor, statusesInOrder } from '@market/contracts';
import type { ProjectAction, ProjectStatus, Role } from '@market/contracts';
import { labelOf } from '../actions/action-label';

/** What changes a request, its price or its life, for the customer's table. */
const changes = [
  ...(['ReviseDetails', 'RevisePart', 'ReplaceDrawing', 'RequestRevision', 'SubmitQuote'] as const),
  ...(['ReleaseQuote', ...priceAnswers, 'CancelProject'] as const),
] satisfies readonly ProjectAction[];

export const editors = ['customer', 'vietphat', 'manufacturer'] as const satisfies readonly Role[];
export type Editor = (typeof editors)[number];
export type EditRights = { status: ProjectStatus; may: Record<Editor, string[]> };

/** Only its author knows of a draft. */
const isKnownTo = (role: Editor, status: ProjectStatus): boolean => role === 'customer' || status !== 'draft';

const labelsFor = (role: Editor, status: ProjectStatus): string[] =>
  changes
    .filter(
      (action) =>
        role in actionOf(action).access &&
        statusesFor(action, role).includes(status) &&
        isKnownTo(role, status),
    )
    .map((action) => labelOf(action, { status }));

/** Who may change what in each status, from the action table; statuses in which nobody may are left out. */
export const editRights = (): EditRights[] =>
  statusesInOrder
    .map((status) => ({
      status,
      may: Object.fromEntries(editors.map((role) => [role, labelsFor(role, status)])) as EditRights['may'],
    }))
    .filter(({ may }) => Object.values(may).some((labels) => labels.length > 0));

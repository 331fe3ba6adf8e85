import type { ErrorBody, ProjectAction, Term, Terms } from '@market/contracts';
import { errorBodyOf } from '../../api/errors';

/** A decision was refused because what its author saw has changed. */
export type Changed = {
  message: string;
  terms: readonly Term[];
  before: Terms;
  now: Terms;
  allowed: readonly ProjectAction[];
};

/** Undefined for every other failure. */
export function changedIn(error: object | undefined, before: Terms): Changed | undefined {
  const { code, changed, terms: now, allowed = [], message }: Partial<ErrorBody> = errorBodyOf(error) ?? {};
  if (code !== 'project.changed' || !changed || !now) return undefined;
  return { message: message ?? '', terms: changed, before, now, allowed };
}

/** The same where the order has left the status in which the decision was possible; undefined where it had not been in one. */
export function goneIn(error: object | undefined, before: Terms): Changed | undefined {
  const { code, status, allowed = [], message }: Partial<ErrorBody> = errorBodyOf(error) ?? {};
  const hasLeft =
    code === 'project.illegal-transition' && status && before.status && status !== before.status;
  return hasLeft
    ? { message: message ?? '', terms: ['status'], before, now: { ...before, status }, allowed }
    : undefined;
}

/** Whether the decision is no longer possible where the order is now. */
export const isGone = (action: ProjectAction, changed: Changed | undefined): boolean =>
  changed !== undefined && !changed.allowed.includes(action);

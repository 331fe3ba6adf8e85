import type { ProjectStatus } from '@market/contracts';
import { invalidField } from '../../refusal.js';
import type { ProjectState } from '../state.js';

/** Whether the order has come to a status already, for the same reason. Another one must not be taken for it. */
export const saysSame = (
  state: Pick<ProjectState, 'status' | 'reason'>,
  status: ProjectStatus,
  reason: string,
): boolean => state.status === status && state.reason === reason;

export const requireReason = (reason: string, message: string): void => {
  if (reason === '') throw invalidField('reason', message);
};

import { actionOf } from '@control-center/contracts';
import type { Project, ProjectAction } from '@control-center/contracts';

/** The button of an action; nobody but its author knows of a draft, which is deleted rather than cancelled. */
export const labelOf = (action: ProjectAction, { status }: Pick<Project, 'status'>): string =>
  action === 'CancelProject' && status === 'draft' ? 'Xoá bản nháp' : actionOf(action).label;

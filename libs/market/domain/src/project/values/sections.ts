import { requireVersion } from '../../sections.js';
import type { PartState, ProjectState, StageState } from '../state.js';
import { detailsOf, partFieldsOf } from './details.js';

// The details and each part are separate sections: people who edit different sections do not conflict, and a save of a
// section that has changed since it was read is refused.

export const detailsVersion = ({ detailsRevision }: Pick<ProjectState, 'detailsRevision'>): string =>
  `details:${detailsRevision}`;

export const partVersion = ({ id, revision }: Pick<PartState, 'id' | 'revision'>): string =>
  `${id}:${revision}`;

/** Of a stage as it was last completed or reopened; notes and files are added to any version. */
export const stageVersion = ({ stageId, toggledAt }: Pick<StageState, 'stageId' | 'toggledAt'>): string =>
  `${stageId}:${toggledAt}`;

/** Refuses a change of details that were edited since the editor read them. */
export const requireDetails = (state: ProjectState, expected: readonly string[]): void =>
  requireVersion(detailsVersion(state), detailsOf(state), expected);

export const requirePart = (part: PartState, expected: readonly string[]): void =>
  requireVersion(partVersion(part), partFieldsOf(part), expected);

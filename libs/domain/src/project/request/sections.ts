import { Refusal } from '../../kernel/refusal.js';
import type { PartState, ProjectState } from '../state.js';
import { blankDetails, blankPart, fieldsOf } from './blanks.js';

// The details and each part are sections of their own: two people who save different ones do not disturb each
// other, and whoever saves one that somebody else has changed since is told.

export const detailsVersion = ({ detailsRevision }: Pick<ProjectState, 'detailsRevision'>): string =>
  `details:${detailsRevision}`;

export const partVersion = ({ id, revision }: Pick<PartState, 'id' | 'revision'>): string =>
  `${id}:${revision}`;

const sectionOf = (version: string): string => version.slice(0, version.lastIndexOf(':'));

function requireVersion(version: string, fields: object, expected: readonly string[]): void {
  const named = expected.find((one) => sectionOf(one) === sectionOf(version));
  if (named === undefined || named === version) return;
  throw new Refusal('section.stale', 'Người khác vừa sửa phần này. Hãy xem lại trước khi lưu.', {
    present: { version, fields: fields as Record<string, unknown> },
  });
}

/** Refuses to change details of which the author saw an older version than there is. */
export const requireDetails = (state: ProjectState, expected: readonly string[]): void =>
  requireVersion(detailsVersion(state), fieldsOf(blankDetails, state), expected);

export const requirePart = (part: PartState, expected: readonly string[]): void =>
  requireVersion(partVersion(part), fieldsOf(blankPart, part), expected);

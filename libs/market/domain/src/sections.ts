import { Refusal } from './refusal.js';

// A section is what one person edits and saves as a whole. Its version is its name and the revision of its last change.

const sectionOf = (version: string): string => version.slice(0, version.lastIndexOf(':'));

/** Refuses a change of a section that somebody else changed since its editor read it. `expected`: the versions read. */
export function requireVersion(version: string, fields: object, expected: readonly string[]): void {
  const seen = expected.find((one) => sectionOf(one) === sectionOf(version));
  if (seen === undefined || seen === version) return;
  throw new Refusal('section.stale', 'Người khác vừa sửa phần này. Hãy xem lại trước khi lưu.', {
    present: { version, fields: fields as Record<string, unknown> },
  });
}

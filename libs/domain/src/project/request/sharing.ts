import type { OneOf } from '../../kernel/decider.js';
import type { Relation } from '../lifecycle/permit.js';
import type { AttachedFile, ProjectEvents } from '../project.events.js';
import type { ProjectState } from '../state.js';

/** A file of a project; `shared` ones may be read by its factories although they are private. */
export type ProjectFile = AttachedFile & { shared?: true };

/** Public: every participant. Private: customer and provider, and factories once it is shared (rulings C4). */
export const isReadableBy = (relation: Relation, { visibility, shared }: ProjectFile): boolean =>
  relation !== 'factory' || visibility === 'public' || shared === true;

/**
 * What sending to a factory, or inviting several, says of the files: it shares all but the `withheld` ones
 * (as /objects/… addresses). Nothing where they are shared like that already.
 */
export function sharing({ files }: ProjectState, withheld: readonly string[] = []): OneOf<ProjectEvents>[] {
  const hidden = files.filter(({ visibility }) => visibility === 'private');
  const urls = hidden.map(({ url }) => url).filter((url) => !withheld.includes(url));
  const same = hidden.every(({ url, shared }) => urls.includes(url) === (shared === true));
  return same ? [] : [{ type: 'FilesShared', data: { urls } }];
}

export const filesShared = (files: readonly ProjectFile[], urls: readonly string[]): ProjectFile[] =>
  files.map(({ shared: _, ...file }) => (urls.includes(file.url) ? { ...file, shared: true } : file));

import { extensionOf, isProvider } from '@control-center/contracts';
import type { StoredFile } from '@control-center/contracts';
import type { Facts } from '../../actor.js';
import type { OneOf } from '../../kernel/decider.js';
import type { Relation } from '../lifecycle/access.js';
import type { ProjectEvents, ProjectState } from '../state.js';
import type { PartDetails } from './details.js';

// The names and shape of AttachedFile are storage: events carry it (docs/how-to/change-an-event.md).

export type AttachedFile = {
  url: string;
  name: string;
  size: number;
  type: string;
  description: string;
  visibility: 'public' | 'private';
};

/** A file of a project. `shared` is set on private files that the factories may read. */
export type ProjectFile = AttachedFile & { shared?: true };

type Event = OneOf<ProjectEvents>;

/** Public: every participant. Private: customer and provider, and the factories it is shared with (rulings C4). */
export const isReadableBy = (relation: Relation, { visibility, shared }: ProjectFile): boolean =>
  relation !== 'factory' || visibility === 'public' || shared === true;

/** The event that attaches those of the files that the project does not have yet. */
export const fileEvents = (state: ProjectState, files: readonly StoredFile[]): Event[] => {
  const added = files.filter(({ url }) => !state.files.some((known) => known.url === url));
  return added.length > 0 ? [{ type: 'FilesAttached', data: { files: added } }] : [];
};

/**
 * The event that shares all private files but the `withheld` ones (/objects/… addresses) with the factories; none where
 * exactly those are shared already.
 */
export function sharing({ files }: ProjectState, withheld: readonly string[] = []): Event[] {
  const hidden = files.filter(({ visibility }) => visibility === 'private');
  const urls = hidden.map(({ url }) => url).filter((url) => !withheld.includes(url));
  const isSame = hidden.every(({ url, shared }) => urls.includes(url) === (shared === true));
  return isSame ? [] : [{ type: 'FilesShared', data: { urls } }];
}

export const filesShared = (files: readonly ProjectFile[], urls: readonly string[]): ProjectFile[] =>
  files.map(({ shared: _, ...file }) => (urls.includes(file.url) ? { ...file, shared: true } : file));

const longest = 60;

/** Letters, digits, '-' and '.', which every file system accepts; other characters become '-'. */
const safe = (text: string): string => {
  const name = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}.-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  // By characters: half of one could not be stored.
  return [...name].slice(0, longest).join('');
};

/** {partId}_{partName}_VietPhat_{timestamp}.{ext}; without VietPhat where the customer sends it (rulings C3). */
export const drawingName = (
  { partId, partName }: Pick<PartDetails, 'partId' | 'partName'>,
  url: string,
  { actor, now }: Pick<Facts, 'actor' | 'now'>,
): string =>
  [safe(partId), safe(partName), ...(isProvider(actor.role) ? ['VietPhat'] : []), Date.parse(now)].join('_') +
  extensionOf(url);

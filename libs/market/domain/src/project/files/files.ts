import { extensionOf, formatRefusal, isAcceptedFile, isProvider, maxProjectFiles } from '@market/contracts';
import type { FileRole, StoredFile } from '@market/contracts';
import type { Facts } from '../../actor.js';
import type { OneOf } from '@platform/kernel';
import { Refusal } from '../../refusal.js';
import type { ProjectFile, ProjectState } from '../state.js';
import { isOfFactory, isOfPayments, placedFiles } from './file-places.js';
import type { AttachedFile, PartDetails, ProjectEvents } from '../events.js';

type Event = OneOf<ProjectEvents>;

/** Those of the files that the project does not have yet. */
export function newFiles(state: ProjectState, files: readonly StoredFile[]): StoredFile[] {
  const known = new Set(state.files.map(({ url }) => url));
  const added = files.filter(({ url }) => !known.has(url));
  if (added.length > 0 && known.size + added.length > maxProjectFiles)
    throw new Refusal('request.invalid', `Một dự án có tối đa ${maxProjectFiles} file, kể cả file đã thay.`);
  return added;
}

/** The event that attaches those of the files that the project does not have yet. */
export const fileEvents = (state: ProjectState, files: readonly StoredFile[]): Event[] => {
  const added = newFiles(state, files);
  return added.length > 0 ? [{ type: 'FilesAttached', data: { files: added } }] : [];
};

export const withFiles = (
  state: ProjectState,
  files: readonly AttachedFile[],
  at: string,
  by: string,
): ProjectState => ({
  ...state,
  files: [...state.files, ...files.map((file) => ({ ...file, addedAt: at, addedBy: by }))],
});

/**
 * The event that shares all current private files but the `withheld` ones (/objects/… addresses) with the factories; none
 * where exactly those are shared already. What a factory added to its quote or its stages is never another factory's.
 */
export function sharing(state: ProjectState, withheld: readonly string[] = []): Event[] {
  const current = new Set(
    placedFiles(state)
      .filter((file) => !isOfFactory(file) && !isOfPayments(file))
      .map(({ url }) => url),
  );
  const hidden = state.files.filter(({ url, visibility }) => visibility === 'private' && current.has(url));
  const urls = hidden.map(({ url }) => url).filter((url) => !withheld.includes(url));
  const isSame = hidden.every(({ url, shared }) => urls.includes(url) === (shared === true));
  return isSame ? [] : [{ type: 'FilesShared', data: { urls } }];
}

export const filesShared = (files: readonly ProjectFile[], urls: readonly string[]): ProjectFile[] =>
  files.map(({ shared: _, ...file }) => (urls.includes(file.url) ? { ...file, shared: true } : file));

type FileFields = {
  drawingFileUrl?: string | null | undefined;
  attachments?: readonly string[] | undefined;
  attachedAs?: FileRole;
};

const noFiles = { drawingFileUrl: null, attachments: [] };

/**
 * Refuses changes that put files in places that do not take their formats. Attachments that the section has
 * already may stay. `path` leads to the fields in the request's body.
 */
export function requireFormats(
  { drawingFileUrl, attachments = [], attachedAs = 'attachment' }: FileFields,
  actor: Facts['actor'],
  present: { drawingFileUrl: string | null; attachments: readonly string[] } = noFiles,
  path = '',
): void {
  const check = (field: string, role: FileRole, url: string) => {
    if (isAcceptedFile(url, role)) return;
    const message = formatRefusal(role, url);
    throw new Refusal('request.invalid', message, { fields: { [`${path}${field}`]: message } });
  };
  const replaces = isProvider(actor.role) && present.drawingFileUrl !== null;
  if (drawingFileUrl) check('drawingFileUrl', replaces ? 'replacement' : 'drawing', drawingFileUrl);
  for (const url of attachments)
    if (!present.attachments.includes(url)) check('attachments', attachedAs, url);
}

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

/** {partId}_{partName}_VietPhat_{timestamp}.{ext}; without VietPhat where the customer sends it. */
export const drawingName = (
  { partId, partName }: Pick<PartDetails, 'partId' | 'partName'>,
  url: string,
  { actor, now }: Pick<Facts, 'actor' | 'now'>,
): string =>
  [safe(partId), safe(partName), ...(isProvider(actor.role) ? ['VietPhat'] : []), Date.parse(now)].join('_') +
  extensionOf(url);

import type { DrawingRevision, OrderFile } from '@market/contracts';
import { relationTo } from '../rights/access.js';
import type { Viewer } from '../rights/access.js';
import { isOfFactory, isOfPayments, placedFiles, placeKey } from './file-places.js';
import type { PlacedFile, ProjectFile, ProjectState } from '../state.js';

// The files of an order that each reader may open, and their descriptions. Every view of an order uses this.

type Standing = Pick<OrderFile, 'state' | 'endedAt'>;
type Revision = PlacedFile & Standing & { revision: number; name: string; addedAt: string; addedBy: string };
type FileInPlace = PlacedFile & Standing & Pick<OrderFile, 'revision'> & { file: ProjectFile };

const current: Standing = { state: 'current', endedAt: null };

/** The drawings of the order and its parts, oldest first. */
function revisionsOf(state: ProjectState): Revision[] {
  const placed = new Map(placedFiles(state).map((file) => [placeKey(file), file]));
  const detached = new Map(state.detachedFiles.map((file) => [placeKey(file), file]));
  const addedAt = new Map(state.drawings.map((one) => [`${one.partId} ${one.number}`, one.addedAt]));
  return state.drawings.map(({ partId, number: revision, url, name, addedAt: at, addedBy }) => {
    const place = partId === null ? 'main' : 'part';
    const key = placeKey({ place, partId, partNumber: null, stageId: null, url });
    const left = detached.get(key);
    const partNumber = (placed.get(key) ?? left)?.partNumber ?? null;
    const successorAt = addedAt.get(`${partId} ${revision + 1}`);
    const isCurrent = successorAt === undefined && placed.has(key);
    return {
      place,
      partId,
      partNumber,
      stageId: null,
      url,
      revision,
      name,
      addedAt: at,
      addedBy,
      state: successorAt !== undefined ? 'superseded' : isCurrent ? 'current' : 'removed',
      endedAt: successorAt ?? (isCurrent ? null : (left?.at ?? null)),
    };
  });
}

/** A log may attach a file to which nothing ever referred. */
const nowhere = { place: 'attachment', partId: null, partNumber: null, stageId: null } as const;

type Unattached = Omit<FileInPlace, 'file'> & { addedAt?: string; addedBy?: string };

const inPlace = (
  { place, partId, partNumber, stageId, url }: PlacedFile,
  { state, endedAt }: Standing,
): Unattached => ({ place, partId, partNumber, stageId, url, state, endedAt, revision: null });

/** Every file, once for each place that it has or had. */
function filesInPlaces(state: ProjectState): (FileInPlace & Pick<OrderFile, 'addedAt' | 'addedBy'>)[] {
  const files = new Map(state.files.map((file) => [file.url, file]));
  const revisions = revisionsOf(state);
  const recorded = new Set(revisions.map(placeKey));
  const others = placedFiles(state).filter((file) => !recorded.has(placeKey(file)));
  const known = new Set([...recorded, ...others.map(placeKey)]);
  const removed = state.detachedFiles.filter((file) => !known.has(placeKey(file)));
  const placed: Unattached[] = [
    ...revisions,
    ...others.map((file) => inPlace(file, current)),
    ...removed.map((file) => inPlace(file, { state: 'removed', endedAt: file.at })),
  ];
  const urls = new Set(placed.map(({ url }) => url));
  const unplaced = state.files
    .filter(({ url }) => !urls.has(url))
    .map(({ url }) => inPlace({ ...nowhere, url }, { state: 'removed', endedAt: null }));
  return [...placed, ...unplaced].flatMap((one) => {
    const file = files.get(one.url);
    if (!file) return [];
    const { place, partId, partNumber, stageId, url, state, endedAt, revision } = one;
    const { addedAt = file.addedAt, addedBy = file.addedBy } = one;
    return { place, partId, partNumber, stageId, url, state, endedAt, revision, addedAt, addedBy, file };
  });
}

/**
 * The provider sees every file, the customer all but those of quotes. A factory sees current files: public ones, those
 * that are shared with it, and those that it uploaded; the files of its quotes also after it has lost.
 */
function visibleTo(viewer: Viewer, state: ProjectState) {
  const all = filesInPlaces(state);
  const isOwn = ({ file }: FileInPlace) => file.addedBy === viewer.id;
  switch (relationTo(state, viewer)) {
    case 'provider':
      return all;
    case 'customer':
      return all.filter(({ place }) => place !== 'quote');
    case 'factory':
      return all.filter(
        (one) =>
          one.state === 'current' &&
          !isOfPayments(one) &&
          (isOwn(one) ||
            (!isOfFactory(one) && (one.file.visibility === 'public' || one.file.shared === true))),
      );
    case undefined:
      return viewer.role === 'manufacturer' ? all.filter((one) => one.place === 'quote' && isOwn(one)) : [];
  }
}

/** The side that added a file. */
function sideOf({ customerId }: ProjectState, { place, addedBy }: Pick<OrderFile, 'place' | 'addedBy'>) {
  if (addedBy === customerId) return 'customer';
  return isOfFactory({ place }) ? 'factory' : 'provider';
}

/** The files of an order that a reader may open, once for each place. */
export function filesFor(viewer: Viewer, state: ProjectState): OrderFile[] {
  const toProvider = relationTo(state, viewer) === 'provider';
  // Field by field: to spread whole objects takes many times as long, which is noticeable for a thousand files.
  return visibleTo(viewer, state).map((one) => {
    const { url, name, size, type, description, visibility, shared } = one.file;
    const shown: OrderFile = {
      url,
      name,
      size,
      type,
      description,
      visibility,
      place: one.place,
      partId: one.partId,
      partNumber: one.partNumber,
      stageId: one.stageId,
      revision: one.revision,
      state: one.state,
      endedAt: one.endedAt,
      addedAt: one.addedAt,
      by: sideOf(state, one),
    };
    if (shared) shown.shared = shared;
    if (toProvider) shown.addedBy = one.addedBy;
    return shown;
  });
}

/** Tells whether a reader may open the file at an address. */
export function mayOpenFile(viewer: Viewer, state: ProjectState): (url: string) => boolean {
  if (relationTo(state, viewer) === 'provider') return () => true;
  const urls = new Set(visibleTo(viewer, state).map(({ url }) => url));
  return (url) => urls.has(url);
}

/** The addresses of files that a user's command may refer to: those they may open, and all that they uploaded. */
export function referableFiles(viewer: Viewer, state: ProjectState): string[] {
  const mayOpen = mayOpenFile(viewer, state);
  return state.files
    .filter(({ url, addedBy }) => addedBy === viewer.id || mayOpen(url))
    .map(({ url }) => url);
}

/** The drawings of the order and its parts that a reader may open, oldest first. */
export function drawingsFor(viewer: Viewer, state: ProjectState): DrawingRevision[] {
  const relation = relationTo(state, viewer);
  const mayOpen = mayOpenFile(viewer, state);
  return revisionsOf(state)
    .filter(({ url, state }) => mayOpen(url) && (relation !== 'factory' || state === 'current'))
    .map(({ partId, revision, url, name, addedAt, addedBy, state: standing }) => ({
      ...{ partId, number: revision, url, name, addedAt },
      ...(relation === 'provider' ? { addedBy } : {}),
      byProvider: addedBy !== state.customerId,
      isCurrent: standing === 'current',
    }));
}

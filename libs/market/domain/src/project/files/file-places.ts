import type { FilePlace } from '@market/contracts';
import type { Recorded } from '@platform/kernel';
import type { Evolve, PartState, PlacedFile, ProjectState } from '../state.js';
import type { ProjectEvents } from '../events.js';

type Places = Pick<
  ProjectState,
  'drawingFileUrl' | 'attachments' | 'parts' | 'stages' | 'quotes' | 'paymentNotices'
>;

const own = { partId: null, partNumber: null, stageId: null };

const drawing = (place: FilePlace, owner: Omit<PlacedFile, 'place' | 'url'>, url: string | null) =>
  url ? [{ place, ...owner, url }] : [];

const attached = (place: FilePlace, owner: Omit<PlacedFile, 'place' | 'url'>, urls: readonly string[]) =>
  [...new Set(urls)].map((url) => ({ place, ...owner, url }));

const filesOfPart = ({ id, partId, drawingFileUrl, attachments }: PartState): PlacedFile[] => {
  const part = { partId: id, partNumber: partId, stageId: null };
  return [...drawing('part', part, drawingFileUrl), ...attached('attachment', part, attachments)];
};

/** The files that an order has now, once for each place. */
export const placedFiles = ({
  drawingFileUrl,
  attachments,
  parts,
  stages,
  quotes,
  paymentNotices,
}: Places): PlacedFile[] => [
  ...drawing('main', own, drawingFileUrl),
  ...attached('attachment', own, attachments),
  ...parts.flatMap(filesOfPart),
  ...stages.flatMap((stage) => attached('stage', { ...own, stageId: stage.stageId }, stage.attachments)),
  ...attached(
    'quote',
    own,
    quotes.flatMap((quote) => quote.attachments ?? []),
  ),
  ...attached(
    'receipt',
    own,
    paymentNotices.flatMap((notice) => notice.attachments),
  ),
];

/** Only factories document stages and quotes: no other factory reads that. */
export const isOfFactory = ({ place }: Pick<PlacedFile, 'place'>): boolean =>
  place === 'stage' || place === 'quote';

/** What no factory reads, whatever is shared with it: how the customer pays. */
export const isOfPayments = ({ place }: Pick<PlacedFile, 'place'>): boolean => place === 'receipt';

/** The same for equal places of one address; the part's number may change. */
export const placeKey = ({ place, partId, stageId, url }: PlacedFile): string =>
  [place, partId, stageId, url].join(' ');

const changedParts = (before: readonly PartState[], after: ReadonlySet<PartState>): PartState[] =>
  before.filter((part) => !after.has(part));

/** What differs in `before`, so that an order of many parts is not searched whole at every event. */
function changedPlaces(before: Places, after: Places): Places {
  return {
    drawingFileUrl: before.drawingFileUrl === after.drawingFileUrl ? null : before.drawingFileUrl,
    attachments: before.attachments === after.attachments ? [] : before.attachments,
    parts: before.parts === after.parts ? [] : changedParts(before.parts, new Set(after.parts)),
    stages: before.stages === after.stages ? [] : before.stages,
    // A quote keeps its files, whatever becomes of it, and so does a notice.
    quotes: [],
    paymentNotices: [],
  };
}

/** Remembers the files that left their places with this event. */
function withDetached(before: ProjectState, after: ProjectState, at: string, by: string): ProjectState {
  const candidates = placedFiles(changedPlaces(before, after));
  if (candidates.length === 0) return after;
  const remaining = new Set(placedFiles(after).map(placeKey));
  const left = new Map(
    candidates.filter((file) => !remaining.has(placeKey(file))).map((file) => [placeKey(file), file]),
  );
  const earlier = after.detachedFiles.filter((file) => !left.has(placeKey(file)));
  const detachedFiles = [...earlier, ...[...left.values()].map((file) => ({ ...file, at, by }))];
  return left.size === 0 ? after : { ...after, detachedFiles };
}

type Fold = (state: ProjectState, event: Recorded<object>) => ProjectState;

/** An evolution that also remembers the places that files had. */
export const withDetachedFiles = (evolution: Evolve<ProjectEvents>): Evolve<ProjectEvents> =>
  Object.fromEntries(
    (Object.entries(evolution) as [keyof ProjectEvents, Fold][]).map(([type, fold]): [string, Fold] => [
      type,
      (state, event) => withDetached(state, fold(state, event), event.at, event.by),
    ]),
  ) as unknown as Evolve<ProjectEvents>;

import type { FieldChange } from '@control-center/contracts';
import type { Recorded } from '../../kernel/decider.js';
import type { ProjectEvents } from '../project.events.js';
import type { PartState, ProjectEvolution, ProjectState } from '../state.js';
import { blankEstimates } from './blanks.js';
import { filesShared } from './sharing.js';

type At = Omit<Recorded<unknown>, 'data'>;

const withPart = (
  state: ProjectState,
  id: string,
  { at, revision }: At,
  change: Partial<PartState>,
): ProjectState => ({
  ...state,
  parts: state.parts.map((part) => (part.id === id ? { ...part, ...change, updatedAt: at, revision } : part)),
});

/** What the customer changes while the provider reviews: each field with what it was before the review. */
function noted(
  before: ProjectState,
  after: ProjectState,
  by: string,
  changes: readonly FieldChange[],
): ProjectState {
  if (before.status !== 'reviewing' || by !== before.customerId) return after;
  const known = [...before.changesInReview];
  for (const change of changes) {
    const index = known.findIndex(
      ({ section, field }) => section === change.section && field === change.field,
    );
    if (index < 0) known.push(change);
    else known[index] = { ...change, before: known[index]!.before };
  }
  const isChange = (one: FieldChange) => JSON.stringify(one.before) !== JSON.stringify(one.after);
  return { ...after, changesInReview: known.filter(isChange) };
}

const differences = (section: string, current: object, changes: object): FieldChange[] =>
  Object.entries(changes).map(([field, after]) => ({
    section,
    field,
    before: (current as Record<string, unknown>)[field],
    after: after as unknown,
  }));

const begun = (
  state: ProjectState,
  { data, at, revision }: Recorded<ProjectEvents['DraftSaved']>,
): ProjectState => ({
  ...state,
  ...data.details,
  id: data.projectId,
  customerId: data.customerId,
  createdAt: state.createdAt || at,
  detailsRevision: revision,
});

function withDrawing(
  state: ProjectState,
  { partId, url, name }: ProjectEvents['DrawingRevised'],
  at: At,
): ProjectState {
  const number = state.drawings.filter((known) => known.partId === partId).length + 1;
  const revision = {
    partId,
    number,
    url,
    name,
    addedAt: at.at,
    addedBy: at.by,
    byProvider: at.by !== state.customerId,
  };
  const drawn = { ...state, drawings: [...state.drawings, revision] };
  return partId === null
    ? { ...drawn, drawingFileUrl: url, detailsRevision: at.revision }
    : withPart(drawn, partId, at, { drawingFileUrl: url });
}

export const evolveRequest = {
  DraftSaved: (state, event) => ({ ...begun(state, event), status: 'draft' }),
  ProjectSubmitted: (state, event) => ({
    ...begun(state, event),
    status: 'submitted',
    dueDate: event.data.dueDate,
    submittedAt: event.at,
  }),
  FilesAttached: (state, { data }) => ({ ...state, files: [...state.files, ...data.files] }),
  FilesShared: (state, { data }) => ({ ...state, files: filesShared(state.files, data.urls) }),
  DetailsRevised: (state, { data, by, revision }) =>
    noted(
      state,
      { ...state, ...data.changes, detailsRevision: revision },
      by,
      differences('details', state, data.changes),
    ),
  PartAdded: (state, { data: { id, part }, at, by, revision }) =>
    noted(
      state,
      {
        ...state,
        parts: [...state.parts, { ...blankEstimates, ...part, id, createdAt: at, updatedAt: at, revision }],
      },
      by,
      [{ section: id, field: 'partName', before: null, after: part.partName }],
    ),
  PartRevised: (state, { data: { id, changes }, ...at }) =>
    noted(
      state,
      withPart(state, id, at, changes),
      at.by,
      differences(id, state.parts.find((part) => part.id === id) ?? {}, changes),
    ),
  PartEstimated: (state, { data: { id, changes }, ...at }) => withPart(state, id, at, changes),
  PartRemoved: (state, { data: { id }, by }) =>
    noted(state, { ...state, parts: state.parts.filter((part) => part.id !== id) }, by, [
      {
        section: id,
        field: 'partName',
        before: state.parts.find((part) => part.id === id)?.partName,
        after: null,
      },
    ]),
  DrawingRevised: (state, { data, ...at }) => {
    const { partId, url } = data;
    const current = partId === null ? state : state.parts.find(({ id }) => id === partId);
    return noted(
      state,
      withDrawing(state, data, at),
      at.by,
      differences(partId ?? 'details', current ?? {}, { drawingFileUrl: url }),
    );
  },
  ReviewStarted: (state) => ({ ...state, status: 'reviewing' }),
  RevisionRequested: (state, { data: { requests } }) => ({
    ...state,
    status: 'need_customer_revision',
    revisionRequests: requests,
    reason: requests.map(({ reason }) => reason).join('\n'),
  }),
  ProjectResubmitted: (state) => ({ ...state, status: 'submitted', reason: '' }),
  CompletionEstimated: (state, { data }) => ({ ...state, estimatedDays: data.days }),
} satisfies Partial<ProjectEvolution>;

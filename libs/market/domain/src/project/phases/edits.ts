import { isEditable, isPriced, isProvider } from '@market/contracts';
import type { FieldChange, PartFields, StoredFile } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { defaultCalendar } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';
import type { Recorded } from '@platform/kernel';
import { Refusal } from '../../refusal.js';
import { requireAccess } from '../rights/access.js';
import type { Decisions, Evolve, PartState, ProjectState } from '../state.js';
import { changesOf, detailsOf, estimateText, filled, partFieldsOf, withDetails } from '../values/details.js';
import { dueDateOf } from '../times/due-date.js';
import { drawingName, fileEvents, filesShared, requireFormats, withFiles } from '../files/files.js';
import { fieldsIn, partIn, toEveryone, exceptFactory } from '../history/sentence.js';
import type { History, Line } from '../history/sentence.js';
import { withRoomForParts } from '../values/part-room.js';
import { requireDetails, requirePart } from '../values/sections.js';
import type { Details, EditEvents, PartDetails, PartEstimates, ProjectEvent } from '../events.js';
import { blankDetails, blankEstimates, blankPart } from '../values/blank.js';

// Edits before production: details, parts, drawings and the provider's estimates.

/** A save of sections. `expected` holds the versions that the editor has seen (values/sections.ts). */
type Save = { files: StoredFile[]; expected: readonly string[] };

export type EditCommands = {
  /** `calendar`: the company's, for working days; absent for the default one. */
  ReviseDetails: Save & {
    changes: Partial<Details>;
    parts: PartFields[] | undefined;
    calendar?: Calendar | undefined;
  };
  RevisePart: Save & { id: string; changes: Partial<PartFields> };
  ReplaceDrawing: Save & { id: string; drawingFileUrl: string };
  EstimateCompletion: { days: number };
  EstimatePart: { id: string; changes: Partial<PartEstimates> };
};

const partMissing = () => new Refusal('part.not-found', 'Không tìm thấy chi tiết');

const requireExistingPart = (state: ProjectState, id: string): PartState => {
  const part = state.parts.find((known) => known.id === id);
  if (!part) throw partMissing();
  return part;
};

/** The event, unless nothing changed. */
const ifChanged = <Changes extends object>(
  changes: Changes,
  event: (changes: Changes) => ProjectEvent,
): ProjectEvent[] => (Object.keys(changes).length > 0 ? [event(changes)] : []);

export const mainDrawing = (url: string | null | undefined, files: readonly StoredFile[]): ProjectEvent[] =>
  url
    ? [
        {
          type: 'DrawingRevised',
          data: { partId: null, url, name: files.find((file) => file.url === url)?.name ?? '' },
        },
      ]
    : [];

/** `path` leads to the part's fields in the request. */
export function partAdded(projectId: string, fields: PartFields, path: string, facts: Facts): ProjectEvent[] {
  const id = `${projectId}.${facts.newId()}`;
  const part = filled(blankPart, fields);
  requireFormats(part, facts.actor, undefined, path);
  const url = part.drawingFileUrl;
  return [
    { type: 'PartAdded', data: { id, part } },
    ...(url
      ? [{ type: 'DrawingRevised' as const, data: { partId: id, url, name: drawingName(part, url, facts) } }]
      : []),
  ];
}

/** A replaced drawing is an event of its own, which keeps the earlier drawing. */
function partRevised(
  state: ProjectState,
  part: PartState,
  fields: object,
  expected: readonly string[],
  facts: Facts,
  path = '',
): ProjectEvent[] {
  const changed = changesOf(blankPart, part, fields);
  const { drawingFileUrl: url, ...changes } = changed;
  requireFormats(changed, facts.actor, part, path);
  if (url !== undefined) requireAccess('ReplaceDrawing', state, facts.actor);
  const name = url ? drawingName({ ...part, ...changes }, url, facts) : '';
  const events = [
    ...ifChanged(url === null ? { ...changes, drawingFileUrl: null } : changes, (changed) => ({
      type: 'PartRevised',
      data: { id: part.id, changes: changed },
    })),
    ...(url ? [{ type: 'DrawingRevised' as const, data: { partId: part.id, url, name } }] : []),
  ];
  if (events.length > 0) requirePart(part, expected);
  return events;
}

/**
 * The existing part that each entry of a list restates. A part without an id restates the one with the same fields, else the one with
 * the same part number: a program that sends its list without ids changes what differs, not everything.
 */
function restatedBy(state: ProjectState, requested: readonly PartFields[]): (PartState | undefined)[] {
  const restated = requested.map(({ id }) => (id ? requireExistingPart(state, id) : undefined));
  const match = (key: (part: PartDetails) => string) => {
    const open = new Map<string, PartState[]>();
    for (const part of state.parts)
      if (!restated.includes(part)) open.set(key(part), [...(open.get(key(part)) ?? []), part]);
    requested.forEach((fields, index) => {
      restated[index] ??= open.get(key(filled(blankPart, fields)))?.shift();
    });
  };
  match((part) => JSON.stringify({ ...blankPart, ...partFieldsOf(part) }));
  match(({ partId }) => partId);
  return restated;
}

/** Refuses two entries for one part: one of them would be lost. */
function requireOnce(requested: readonly PartFields[]): void {
  const ids = requested.map(({ id }) => id);
  const second = ids.findIndex((id, index) => id && ids.indexOf(id) < index);
  if (second < 0) return;
  const message = 'Chi tiết này có hai lần trong danh sách';
  throw new Refusal('request.invalid', message, { fields: { [`projectParts.${second}.id`]: message } });
}

/**
 * `requested` is the complete list as its author knows it. A part that is missing in it is removed when the author
 * named its version. An author who names no version has seen nothing newer, so all missing ones are removed.
 */
function partEvents(
  state: ProjectState,
  requested: readonly PartFields[],
  expected: readonly string[],
  facts: Facts,
): ProjectEvent[] {
  requireOnce(requested);
  const restated = restatedBy(state, requested);
  const isKnown = ({ id }: PartState) =>
    expected.length === 0 || expected.some((version) => version.startsWith(`${id}:`));
  const removed = state.parts.filter((part) => !restated.includes(part) && isKnown(part));
  removed.forEach((part) => requirePart(part, expected));
  return [
    ...removed.map(({ id }): ProjectEvent => ({ type: 'PartRemoved', data: { id } })),
    ...requested.flatMap((fields, index) => {
      const part = restated[index];
      const path = `projectParts.${index}.`;
      if (!part) return partAdded(state.id, fields, path, facts);
      // Without an id the entry is complete, as a new part's: what it leaves out is blank.
      const content = fields.id ? fields : filled(blankPart, fields);
      return partRevised(state, part, content, expected, facts, path);
    }),
  ];
}

function detailEvents(
  state: ProjectState,
  requested: object,
  { files, expected, calendar = defaultCalendar }: Save & { calendar?: Calendar | undefined },
  { actor, now }: Facts,
): ProjectEvent[] {
  const changed = changesOf(blankDetails, detailsOf(state), requested);
  const { drawingFileUrl: url, ...changes } = changed;
  requireFormats(changed, actor, state);
  if (url !== undefined) requireAccess('ReplaceDrawing', state, actor);
  const events = [
    ...ifChanged(url === null ? { ...changes, drawingFileUrl: null } : changes, (changed) => ({
      type: 'DetailsRevised',
      data: {
        changes: changed,
        ...(state.submittedAt !== null && changed.deadline
          ? { dueDate: dueDateOf(changed.deadline, now, calendar) }
          : {}),
      },
    })),
    ...mainDrawing(url, files),
  ];
  if (events.length > 0) requireDetails(state, expected);
  return events;
}

export const decideEdits: Decisions<EditCommands> = {
  ReviseDetails: (state, { changes, parts, files, expected, calendar }, facts) => {
    const { desiredCompletionTime, ...others } = changes;
    const isEcho =
      state.estimatedDays !== null && desiredCompletionTime === estimateText(state.estimatedDays);
    const resubmits = !isProvider(facts.actor.role) && state.status === 'need_customer_revision';
    return [
      ...fileEvents(state, files),
      ...detailEvents(state, isEcho ? others : changes, { files, expected, calendar }, facts),
      ...(parts
        ? withRoomForParts(state, partEvents(state, parts, expected, facts), { projectParts: parts })
        : []),
      ...(resubmits ? [{ type: 'ProjectResubmitted' as const, data: {} }] : []),
    ];
  },

  RevisePart: (state, { id, changes, files, expected }, facts) => {
    const part = requireExistingPart(state, id);
    const revised = partRevised(state, part, changes, expected, facts);
    return [...fileEvents(state, files), ...withRoomForParts(state, revised, changes)];
  },

  ReplaceDrawing: (state, { id, drawingFileUrl, files, expected }, facts) => [
    ...fileEvents(state, files),
    ...partRevised(state, requireExistingPart(state, id), { drawingFileUrl }, expected, facts),
  ],

  EstimatePart: (state, { id, changes }) =>
    withRoomForParts(
      state,
      ifChanged(changesOf(blankEstimates, requireExistingPart(state, id), changes), (changed) => ({
        type: 'PartEstimated',
        data: { id, changes: changed },
      })),
      changes,
    ),

  EstimateCompletion: (state, { days }) =>
    days === state.estimatedDays ? [] : [{ type: 'CompletionEstimated', data: { days } }],
};

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

/**
 * Records what the customer changes of one section once a review has begun, or on request: each field with its value
 * before.
 */
function withChangesInReview(
  before: ProjectState,
  after: ProjectState,
  by: string,
  changed: () => readonly FieldChange[],
): ProjectState {
  const isReviewed = before.reachedAt.reviewing !== undefined && isEditable(before.status);
  if (!isReviewed || by !== before.customerId) return after;
  const changes = changed();
  const isSame = (a: FieldChange, b: FieldChange) => a.section === b.section && a.field === b.field;
  const changedHere = ({ section }: FieldChange) => section === changes[0]?.section;
  const earlier = (change: FieldChange) => before.changesInReview.find((one) => isSame(one, change));
  const known = before.changesInReview.map((one) => {
    const change = changedHere(one) ? changes.find((each) => isSame(each, one)) : undefined;
    return change ? { ...change, before: one.before } : one;
  });
  const added = changes.filter((change) => !earlier(change));
  // Only these can have become equal: to compare all of them after each event takes seconds for a long list of parts.
  const isChange = (one: FieldChange) =>
    !changedHere(one) || JSON.stringify(one.before) !== JSON.stringify(one.after);
  return { ...after, changesInReview: [...known, ...added].filter(isChange) };
}

const differences = (section: string, current: object, changes: object): FieldChange[] =>
  Object.entries(changes).map(([field, after]) => ({
    section,
    field,
    before: (current as Record<string, unknown>)[field],
    after: after as unknown,
  }));

function withDrawing(
  state: ProjectState,
  { partId, url, name }: EditEvents['DrawingRevised'],
  at: At,
): ProjectState {
  const drawing = {
    partId,
    number: state.drawings.filter((known) => known.partId === partId).length + 1,
    url,
    name,
    addedAt: at.at,
    addedBy: at.by,
    byProvider: at.by !== state.customerId,
  };
  const drawn = { ...state, drawings: [...state.drawings, drawing] };
  return partId === null
    ? { ...drawn, drawingFileUrl: url, detailsRevision: at.revision }
    : withPart(drawn, partId, at, { drawingFileUrl: url });
}

const partNamed = (state: ProjectState, id: string): PartState | undefined =>
  state.parts.find((part) => part.id === id);

export const evolveEdits: Evolve<EditEvents> = {
  FilesAttached: (state, { data, at, by }) => withFiles(state, data.files, at, by),
  FilesShared: (state, { data }) => ({ ...state, files: filesShared(state.files, data.urls) }),
  DetailsRevised: (state, { data: { changes, dueDate = state.dueDate }, by, revision }) =>
    withChangesInReview(
      state,
      { ...withDetails(state, changes), dueDate, detailsRevision: revision },
      by,
      () => differences('details', detailsOf(state), changes),
    ),
  PartAdded: (state, { data: { id, part }, at, by, revision }) =>
    withChangesInReview(
      state,
      {
        ...state,
        parts: [...state.parts, { ...blankEstimates, ...part, id, createdAt: at, updatedAt: at, revision }],
      },
      by,
      () => [{ section: id, field: 'partName', before: null, after: part.partName }],
    ),
  PartRevised: (state, { data: { id, changes }, ...at }) =>
    withChangesInReview(state, withPart(state, id, at, changes), at.by, () =>
      differences(id, partNamed(state, id) ?? {}, changes),
    ),
  PartEstimated: (state, { data: { id, changes }, ...at }) => withPart(state, id, at, changes),
  PartRemoved: (state, { data: { id }, by }) =>
    withChangesInReview(state, { ...state, parts: state.parts.filter((part) => part.id !== id) }, by, () => [
      { section: id, field: 'partName', before: partNamed(state, id)?.partName, after: null },
    ]),
  DrawingRevised: (state, { data, ...at }) => {
    const { partId, url } = data;
    const current = partId === null ? state : partNamed(state, partId);
    return withChangesInReview(state, withDrawing(state, data, at), at.by, () =>
      differences(partId ?? 'details', current ?? {}, { drawingFileUrl: url }),
    );
  },
  CompletionEstimated: (state, { data }) => ({ ...state, estimatedDays: data.days }),
};

const attached = ({ files }: EditEvents['FilesAttached']): Line => ({
  objects: files.map(({ name, url }) => ({ kind: 'file', name, url })),
});

export const editHistory: History<EditEvents> = {
  FilesAttached: {
    verb: 'đính kèm',
    readers: {
      // While factories quote, nobody attaches anything but the files of quotes.
      customer: (data, { status }) => (isPriced(status) ? undefined : attached(data)),
      provider: attached,
    },
  },
  FilesShared: {
    verb: 'chia sẻ với nhà máy:',
    alone: 'đổi các file chia sẻ với nhà máy',
    readers: {
      provider: ({ urls }, { files }) => ({
        objects: files
          .filter(({ url }) => urls.includes(url))
          .map(({ name, url }) => ({ kind: 'file', name, url })),
      }),
    },
  },
  DetailsRevised: exceptFactory('sửa thông tin:', ({ changes }) => ({ objects: fieldsIn(changes) })),
  PartAdded: exceptFactory('thêm chi tiết', ({ id, part }) => ({
    objects: [{ kind: 'part', name: part.partId, id }],
  })),
  PartRevised: exceptFactory('sửa chi tiết', ({ id, changes }, state) => ({
    objects: [...partIn(state, id), ...fieldsIn(changes)],
  })),
  PartEstimated: exceptFactory('ước tính chi tiết', ({ id, changes }, state) => ({
    objects: [...partIn(state, id), ...fieldsIn(changes)],
  })),
  PartRemoved: exceptFactory('xoá chi tiết', ({ id }, state) => ({ objects: partIn(state, id) })),
  DrawingRevised: exceptFactory('cập nhật bản vẽ', ({ name, url }, { files }) => ({
    objects: [{ kind: 'file', name: files.find((file) => file.url === url)?.name ?? name, url }],
  })),
  CompletionEstimated: {
    ...toEveryone<EditEvents['CompletionEstimated']>('ước tính hoàn thành trong', ({ days }) => ({
      objects: [{ kind: 'days', days }],
    })),
    alone: 'ước tính ngày hoàn thành',
  },
};

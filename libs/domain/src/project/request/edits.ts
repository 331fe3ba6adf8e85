import { isProvider } from '@control-center/contracts';
import type { PartFields, StoredFile } from '@control-center/contracts';
import type { Facts, OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import { permit } from '../lifecycle/permit.js';
import type { ProjectEvents } from '../project.events.js';
import type { PartState, ProjectDecisions, ProjectState } from '../state.js';
import { blankDetails, blankEstimates, blankPart, changesOf, filled } from './blanks.js';
import { drawingName } from './drawings.js';
import { requireDetails, requirePart } from './sections.js';

type Event = OneOf<ProjectEvents>;

const partMissing = () => new Refusal('part.not-found', 'Không tìm thấy chi tiết');

const partIn = (state: ProjectState, id: string): PartState => {
  const part = state.parts.find((known) => known.id === id);
  if (!part) throw partMissing();
  return part;
};

/** An event only where something changed. */
const told = <Changes extends object>(changes: Changes, event: (changes: Changes) => Event): Event[] =>
  Object.keys(changes).length > 0 ? [event(changes)] : [];

export const fileEvents = (state: ProjectState, files: readonly StoredFile[]): Event[] => {
  const fresh = files.filter(({ url }) => !state.files.some((known) => known.url === url));
  return fresh.length > 0 ? [{ type: 'FilesAttached', data: { files: fresh } }] : [];
};

export const mainDrawing = (url: string | null | undefined, files: readonly StoredFile[]): Event[] =>
  url
    ? [
        {
          type: 'DrawingRevised',
          data: { partId: null, url, name: files.find((file) => file.url === url)?.name ?? '' },
        },
      ]
    : [];

export function partAdded(projectId: string, fields: PartFields, facts: Facts): Event[] {
  const id = `${projectId}.${facts.newId()}`;
  const part = filled(blankPart, fields);
  const url = part.drawingFileUrl;
  return [
    { type: 'PartAdded', data: { id, part } },
    ...(url
      ? [{ type: 'DrawingRevised' as const, data: { partId: id, url, name: drawingName(part, url, facts) } }]
      : []),
  ];
}

/** A drawing that takes another's place is an event of its own, which keeps the other one. */
function partRevised(
  state: ProjectState,
  part: PartState,
  fields: object,
  expected: readonly string[],
  facts: Facts,
): Event[] {
  const { drawingFileUrl: url, ...changes } = changesOf(blankPart, part, fields);
  if (url !== undefined) permit('ReplaceDrawing', state, facts.actor);
  const name = url ? drawingName({ ...part, ...changes }, url, facts) : '';
  const events = [
    ...told(url === null ? { ...changes, drawingFileUrl: null } : changes, (changed) => ({
      type: 'PartRevised',
      data: { id: part.id, changes: changed },
    })),
    ...(url ? [{ type: 'DrawingRevised' as const, data: { partId: part.id, url, name } }] : []),
  ];
  if (events.length > 0) requirePart(part, expected);
  return events;
}

/** A list of parts says the whole: what it leaves out goes, what it adds comes, the rest may change. */
function partEvents(
  state: ProjectState,
  wanted: readonly PartFields[],
  expected: readonly string[],
  facts: Facts,
): Event[] {
  const kept = new Set(wanted.flatMap(({ id }) => (id ? [id] : [])));
  if ([...kept].some((id) => !state.parts.some((part) => part.id === id))) throw partMissing();
  const removed = state.parts.filter(({ id }) => !kept.has(id));
  removed.forEach((part) => requirePart(part, expected));
  return [
    ...removed.map(({ id }): Event => ({ type: 'PartRemoved', data: { id } })),
    ...wanted.flatMap((fields) =>
      fields.id
        ? partRevised(state, partIn(state, fields.id), fields, expected, facts)
        : partAdded(state.id, fields, facts),
    ),
  ];
}

function detailEvents(
  state: ProjectState,
  wanted: object,
  { files, expected }: { files: readonly StoredFile[]; expected: readonly string[] },
): Event[] {
  const { drawingFileUrl: url, ...changes } = changesOf(blankDetails, state, wanted);
  const events = [
    ...told(url === null ? { ...changes, drawingFileUrl: null } : changes, (changed) => ({
      type: 'DetailsRevised',
      data: { changes: changed },
    })),
    ...mainDrawing(url, files),
  ];
  if (events.length > 0) requireDetails(state, expected);
  return events;
}

/** What the provider's estimate looks like in a reply: saving it back is no wish of the customer's. */
export const estimateText = (days: number): string => `${days} ngày`;

/** Saving: what the customer asks for, and what the provider says of the parts. */
export const decideEdits = {
  ReviseDetails: (state, { changes, parts, files, expected }, facts) => {
    const { desiredCompletionTime: wish, ...others } = changes;
    const isEcho = state.estimatedDays !== null && wish === estimateText(state.estimatedDays);
    const resubmits = !isProvider(facts.actor.role) && state.status === 'need_customer_revision';
    return [
      ...fileEvents(state, files),
      ...detailEvents(state, isEcho ? others : changes, { files, expected }),
      ...(parts ? partEvents(state, parts, expected, facts) : []),
      ...(resubmits ? [{ type: 'ProjectResubmitted' as const, data: {} }] : []),
    ];
  },

  RevisePart: (state, { id, changes, files, expected }, facts) => {
    const part = partIn(state, id);
    return [...fileEvents(state, files), ...partRevised(state, part, changes, expected, facts)];
  },

  ReplaceDrawing: (state, { id, drawingFileUrl, files, expected }, facts) => [
    ...fileEvents(state, files),
    ...partRevised(state, partIn(state, id), { drawingFileUrl }, expected, facts),
  ],

  EstimatePart: (state, { id, changes }) =>
    told(changesOf(blankEstimates, partIn(state, id), changes), (changed) => ({
      type: 'PartEstimated',
      data: { id, changes: changed },
    })),

  EstimateCompletion: (state, { days }) =>
    days === state.estimatedDays ? [] : [{ type: 'CompletionEstimated', data: { days } }],
} satisfies Partial<ProjectDecisions>;

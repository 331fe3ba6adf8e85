import type { PartFields, StoredFile } from '@control-center/contracts';
import type { Decider, OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import { blankDetails, blankPart } from '../blanks.js';
import { dueDateOf } from './due-date.js';
import { illegal, notFound, permit, relationTo } from '../lifecycle.js';
import type { ProjectCommands } from '../project.commands.js';
import type { Details, PartDetails, ProjectEvents } from '../project.events.js';
import type { ProjectState } from '../state.js';

type Decide = Decider<ProjectState, ProjectCommands, ProjectEvents>['decide'];
type Event = OneOf<ProjectEvents>;

/** Those of somebody's fields that are details of the request. */
export const detailsIn = (fields: object): Partial<Details> =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => value !== undefined && key in blankDetails),
  );

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields of `wanted` that are told, are fields of `current`, and differ from it. */
function changesOf<Fields extends object>(
  known: Fields,
  current: Fields,
  wanted: Partial<Fields>,
): Partial<Fields> {
  const told = (Object.keys(known) as (keyof Fields)[]).filter(
    (key) => wanted[key] !== undefined && !same(wanted[key] ?? known[key], current[key]),
  );
  return Object.fromEntries(told.map((key) => [key, wanted[key] ?? known[key]])) as Partial<Fields>;
}

const filled = <Fields extends object>(blank: Fields, wanted: Partial<Fields>): Fields => ({
  ...blank,
  ...changesOf(blank, blank, wanted),
});

/** A list of parts says the whole: what it leaves out goes, what it adds comes, the rest may change. */
function partEvents(state: ProjectState, wanted: readonly PartFields[], newId: () => string): Event[] {
  const kept = new Set(wanted.flatMap(({ id }) => id ?? []));
  const unknown = [...kept].find((id) => !state.parts.some((part) => part.id === id));
  if (unknown) throw new Refusal('part.not-found', 'Không tìm thấy chi tiết cần sửa');
  const removed = state.parts.filter(({ id }) => !kept.has(id));
  return [
    ...removed.map(({ id }): Event => ({ type: 'PartRemoved', data: { id } })),
    ...wanted.flatMap((fields): Event[] => {
      const current = state.parts.find(({ id }) => id === fields.id);
      if (!current) return [{ type: 'PartAdded', data: { id: newId(), part: filled(blankPart, fields) } }];
      const changes = changesOf<PartDetails>(blankPart, current, fields);
      return Object.keys(changes).length > 0
        ? [{ type: 'PartRevised', data: { id: current.id, changes } }]
        : [];
    }),
  ];
}

const fileEvents = (state: ProjectState, files: readonly StoredFile[]): Event[] => {
  const fresh = files.filter(({ url }) => !state.files.some((known) => known.url === url));
  return fresh.length > 0 ? [{ type: 'FilesAttached', data: { files: fresh } }] : [];
};

/** Asking: from the request form to the provider's review. */
export const decideRequest = {
  SubmitProject: (state, { projectId, details, parts, files }, { actor, now, newId }) => {
    if (state.revision >= 0) throw illegal('SubmitProject', state, actor);
    if (actor.role !== 'customer') throw new Refusal('access.denied', 'Chỉ khách hàng mới gửi được yêu cầu');
    return [
      {
        type: 'ProjectSubmitted',
        data: {
          projectId,
          customerId: actor.id,
          details: filled(blankDetails, details),
          dueDate: dueDateOf(details.deadline, now),
        },
      },
      ...fileEvents(state, files),
      ...partEvents(state, parts, newId),
    ];
  },

  ReviseDetails: (state, { changes, parts, files }, facts) => {
    permit('ReviseDetails', state, facts);
    const revised = changesOf<Details>(blankDetails, state, changes);
    const resubmits = facts.actor.role === 'customer' && state.status === 'need_customer_revision';
    return [
      ...fileEvents(state, files),
      ...(Object.keys(revised).length > 0
        ? [{ type: 'DetailsRevised' as const, data: { changes: revised } }]
        : []),
      ...(parts ? partEvents(state, parts, facts.newId) : []),
      ...(resubmits ? [{ type: 'ProjectResubmitted' as const, data: {} }] : []),
    ];
  },

  StartReview: (state, _, facts) => {
    permit('StartReview', state, facts);
    return [{ type: 'ReviewStarted', data: {} }];
  },

  RequestRevision: (state, { reason }, facts) => {
    permit('RequestRevision', state, facts);
    return [{ type: 'RevisionRequested', data: { reason } }];
  },

  Resubmit: (state, _, facts) => {
    permit('Resubmit', state, facts);
    return [{ type: 'ProjectResubmitted', data: {} }];
  },

  AddNotes: (state, { notes }, facts) => {
    if (state.revision < 0) throw notFound();
    if (relationTo(state, facts.actor) !== 'provider')
      throw new Refusal('access.denied', 'Chỉ Việt Phát mới ghi chú được');
    return notes === '' ? [] : [{ type: 'NotesAdded', data: { notes } }];
  },
} satisfies Partial<Decide>;

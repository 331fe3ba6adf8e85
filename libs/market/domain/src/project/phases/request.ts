import { requiredMessages } from '@market/contracts';
import type { PartFields, RequestRevision, StoredFile } from '@market/contracts';
import type { Facts } from '../../actor.js';
import { defaultCalendar } from '../../calendar/calendar.js';
import type { Calendar } from '../../calendar/calendar.js';
import type { Recorded } from '@platform/kernel';
import { Refusal } from '../../refusal.js';
import { illegalTransition, projectMissing } from '../rights/access.js';
import { mainDrawing, partAdded } from './edits.js';
import type { Decisions, Evolve, ProjectState } from '../state.js';
import { detailsOf, filled, withDetails } from '../values/details.js';
import { dueDateOf } from '../times/due-date.js';
import { fileEvents, requireFormats } from '../files/files.js';
import { exceptFactory } from '../history/sentence.js';
import type { History } from '../history/sentence.js';
import type { Details, ProjectEvent, RequestEvents } from '../events.js';
import { blankDetails } from '../values/blank.js';

// From the request form to the provider's review.

/** The content of a request form. A draft may leave out anything. */
export type NewProject = {
  projectId: string;
  details: Partial<Details>;
  parts: PartFields[];
  files: StoredFile[];
};

export type RequestCommands = {
  SaveDraft: NewProject;
  /**
   * `request` is set for a new project; a stored draft has its own content. `calendar`: the company's, for working days;
   * absent for the default one.
   */
  SubmitProject: { request?: NewProject; calendar?: Calendar };
  StartReview: object;
  RequestRevision: RequestRevision;
  Resubmit: object;
};

/** Refuses to submit while a required field is empty, which a draft allows. */
function requireComplete(details: Details): void {
  const open = (Object.keys(requiredMessages) as (keyof typeof requiredMessages)[]).filter(
    (key) => !details[key],
  );
  const [first] = open;
  if (first)
    throw new Refusal('request.invalid', requiredMessages[first], {
      fields: Object.fromEntries(open.map((key) => [key, requiredMessages[key]])),
    });
}

const submission = (data: {
  projectId: string;
  customerId: string;
  details: Details;
  dueDate: string;
}): ProjectEvent => {
  requireComplete(data.details);
  return { type: 'ProjectSubmitted', data };
};

/** The first event of a project, and those for its files and parts. */
function begin(
  state: ProjectState,
  { projectId, details, parts, files }: NewProject,
  facts: Facts,
  first: (details: Details) => ProjectEvent,
): ProjectEvent[] {
  const complete = filled(blankDetails, details);
  requireFormats(complete, facts.actor);
  return [
    first(complete),
    ...fileEvents(state, files),
    ...mainDrawing(complete.drawingFileUrl, files),
    ...parts.flatMap((part, index) => partAdded(projectId, part, `projectParts.${index}.`, facts)),
  ];
}

const requestsIn = ({ reason = '', revisionRequests = [] }: RequestRevision) => [
  ...revisionRequests.map(({ target, reason }) => ({ target, reason })),
  ...(revisionRequests.length === 0 || reason !== '' ? [{ target: 'project', reason }] : []),
];

export const decideRequest: Decisions<RequestCommands> = {
  SaveDraft: (state, request, facts) => {
    // A repeat of the request is known by its command (libs/platform/log/src/write/execute.ts).
    if (state.revision >= 0) throw illegalTransition('SaveDraft', state, facts.actor);
    return begin(state, request, facts, (details) => ({
      type: 'DraftSaved',
      data: { projectId: request.projectId, customerId: facts.actor.id, details },
    }));
  },

  SubmitProject: (state, { request, calendar = defaultCalendar }, facts) => {
    const { actor, now } = facts;
    if (request && state.revision >= 0) throw illegalTransition('SubmitProject', state, actor);
    if (state.status === 'submitted') return [];
    const submitted = (projectId: string, details: Details) =>
      submission({
        ...{ projectId, customerId: actor.id, details },
        dueDate: dueDateOf(details.deadline, now, calendar),
      });
    if (request && state.revision < 0)
      return begin(state, request, facts, (details) => submitted(request.projectId, details));
    // An order that does not exist is answered like one of other people: not found.
    if (state.revision < 0) throw projectMissing();
    return [submitted(state.id, filled(blankDetails, detailsOf(state)))];
  },

  StartReview: ({ status }) => (status === 'reviewing' ? [] : [{ type: 'ReviewStarted', data: {} }]),

  RequestRevision: (state, body) => {
    const requests = requestsIn(body);
    const isSame = JSON.stringify(requests) === JSON.stringify(state.revisionRequests);
    return isSame ? [] : [{ type: 'RevisionRequested', data: { requests } }];
  },

  Resubmit: ({ status }) => (status === 'submitted' ? [] : [{ type: 'ProjectResubmitted', data: {} }]),
};

const begun = (
  state: ProjectState,
  { data, at, revision }: Recorded<RequestEvents['DraftSaved']>,
): ProjectState => ({
  ...withDetails(state, data.details),
  id: data.projectId,
  customerId: data.customerId,
  createdAt: state.createdAt || at,
  detailsRevision: revision,
});

export const evolveRequest: Evolve<RequestEvents> = {
  DraftSaved: (state, event) => ({ ...begun(state, event), status: 'draft' }),
  ProjectSubmitted: (state, event) => ({
    ...begun(state, event),
    status: 'submitted',
    dueDate: event.data.dueDate,
    submittedAt: event.at,
  }),
  ReviewStarted: (state) => ({ ...state, status: 'reviewing' }),
  RevisionRequested: (state, { data: { requests } }) => ({
    ...state,
    status: 'need_customer_revision',
    revisionRequests: requests,
    reason: requests.map(({ reason }) => reason).join('\n'),
  }),
  ProjectResubmitted: (state) => ({ ...state, status: 'submitted', reason: '' }),
};

export const requestHistory: History<RequestEvents> = {
  DraftSaved: exceptFactory('lưu bản nháp'),
  ProjectSubmitted: exceptFactory('gửi yêu cầu'),
  ReviewStarted: exceptFactory('bắt đầu xem xét'),
  RevisionRequested: exceptFactory('yêu cầu chỉnh sửa', ({ requests }) => ({
    text: requests.map(({ reason }) => reason).join('\n'),
  })),
  ProjectResubmitted: exceptFactory('gửi lại yêu cầu'),
};

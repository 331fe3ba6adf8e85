import { missing } from '@control-center/contracts';
import type { Facts, OneOf } from '../../kernel/decider.js';
import { Refusal } from '../../kernel/refusal.js';
import type { NewProject } from '../project.commands.js';
import type { Details, ProjectEvents } from '../project.events.js';
import type { ProjectDecisions, ProjectState } from '../state.js';
import { blankDetails, fieldsOf, filled } from './blanks.js';
import { dueDateOf } from './due-date.js';
import { fileEvents, mainDrawing, partAdded } from './edits.js';

type Event = OneOf<ProjectEvents>;

/** Those of somebody's fields that are details of the request. */
export const detailsIn = (fields: object): Partial<Details> => fieldsOf(blankDetails, fields);

/** What a form may leave open while it is a draft must be there when it is submitted. */
function requireComplete(details: Details): void {
  const open = (Object.keys(missing) as (keyof typeof missing)[]).filter((key) => !details[key]);
  const [first] = open;
  if (first)
    throw new Refusal('request.invalid', missing[first], {
      fields: Object.fromEntries(open.map((key) => [key, missing[key]])),
    });
}

const submission = (projectId: string, customerId: string, details: Details, now: string): Event => {
  requireComplete(details);
  return {
    type: 'ProjectSubmitted',
    data: { projectId, customerId, details, dueDate: dueDateOf(details.deadline, now) },
  };
};

/** The first event of a project, and what comes with the form. */
function begun(
  state: ProjectState,
  { projectId, details, parts, files }: NewProject,
  facts: Facts,
  first: (details: Details) => Event,
): Event[] {
  const complete = filled(blankDetails, details);
  return [
    first(complete),
    ...fileEvents(state, files),
    ...mainDrawing(complete.drawingFileUrl, files),
    ...parts.flatMap((part) => partAdded(projectId, part, facts)),
  ];
}

/** Asking: from the request form to the provider's review. */
export const decideRequest = {
  SaveDraft: (state, request, facts) =>
    begun(state, request, facts, (details) => ({
      type: 'DraftSaved',
      data: { projectId: request.projectId, customerId: facts.actor.id, details },
    })),

  SubmitProject: (state, { request }, facts) => {
    const { actor, now } = facts;
    if (request && state.revision < 0)
      return begun(state, request, facts, (details) => submission(request.projectId, actor.id, details, now));
    return [submission(state.id, actor.id, filled(blankDetails, state), now)];
  },

  StartReview: () => [{ type: 'ReviewStarted', data: {} }],

  RequestRevision: (_, { requests }) => [{ type: 'RevisionRequested', data: { requests } }],

  Resubmit: () => [{ type: 'ProjectResubmitted', data: {} }],
} satisfies Partial<ProjectDecisions>;

import { isProvider } from '@control-center/contracts';
import { decideEdits, editHistory, evolveEdits } from './edits.js';
import { guarded } from './lifecycle/guard.js';
import { withStatusTimes } from './lifecycle/status-times.js';
import { decideOversight, evolveOversight, oversightHistory } from './oversight.js';
import { decideProduction, evolveProduction, productionHistory } from './production.js';
import { decideQuoting, evolveQuoting, quotingHistory } from './quoting.js';
import { decideRequest, evolveRequest, requestHistory } from './request.js';
import { noProject } from './state.js';
import type { ProjectDecider, ProjectEvents } from './state.js';
import type { History } from './values/history.js';

/** Decisions of the customer that the provider may take on their behalf. */
const customerEvents: readonly string[] = ['QuoteApproved', 'ProjectResubmitted'];

/** One order with its parts, quotes, production and payments: their rules depend on one another. */
export const projectDecider: ProjectDecider = {
  initial: noProject,
  decide: guarded({
    ...decideRequest,
    ...decideEdits,
    ...decideQuoting,
    ...decideProduction,
    ...decideOversight,
  }),
  evolve: withStatusTimes({
    ...evolveRequest,
    ...evolveEdits,
    ...evolveQuoting,
    ...evolveProduction,
    ...evolveOversight,
  }),
  onBehalfOf: ({ customerId }, type, { role }) =>
    isProvider(role) && customerEvents.includes(type) ? customerId : undefined,
};

/** The sentence of each event. */
export const projectHistory: History<ProjectEvents> = {
  ...requestHistory,
  ...editHistory,
  ...quotingHistory,
  ...productionHistory,
  ...oversightHistory,
};

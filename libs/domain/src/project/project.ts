import { isProvider } from '@control-center/contracts';
import { guarded } from './lifecycle/guarded.js';
import { decideOversight } from './oversight/decisions.js';
import { evolveOversight } from './oversight/evolution.js';
import { decideProduction } from './production/decisions.js';
import { evolveProduction } from './production/evolution.js';
import { decideQuoting } from './quoting/decisions.js';
import { evolveQuoting } from './quoting/evolution.js';
import { decideEdits } from './request/edits.js';
import { decideRequest } from './request/decisions.js';
import { evolveRequest } from './request/evolution.js';
import { timed } from './lifecycle/clock.js';
import { noProject } from './state.js';
import type { ProjectDecider } from './state.js';

/** Decisions of the customer that the provider may take on their behalf. */
const customers: readonly string[] = ['QuoteApproved', 'ProjectResubmitted'];

/** One order with its parts, quotes, production and payments: their rules need one another. */
export const projectDecider: ProjectDecider = {
  initial: noProject,
  decide: guarded({
    ...decideRequest,
    ...decideEdits,
    ...decideQuoting,
    ...decideProduction,
    ...decideOversight,
  }),
  evolve: timed({ ...evolveRequest, ...evolveQuoting, ...evolveProduction, ...evolveOversight }),
  onBehalfOf: ({ customerId }, type, { role }) =>
    isProvider(role) && customers.includes(type) ? customerId : undefined,
};

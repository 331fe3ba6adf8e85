import { isProvider } from '@market/contracts';
import type { EventPhase } from '@market/contracts';
import { deadlineHistory, decideDeadlines } from './phases/deadlines.js';
import { decideEdits, editHistory } from './phases/edits.js';
import { projectEvolution } from './evolution.js';
import { decideFactories, factoryHistory } from './phases/factories.js';
import { guarded } from './rights/guard.js';
import { decideOversight, oversightHistory } from './phases/oversight.js';
import { decidePayments, paymentHistory } from './phases/payments.js';
import { decideProduction, productionHistory } from './phases/production.js';
import { decidePrice, priceHistory } from './phases/price.js';
import { decideQuotes, quoteHistory } from './phases/quotes.js';
import { decideRequest, requestHistory } from './phases/request.js';
import type { History } from './history/sentence.js';
import type { ProjectDecider } from './commands.js';
import type { ProjectEvents } from './events.js';

/** Decisions of the customer that the provider may take on their behalf. */
const customerEvents: readonly string[] = ['QuoteApproved', 'ProjectResubmitted'];

/** One order with its parts, quotes, production and payments: their rules depend on one another. */
export const projectDecider: ProjectDecider = {
  ...projectEvolution,
  decide: {
    ...decideDeadlines,
    ...guarded({
      ...decideRequest,
      ...decideEdits,
      ...decideFactories,
      ...decideQuotes,
      ...decidePrice,
      ...decideProduction,
      ...decidePayments,
      ...decideOversight,
    }),
  },
  onBehalfOf: ({ customerId }, type, { role }) =>
    isProvider(role) && customerEvents.includes(type) ? customerId : undefined,
};

/** The sentence of each event. */
export const projectHistory: History<ProjectEvents> = {
  ...requestHistory,
  ...editHistory,
  ...factoryHistory,
  ...quoteHistory,
  ...priceHistory,
  ...productionHistory,
  ...paymentHistory,
  ...oversightHistory,
  ...deadlineHistory,
};

const phases = {
  request: requestHistory,
  edit: editHistory,
  quoting: { ...factoryHistory, ...quoteHistory, ...priceHistory },
  production: { ...productionHistory, ...paymentHistory },
  oversight: { ...oversightHistory, ...deadlineHistory },
} as const satisfies Partial<Record<EventPhase, object>>;

/** What an event of an order is about: the file in which it stands. */
export const phaseOf = (type: string): EventPhase =>
  (Object.keys(phases) as (keyof typeof phases)[]).find((phase) => Object.hasOwn(phases[phase], type)) ??
  'request';

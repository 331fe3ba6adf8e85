import type { Evolution } from '@platform/kernel';
import { evolveEdits } from './phases/edits.js';
import { evolveDeadlines } from './phases/deadlines.js';
import { withStatusTimes } from './lifecycle/status-times.js';
import { evolveFactories } from './phases/factories.js';
import { withParticipation } from './rights/participation.js';
import { withQuoteEndings } from './lifecycle/quote-endings.js';
import { evolveOversight } from './phases/oversight.js';
import { evolvePayments } from './phases/payments.js';
import { evolveProduction } from './phases/production.js';
import { evolvePrice } from './phases/price.js';
import { evolveQuotes } from './phases/quotes.js';
import { evolveRequest } from './phases/request.js';
import { noProject } from './state.js';
import type { ProjectState } from './state.js';
import { withDetachedFiles } from './files/file-places.js';
import type { ProjectEvents } from './events.js';

/** What the events of an order mean. The rows of the read models are made by this alone. */
export const projectEvolution: Evolution<ProjectState, ProjectEvents> = {
  initial: noProject,
  evolve: withStatusTimes(
    withDetachedFiles(
      withParticipation(
        withQuoteEndings({
          ...evolveRequest,
          ...evolveEdits,
          ...evolveFactories,
          ...evolveQuotes,
          ...evolvePrice,
          ...evolveProduction,
          ...evolvePayments,
          ...evolveOversight,
          ...evolveDeadlines,
        }),
      ),
    ),
  ),
};

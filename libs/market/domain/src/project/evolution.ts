import type { Evolution } from '@platform/kernel';
import { evolveEdits } from './edits.js';
import { evolveDeadlines } from './deadlines.js';
import { withStatusTimes } from './lifecycle/status-times.js';
import { evolveFactories } from './factories.js';
import { withParticipation } from './lifecycle/participation.js';
import { withQuoteEndings } from './lifecycle/quote-endings.js';
import { evolveOversight } from './oversight.js';
import { evolvePayments } from './payments.js';
import { evolveProduction } from './production.js';
import { evolveQuoting } from './quoting.js';
import { evolveRequest } from './request.js';
import { noProject } from './state.js';
import type { ProjectState } from './state.js';
import { withDetachedFiles } from './values/file-places.js';
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
          ...evolveQuoting,
          ...evolveFactories,
          ...evolveProduction,
          ...evolvePayments,
          ...evolveOversight,
          ...evolveDeadlines,
        }),
      ),
    ),
  ),
};

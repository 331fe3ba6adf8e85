import type { Decider, Folded } from '../kernel/decider.js';

// Storage: see project.events.ts.
export type OperationEvents = {
  /** An administrator's word that the read models go on without this event. */
  EventDiscarded: { stream: string; revision: number; reason: string };
};

export type OperationCommands = {
  DiscardEvent: { stream: string; revision: number; reason: string };
};

export type OperationsState = Folded & { discarded: { stream: string; revision: number }[] };

/** The one stream of operations has this id. */
export const operationsId = 'log';

/** What administrators decided about the system itself. */
export const operationsDecider: Decider<OperationsState, OperationCommands, OperationEvents> = {
  initial: { discarded: [], revision: -1, updatedAt: '' },
  decide: {
    DiscardEvent: (state, data) => {
      const known = state.discarded.some(
        ({ stream, revision }) => stream === data.stream && revision === data.revision,
      );
      return known ? [] : [{ type: 'EventDiscarded', data }];
    },
  },
  evolve: {
    EventDiscarded: (state, { data: { stream, revision } }) => ({
      ...state,
      discarded: [...state.discarded, { stream, revision }],
    }),
  },
};

import type { Decider, Folded } from '../kernel/decider.js';

// Storage: see project.events.ts.
export type OperationEvents = {
  /** An administrator's word that everything goes on without this event. */
  EventDiscarded: { stream: string; revision: number; reason: string };
  RebuildRequested: { rebuildId: string; purpose: 'repair' | 'proof' };
  /** `differences` counts the tables that were not as the log says. */
  RebuildCompleted: { rebuildId: string; events: number; differences: number };
  RebuildFailed: { rebuildId: string; error: string };
  RebuildCancelled: { rebuildId: string };
};

export type OperationCommands = {
  DiscardEvent: OperationEvents['EventDiscarded'];
  RequestRebuild: OperationEvents['RebuildRequested'];
  CompleteRebuild: OperationEvents['RebuildCompleted'];
  FailRebuild: OperationEvents['RebuildFailed'];
  CancelRebuild: OperationEvents['RebuildCancelled'];
};

export type OperationsState = Folded & {
  discarded: { stream: string; revision: number }[];
  /** Ids of the rebuilds under way: releases that overlap may each have one. */
  rebuilds: string[];
};

/** The one stream of operations has this id. */
export const operationsId = 'log';

const without = (state: OperationsState, id: string): OperationsState => ({
  ...state,
  rebuilds: state.rebuilds.filter((each) => each !== id),
});

/** What administrators decided about the system itself. */
export const operationsDecider: Decider<OperationsState, OperationCommands, OperationEvents> = {
  initial: { discarded: [], rebuilds: [], revision: -1, updatedAt: '' },
  decide: {
    DiscardEvent: (state, data) => {
      const known = state.discarded.some(
        ({ stream, revision }) => stream === data.stream && revision === data.revision,
      );
      return known ? [] : [{ type: 'EventDiscarded', data }];
    },
    RequestRebuild: (state, data) =>
      state.rebuilds.includes(data.rebuildId) ? [] : [{ type: 'RebuildRequested', data }],
    CompleteRebuild: (state, data) =>
      state.rebuilds.includes(data.rebuildId) ? [{ type: 'RebuildCompleted', data }] : [],
    FailRebuild: (state, data) =>
      state.rebuilds.includes(data.rebuildId) ? [{ type: 'RebuildFailed', data }] : [],
    CancelRebuild: (state, data) =>
      state.rebuilds.includes(data.rebuildId) ? [{ type: 'RebuildCancelled', data }] : [],
  },
  evolve: {
    EventDiscarded: (state, { data: { stream, revision } }) => ({
      ...state,
      discarded: [...state.discarded, { stream, revision }],
    }),
    RebuildRequested: (state, { data }) => ({ ...state, rebuilds: [...state.rebuilds, data.rebuildId] }),
    RebuildCompleted: (state, { data }) => without(state, data.rebuildId),
    RebuildFailed: (state, { data }) => without(state, data.rebuildId),
    RebuildCancelled: (state, { data }) => without(state, data.rebuildId),
  },
};

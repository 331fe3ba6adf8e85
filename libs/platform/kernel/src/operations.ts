import type { Decider, Folded } from './decider.js';

// These names and shapes are storage (docs/how-to/change-an-event.md).
export type OperationEvents = {
  /** An administrator decided to skip this event. */
  EventDiscarded: { stream: string; revision: number; reason: string };
  RebuildRequested: { rebuildId: string; purpose: 'repair' | 'proof' };
  /** `differences` counts the tables that differed from the log. */
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
  discarded: OperationEvents['EventDiscarded'][];
  /** Ids of the running rebuilds. Overlapping releases may each have one. */
  rebuilds: string[];
};

/** The one stream of operations has this id. */
export const operationsId = 'log';
export const operationsStream = `operations-${operationsId}`;

const without = (state: OperationsState, id: string): OperationsState => ({
  ...state,
  rebuilds: state.rebuilds.filter((each) => each !== id),
});

/** Decisions of administrators about the system itself. */
export const operationsDecider: Decider<OperationsState, OperationCommands, OperationEvents> = {
  initial: { discarded: [], rebuilds: [], revision: -1, updatedAt: '' },
  // After a release is rolled back, its operations must not stop the projector of the older one.
  toleratesUnknown: true,
  decide: {
    DiscardEvent: (state, data) => {
      const isKnown = state.discarded.some(
        ({ stream, revision, reason }) =>
          stream === data.stream && revision === data.revision && reason === data.reason,
      );
      return isKnown ? [] : [{ type: 'EventDiscarded', data }];
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
    EventDiscarded: (state, { data: { stream, revision, reason } }) => ({
      ...state,
      discarded: [...state.discarded, { stream, revision, reason }],
    }),
    RebuildRequested: (state, { data }) => ({ ...state, rebuilds: [...state.rebuilds, data.rebuildId] }),
    RebuildCompleted: (state, { data }) => without(state, data.rebuildId),
    RebuildFailed: (state, { data }) => without(state, data.rebuildId),
    RebuildCancelled: (state, { data }) => without(state, data.rebuildId),
  },
};

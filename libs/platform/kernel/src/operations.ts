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
  /** An effect that was given up is performed again; `recipient` as the outbox names it. */
  DeadLetterRetried: DeadLetterId;
  DeadLetterDropped: DeadLetterId & { reason: string };
  /** Another system is called at `url` with each notice of these kinds. */
  WebhookAdded: Webhook;
  WebhookRemoved: { webhookId: string; url: string };
};

type DeadLetterId = { eventId: string; number: string; channel: string; recipient: string };
export type Webhook = { webhookId: string; url: string; kinds: string[] };

export type OperationCommands = {
  DiscardEvent: OperationEvents['EventDiscarded'];
  RequestRebuild: OperationEvents['RebuildRequested'];
  CompleteRebuild: OperationEvents['RebuildCompleted'];
  FailRebuild: OperationEvents['RebuildFailed'];
  CancelRebuild: OperationEvents['RebuildCancelled'];
  RetryDeadLetter: OperationEvents['DeadLetterRetried'];
  DropDeadLetter: OperationEvents['DeadLetterDropped'];
  AddWebhook: OperationEvents['WebhookAdded'];
  RemoveWebhook: OperationEvents['WebhookRemoved'];
};

export type OperationsState = Folded & {
  discarded: OperationEvents['EventDiscarded'][];
  /** Ids of the running rebuilds. Overlapping releases may each have one. */
  rebuilds: string[];
  webhooks: Webhook[];
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
  initial: { discarded: [], rebuilds: [], webhooks: [], revision: -1, updatedAt: '' },
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
    RetryDeadLetter: (_, data) => [{ type: 'DeadLetterRetried', data }],
    DropDeadLetter: (_, data) => [{ type: 'DeadLetterDropped', data }],
    AddWebhook: (_, data) => [{ type: 'WebhookAdded', data }],
    RemoveWebhook: (_, data) => [{ type: 'WebhookRemoved', data }],
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
    DeadLetterRetried: (state) => state,
    DeadLetterDropped: (state) => state,
    WebhookAdded: (state, { data: { webhookId, url, kinds } }) => ({
      ...state,
      webhooks: [...state.webhooks, { webhookId, url, kinds }],
    }),
    WebhookRemoved: (state, { data }) => ({
      ...state,
      webhooks: state.webhooks.filter(({ webhookId }) => webhookId !== data.webhookId),
    }),
  },
};

import { noticeOf } from '@market/contracts';
import type { NoticeKind, NoticeSide, ProjectStatus } from '@market/contracts';
import type { Recorded, RecordedOf } from '@platform/kernel';
import { systemActor } from '../actor.js';
import type { Passed, ProjectEvents } from './events.js';
import type { ProjectState } from './state.js';

/** Whom an event notifies: one person, or the provider's staff. */
export type Notice = {
  kind: NoticeKind;
  side: NoticeSide;
  /** Null: the provider's staff. */
  accountId: string | null;
};

/** A kind; for factories, which of them. */
type Led = { kind: NoticeKind; factories?: readonly string[] };
type Rule<Data> = (data: Data, state: ProjectState, before: ProjectState) => readonly Led[];

const always =
  (...kinds: NoticeKind[]): Rule<object> =>
  (_, { factoryIds }) =>
    kinds.map((kind) => ({ kind, factories: factoryIds }));

const nobody: Rule<object> = () => [];

/** In these statuses the customer still edits the request, or no review has begun. */
const unseen: readonly ProjectStatus[] = ['draft', 'submitted', 'need_customer_revision'];

const changed: Rule<object> = (_, { factoryIds, status }) =>
  unseen.includes(status) ? [] : [{ kind: 'request_changed', factories: factoryIds }];

const invited = (kind: NoticeKind, ids: readonly string[]): Led[] => [{ kind, factories: ids }];

/** The notices of each event. Events that say «nobody» are notes, drafts, or actions of their only reader. */
const rules: { [Type in keyof ProjectEvents]: Rule<ProjectEvents[Type]> } = {
  DraftSaved: nobody,
  ProjectSubmitted: always('request_submitted'),
  ReviewStarted: nobody,
  RevisionRequested: always('revision_requested'),
  ProjectResubmitted: always('revision_sent'),
  FilesAttached: nobody,
  FilesShared: nobody,
  DetailsRevised: changed,
  PartAdded: changed,
  PartRevised: changed,
  PartRemoved: changed,
  PartEstimated: nobody,
  DrawingRevised: changed,
  CompletionEstimated: nobody,
  SentToFactory: ({ manufacturerId }) => invited('factory_invited', [manufacturerId]),
  FactoriesInvited: ({ manufacturerIds }) => invited('factory_invited', manufacturerIds),
  QuoteSubmitted: always('quote_received'),
  QuoteConfirmed: always('quote_received'),
  QuoteWithdrawn: always('quote_withdrawn'),
  OrderDeclined: always('quote_withdrawn'),
  QuoteRejected: ({ quoteId }, { quotes }) =>
    invited(
      'quote_rejected',
      quotes.flatMap((one) => (one.id === quoteId ? [one.manufacturerId] : [])),
    ),
  QuoteReleased: always('quote_released'),
  ReturnedToReview: nobody,
  QuoteApproved: (_, { assignedManufacturerId: id }) => [
    { kind: 'quote_answered' },
    ...(id === null ? [] : invited('quote_accepted', [id])),
  ],
  QuoteChangeRequested: always('quote_answered'),
  QuoteDeclined: always('quote_answered'),
  FactoryAssigned: ({ manufacturerId }) => invited('factory_assigned', [manufacturerId]),
  FactoryRemoved: always('quote_withdrawn'),
  PaymentRequested: always('payment_due'),
  PaymentAnnounced: always('payment_announced'),
  PaymentRecorded: always('payment_recorded'),
  PaymentCorrected: always('payment_recorded'),
  PaymentRefunded: always('payment_refunded'),
  ProductionStarted: always('production_started'),
  StageCompleted: (_, { status }, before) =>
    status === 'ready_for_delivery' && before.status !== status ? [] : [{ kind: 'stage_completed' }],
  StageAnnotated: nobody,
  StageReopened: nobody,
  DrawingsSeen: nobody,
  DelayAnnounced: always('delay_announced'),
  ProjectCompleted: always('order_completed'),
  DemoProjectCreated: nobody,
  NotesAdded: nobody,
  ProjectCancelled: (_, __, { factoryIds }) => invited('order_cancelled', factoryIds),
  StatusOverridden: always('status_overridden'),
  PriceExpired: always('price_expired'),
  PaymentBecameOverdue: always('payment_overdue'),
  QuotePromiseNearing: always('quote_due_soon'),
  QuotePromiseMissed: always('quote_late'),
  DeliveryPromiseMissed: always('delivery_late'),
  RevisionLeftUnanswered: always('revision_waits'),
};

/** The factories that no longer have the order. A cancellation has a notice of its own. */
function leaving({ factoryIds, status }: ProjectState, before: ProjectState): Led[] {
  const left = before.factoryIds.filter((id) => !factoryIds.includes(id));
  return left.length === 0 || status === 'cancelled' ? [] : invited('factory_left', left);
}

/** The order became ready for delivery, by a stage or by hand. */
const ready = ({ status }: ProjectState, before: ProjectState): Led[] =>
  status === 'ready_for_delivery' && before.status !== status ? [{ kind: 'order_ready' }] : [];

function ledTo(event: RecordedOf<ProjectEvents>, state: ProjectState, before: ProjectState): Led[] {
  if (state.isDemo || isUnannounced(event)) return [];
  const rule = rules[event.type] as Rule<object> | undefined;
  return [...(rule?.(event.data, state, before) ?? []), ...ready(state, before), ...leaving(state, before)];
}

/** The kinds of notices of an event, each once, for programs: they receive everything, whoever acted. */
export const kindsOf = (
  event: RecordedOf<ProjectEvents>,
  state: ProjectState,
  before: ProjectState,
): NoticeKind[] => [...new Set(ledTo(event, state, before).map(({ kind }) => kind))];

/** The notices of an event: for everybody concerned except its author. Pure: bell and mail are made from it. */
export function noticesOf(
  event: RecordedOf<ProjectEvents>,
  state: ProjectState,
  before: ProjectState,
): Notice[] {
  return ledTo(event, state, before)
    .flatMap(({ kind, factories = [] }): Notice[] => {
      const { to } = noticeOf(kind);
      return [
        ...(to.customer ? [{ kind, side: 'customer' as const, accountId: state.customerId }] : []),
        ...(to.factory ? factories.map((accountId) => ({ kind, side: 'factory' as const, accountId })) : []),
        // The provider is notified of what others do. Its staff see one another's actions in their lists.
        ...(to.provider && isByOthers(event, before)
          ? [{ kind, side: 'provider' as const, accountId: null }]
          : []),
      ];
    })
    .filter(({ accountId }) => accountId !== event.by);
}

/** What was past before the deadline was known is no news. */
const isUnannounced = ({ data }: Recorded<object>): boolean => (data as Partial<Passed>).unannounced === true;

/** Customers and factories take part in the order, the provider does not. Only the provider sees what time decides. */
const isByOthers = ({ by, data }: Recorded<object>, before: ProjectState): boolean =>
  by === before.customerId ||
  by === systemActor.id ||
  by === (data as { customerId?: string }).customerId ||
  [...before.factoryIds, ...before.formerFactories.map(({ manufacturerId }) => manufacturerId)].includes(by);

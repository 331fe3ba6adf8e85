import { actionOf, quoteTotal, stageIds, statusesFor } from '@market/contracts';
import type { ProjectAction, Role } from '@market/contracts';
import { projectExamples } from '@market/domain';
import type { Actor } from '@market/domain';
import { due } from './trial.js';
import type { Command } from './trial.js';

const { details, people, quote } = projectExamples;

// What the actions of a project do, a second time, written from the rules of the business and not from the code: a small
// model that the model-based spec compares with the decider. Who may act when is asked of the action table, whose every cell
// docs/project-lifecycle.md shows.

/** `outdated`: made for an earlier version of the request. `replaced`: by another of the same factory. */
export type ModelQuote = {
  id: string;
  by: string;
  total: number;
  state: string;
  reason: string;
  outdated: boolean;
  replaced: boolean;
};

export type Model = {
  status: string;
  /** The reason for its status, as participants read it. */
  reason: string;
  /** Why it was sent to its factory. */
  sendingReason: string;
  owner: string;
  factory: string | null;
  invited: readonly string[];
  /** The factories that read the order, and the one that made its stages. */
  readers: readonly string[];
  madeBy: string | null;
  quantity: number;
  price: number | null;
  /** Why the price was released below the factory's, where it was. */
  releaseReason: string;
  quotes: readonly ModelQuote[];
  /** The scheduled instalments and which of them are paid. */
  scheduled: readonly string[];
  paid: readonly string[];
  stages: readonly boolean[];
};

const stageNames = [
  'material-preparation',
  'design-verification',
  'machine-setup',
  'rough-machining',
  'precision-machining',
  'quality-inspection',
  'finishing',
  'packaging-delivery',
];
const percents = [10, 15, 20, 40, 70, 85, 95, 100];

export const percentIn = ({ stages }: Model): number => percents[stages.lastIndexOf(true)] ?? 0;

const production = ['in_production', 'quality_check', 'ready_for_delivery'];
const editable = ['submitted', 'reviewing', 'need_customer_revision'];

/** Whether the contracts' table, which docs/project-lifecycle.md shows for review, lets the role take the action now. */
function isListed(action: ProjectAction, role: Role, status: string): boolean {
  const { access, starts = false } = actionOf(action);
  const statuses: readonly string[] = statusesFor(action, role);
  return role in access && (status === 'none' ? starts : statuses.includes(status));
}

function takesPart({ status, owner, readers }: Model, { id, role }: Actor, wasSubmitted: boolean): boolean {
  if (status === 'none' || role === 'admin') return true;
  if (role === 'vietphat') return wasSubmitted;
  if (role === 'customer') return id === owner;
  return readers.includes(id);
}

const productionStatusOf = (stages: readonly boolean[]): string =>
  stages[7] ? 'ready_for_delivery' : stages.lastIndexOf(true) >= 4 ? 'quality_check' : 'in_production';

const unmade = stageNames.map(() => false);
const before = (status: string): boolean => ['draft', ...editable].includes(status);
const accepted = (status: string): boolean =>
  !before(status) && !['ready_for_manufacturer', 'bidding', 'quoted', 'cancelled'].includes(status);

/** Who reads the order after a change, and that a new factory has no stage completed. */
function settled(was: Model, { ...model }: Model): Model {
  if (before(model.status)) model.readers = [];
  else if (model.status === 'cancelled')
    model.readers = accepted(was.status) || was.status === 'cancelled' ? was.readers : [];
  else model.readers = [...new Set([...(model.factory ? [model.factory] : []), ...model.invited])];
  const isReplaced = model.factory !== null && model.madeBy !== null && model.madeBy !== model.factory;
  return isReplaced ? { ...model, madeBy: null, stages: unmade } : model;
}

const restate = (model: Model, change: (quote: ModelQuote) => string): ModelQuote[] =>
  model.quotes.map((quote) => ({ ...quote, state: change(quote) }));

/** The price no longer applies; payments stay recorded. */
const withoutPrice = (model: Model): Model => ({
  ...model,
  price: null,
  scheduled: model.paid,
  quotes: restate(model, ({ state }) => (state === 'accepted' ? 'waiting' : state)),
});

const sentTo = (model: Model, factories: readonly string[]): Model => ({
  ...withoutPrice(model),
  quotes: restate(model, ({ state, by }) =>
    ['waiting', 'accepted'].includes(state) ? (factories.includes(by) ? 'waiting' : 'rejected') : state,
  ),
});

/** Whether a price covers what was paid, `paidSum` in VND. */
const covers = ({ paid }: Model, price: number, paidSum: number): boolean =>
  price > 0 && (paid.length === 3 ? price === paidSum : price >= paidSum);

/** The model after the command, or 'refused'. `seen` holds what the model cannot compute by itself. */
export function expected(
  model: Model,
  command: Command,
  actor: Actor,
  seen: { wasSubmitted: boolean; paidSum: number; newId: string },
): Model | 'refused' {
  // The clock sends it, and no row lists it.
  if (command.type === 'PassDeadline') return 'refused';
  if (model.status === 'none' && !['SaveDraft', 'SubmitProject'].includes(command.type)) return 'refused';
  const { access, to } = actionOf(command.type);
  if (!takesPart(model, actor, seen.wasSubmitted) || !(actor.role in access)) return 'refused';
  if (!isListed(command.type, actor.role, model.status)) {
    const holds = to === model.status && isSameRequest(model, command);
    return holds ? model : 'refused';
  }
  const next = effect(model, command, actor, seen);
  if (next === 'refused' || next === model) return next;
  const releaseReason = next.price === null ? '' : next.releaseReason;
  return { ...settled(model, next), releaseReason, reason: reasonAfter(command, model, next) };
}

/** Commands whose reason becomes the order's. */
const givesReason = [
  ...['RequestRevision', 'ReturnToReview', 'RequestQuoteChange', 'DeclineQuote', 'CancelProject'],
  'OverrideStatus',
];

function reasonAfter({ type, data }: Command, before: Model, next: Model): string {
  if (givesReason.includes(type)) return (data as { reason: string }).reason;
  const isAnswered = ['Resubmit', 'ReviseDetails'].includes(type) && before.status !== next.status;
  const isDeclined = ['DeclineOrder', 'RemoveFactory'].includes(type) && before.status !== next.status;
  return isAnswered || isDeclined ? '' : before.reason;
}

const receiver = (model: Model, { manufacturerId, defaultManufacturerId }: Receiver): string => {
  const chosen = model.quotes.find(({ state }) => state === 'accepted')?.by ?? model.factory;
  return manufacturerId ?? (model.status === 'approved' ? chosen : null) ?? defaultManufacturerId!;
};
type Receiver = Extract<Command, { type: 'SendToFactory' }>['data'];

function isSameRequest(model: Model, command: Command): boolean {
  if (command.type === 'SendToFactory') {
    const { reason = '' } = command.data;
    const saysSame = reason === '' || reason === model.sendingReason;
    return model.factory === receiver(model, command.data) && saysSame;
  }
  if (command.type === 'InviteFactories') {
    const wanted = [...new Set(command.data.manufacturerIds)].sort();
    return wanted.join() === [...model.invited].sort().join();
  }
  if (command.type === 'ReleaseQuote') {
    const { quoteId, finalPrice, reason = '' } = command.data;
    if (reason !== '' && reason !== model.releaseReason) return false;
    const chosen = model.quotes.some(({ id, state }) => id === quoteId && state === 'accepted');
    return (finalPrice === undefined || finalPrice === model.price) && (quoteId === undefined || chosen);
  }
  // The request itself is known by its id, not by its content.
  if (command.type === 'SaveDraft') return false;
  if (command.type === 'SubmitProject') return !command.data.request;
  if (command.type === 'CompleteProject') return !command.data.reason;
  // All revision requests of the spec are equal, unless an override requested one.
  if (command.type === 'RequestRevision') return true;
  return !givesReason.includes(command.type) || model.reason === (command.data as { reason: string }).reason;
}

const begun = ({ status }: Model) => (status === 'none' ? { quantity: details.quantity } : {});

/** The order is no longer with a factory. */
function without(model: Model, id: string): Model {
  const invited = model.invited.filter((one) => one !== id);
  const factory = model.factory === id ? null : model.factory;
  const goesOn = factory !== null || invited.length > 0;
  return { ...model, invited, factory, status: goesOn ? model.status : 'reviewing' };
}

function effect(
  model: Model,
  command: Exclude<Command, { type: 'PassDeadline' }>,
  actor: Actor,
  { paidSum, newId }: { paidSum: number; newId: string },
): Model | 'refused' {
  const status = actionOf(command.type).to;
  switch (command.type) {
    case 'SubmitProject':
      if ((model.status === 'none') !== Boolean(command.data.request)) return 'refused';
      return { ...model, ...begun(model), status: 'submitted', owner: actor.id };
    // Nobody has added that drawing.
    case 'ConfirmDrawings':
      return 'refused';
    case 'SaveDraft':
      return { ...model, ...begun(model), status: 'draft', owner: actor.id };
    case 'SendToFactory': {
      const manufacturerId = receiver(model, command.data);
      if (model.status === 'approved' && !command.data.reason) return 'refused';
      const sent = sentTo(model, [manufacturerId]);
      const { reason: sendingReason = '' } = command.data;
      return {
        ...{ ...sent, sendingReason },
        ...{ status: 'ready_for_manufacturer', factory: manufacturerId, invited: [] },
      };
    }
    case 'InviteFactories': {
      const { manufacturerIds } = command.data;
      if (new Set(manufacturerIds).size < 2) return 'refused';
      return {
        ...sentTo(model, manufacturerIds),
        status: 'bidding',
        factory: null,
        invited: manufacturerIds,
      };
    }
    case 'ReturnToReview':
    case 'RequestQuoteChange':
      return { ...withoutPrice(model), status: 'reviewing' };
    case 'DeclineQuote':
      return {
        ...model,
        status: 'cancelled',
        quotes: restate(model, ({ state }) => (state === 'accepted' ? 'rejected' : state)),
      };
    case 'ReviseDetails': {
      const quantity = command.data.changes.quantity!;
      const isChanged = quantity !== model.quantity;
      const resubmits = actor.role === 'customer' && model.status === 'need_customer_revision';
      if (!isChanged && !resubmits) return model;
      const quotes = isChanged ? model.quotes.map((quote) => ({ ...quote, outdated: true })) : model.quotes;
      return { ...model, quantity, quotes, status: resubmits ? 'submitted' : model.status };
    }
    case 'ConfirmQuote': {
      const { quoteId } = command.data;
      const own = model.quotes.filter(({ by }) => by === actor.id);
      const quote = own.findLast(({ id, state }) => (quoteId ? id === quoteId : state === 'waiting'));
      if (quote?.state !== 'waiting') return 'refused';
      if (!quote.outdated) return model;
      const confirmed = { ...quote, outdated: false };
      return { ...model, quotes: model.quotes.map((one) => (one === quote ? confirmed : one)) };
    }
    case 'SubmitQuote': {
      const { materialCost, laborHours, laborRate, additionalCosts, totalPrice } = command.data;
      const total = Math.round(materialCost + laborHours * laborRate + additionalCosts);
      if (Math.abs(total - totalPrice) > 1) return 'refused';
      const open = model.quotes.find(({ by, state }) => by === actor.id && state === 'waiting');
      if (open?.total === total && !open.outdated) return model;
      const others = model.quotes.map((quote) =>
        quote === open ? { ...quote, state: 'withdrawn', replaced: true } : quote,
      );
      const sent = {
        id: newId,
        by: actor.id,
        total,
        state: 'waiting',
        outdated: false,
        replaced: false,
        reason: '',
      };
      return { ...model, quotes: [...others, sent] };
    }
    case 'WithdrawQuote':
    case 'RejectQuote': {
      const requested = command.type === 'WithdrawQuote' ? 'withdrawn' : 'rejected';
      const quote = model.quotes.find(({ id }) => id === command.data.quoteId);
      if (!quote || (requested === 'withdrawn' && quote.by !== actor.id)) return 'refused';
      const { reason } = command.data;
      if (quote.state === requested && !quote.replaced && quote.reason === reason) return model;
      if (quote.state !== 'waiting') return 'refused';
      return {
        ...model,
        quotes: model.quotes.map((one) => (one === quote ? { ...one, state: requested, reason } : one)),
      };
    }
    case 'DeclineOrder':
      if (model.quotes.some(({ by, state }) => by === actor.id && state === 'waiting')) return 'refused';
      return without(model, actor.id);
    case 'RemoveFactory': {
      const { manufacturerId } = command.data;
      if (!model.readers.includes(manufacturerId)) return model;
      const quotes = restate(model, ({ by, state }) =>
        by === manufacturerId && state === 'waiting' ? 'rejected' : state,
      );
      return { ...without(model, manufacturerId), quotes };
    }
    case 'AssignManufacturer': {
      const { assignedManufacturerId: factory, reason } = command.data;
      if (factory === model.factory) return model;
      const isMade = production.includes(model.status);
      if ((model.factory !== null || isMade) && !reason) return 'refused';
      const quotes = model.quotes.map((quote) =>
        quote.state === 'accepted' && quote.by !== factory
          ? { ...quote, state: 'rejected', reason: reason || 'Đơn đã được giao cho nhà máy khác' }
          : quote,
      );
      const next = { ...model, factory, invited: [], quotes };
      return isMade ? { ...next, status: 'in_production' } : next;
    }
    case 'ReleaseQuote': {
      const open = model.quotes.filter(
        ({ state, by, outdated }) => state === 'waiting' && !outdated && model.readers.includes(by),
      );
      const { quoteId, finalPrice, reason } = command.data;
      const chosen = quoteId === undefined ? open[0] : open.find(({ id }) => id === quoteId);
      if (!chosen || (quoteId === undefined && open.length > 1)) return 'refused';
      const price = finalPrice ?? chosen.total;
      if (!covers(model, price, paidSum) || (price < chosen.total && !reason)) return 'refused';
      const quotes = restate(model, (quote) =>
        quote === chosen ? 'accepted' : quote.state === 'waiting' ? 'rejected' : quote.state,
      );
      const releaseReason = reason ?? '';
      return { ...model, status: 'quoted', price, releaseReason, factory: chosen.by, invited: [], quotes };
    }
    case 'RequestPayment':
      return {
        ...model,
        scheduled: ['deposit', 'progress', 'final'],
        status: model.paid.includes('deposit') ? 'payment_confirmed' : 'payment_pending',
      };
    case 'RecordPayment': {
      const { kind } = command.data;
      if (!model.scheduled.includes(kind)) return 'refused';
      if (model.paid.includes(kind)) return model;
      const confirms = kind === 'deposit' && model.status === 'payment_pending';
      return {
        ...model,
        paid: [...model.paid, kind],
        status: confirms ? 'payment_confirmed' : model.status,
      };
    }
    case 'StartProduction':
      if (model.factory === null) return 'refused';
      return {
        ...model,
        status: productionStatusOf(model.stages),
        scheduled: ['deposit', 'progress', 'final'],
      };
    case 'CompleteStage':
    case 'ReopenStage': {
      const index = stageNames.indexOf(command.data.stageId);
      const next = model.stages.indexOf(false);
      if (!model.stages[index] && index > next) return 'refused';
      const isCompleted = command.type === 'CompleteStage';
      if (model.stages[index] === isCompleted) return model;
      const stages = model.stages.with(index, isCompleted);
      return { ...model, stages, status: productionStatusOf(stages), madeBy: model.factory };
    }
    case 'CompleteProject': {
      const isFinished =
        !model.stages.includes(false) &&
        ['deposit', 'progress', 'final'].every(
          (kind) => model.scheduled.includes(kind) && model.paid.includes(kind),
        );
      if (isFinished) return { ...model, status: 'completed' };
      if (!command.data.reason) return 'refused';
      // Unpaid instalments are scheduled and due.
      return { ...model, status: 'completed', scheduled: ['deposit', 'progress', 'final'] };
    }
    case 'OverrideStatus': {
      const { to, finalPrice, manufacturerId } = command.data;
      const priced = to === 'quoted' || to === 'approved';
      const named = manufacturerId ?? model.factory;
      if (to === model.status) {
        const isSame =
          model.reason === command.data.reason &&
          (finalPrice === undefined || finalPrice === model.price) &&
          named === model.factory;
        return isSame ? model : 'refused';
      }
      if (!priced && finalPrice !== undefined) return 'refused';
      if (to !== 'ready_for_manufacturer' && named !== model.factory) return 'refused';
      const price = finalPrice ?? model.price ?? 0;
      if (priced && !covers(model, price, paidSum)) return 'refused';
      const kept = to === 'cancelled' || (priced ? price : null) === model.price;
      const base = kept
        ? model
        : priced
          ? { ...withoutPrice(model), quotes: model.quotes }
          : withoutPrice(model);
      return {
        ...base,
        status: to,
        ...(priced ? { price } : {}),
        ...(to === 'ready_for_manufacturer' ? { factory: manufacturerId!, invited: [] } : {}),
      };
    }
    default:
      return status ? { ...model, status } : model;
  }
}

const prices = [undefined, 1, 7, 3_333_333, 10_000_000];
const kinds = ['deposit', 'progress', 'final'] as const;
const factories = [people.factory.id, people.otherFactory.id];
const request = { projectId: 'project-1', details, parts: [], files: [] };
const save = { parts: undefined, files: [], expected: [] };

/** Candidate commands with few different contents, so that equal ones follow one another. */
export function candidates(quoteIds: readonly string[]): Command[] {
  const reason = { reason: 'vì' };
  const quotes = [
    quote,
    { ...quote, materialCost: 5, totalPrice: quoteTotal({ ...quote, materialCost: 5 }) },
  ];
  return [
    { type: 'SaveDraft', data: request },
    { type: 'SubmitProject', data: { request } },
    { type: 'SubmitProject', data: { request: undefined } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 3 } } },
    { type: 'ReviseDetails', data: { ...save, changes: { quantity: 4 } } },
    { type: 'StartReview', data: {} },
    { type: 'RequestRevision', data: reason },
    { type: 'Resubmit', data: {} },
    ...factories.flatMap((manufacturerId): Command[] => [
      { type: 'SendToFactory', data: { manufacturerId } },
      { type: 'SendToFactory', data: { manufacturerId, ...reason } },
      { type: 'AssignManufacturer', data: { assignedManufacturerId: manufacturerId } },
      { type: 'AssignManufacturer', data: { assignedManufacturerId: manufacturerId, ...reason } },
      { type: 'RemoveFactory', data: { manufacturerId, ...reason } },
    ]),
    { type: 'SendToFactory', data: { defaultManufacturerId: 'factory-2', ...reason } },
    { type: 'ConfirmQuote', data: {} },
    { type: 'InviteFactories', data: { manufacturerIds: factories } },
    { type: 'InviteFactories', data: { manufacturerIds: ['factory-1', 'factory-1'] } },
    { type: 'ReturnToReview', data: reason },
    ...quotes.map((data): Command => ({ type: 'SubmitQuote', data })),
    { type: 'SubmitQuote', data: { ...quote, totalPrice: quote.totalPrice + 2 } },
    ...[...quoteIds, 'elsewhere'].flatMap((quoteId): Command[] => [
      { type: 'WithdrawQuote', data: { quoteId, ...reason } },
      { type: 'RejectQuote', data: { quoteId, ...reason } },
      { type: 'ConfirmQuote', data: { quoteId } },
      { type: 'ReleaseQuote', data: { quoteId, finalPrice: 1_000_000, ...reason } },
      ...prices.map((finalPrice): Command => ({ type: 'ReleaseQuote', data: { quoteId, finalPrice } })),
    ]),
    { type: 'DeclineOrder', data: reason },
    { type: 'ConfirmDrawings', data: { drawings: ['/objects/nowhere.pdf'] } },
    { type: 'AnnounceDelay', data: { date: '2026-03-20', ...reason } },
    { type: 'ReleaseQuote', data: { quoteId: undefined, finalPrice: undefined } },
    { type: 'ApproveQuote', data: {} },
    { type: 'RequestQuoteChange', data: reason },
    { type: 'DeclineQuote', data: reason },
    { type: 'RequestPayment', data: { due } },
    ...kinds.map((kind): Command => ({ type: 'RecordPayment', data: { kind, reference: '' } })),
    { type: 'StartProduction', data: { due } },
    ...stageIds.flatMap((stageId): Command[] => {
      const data = { stageId, notes: undefined, attachments: undefined, files: [] };
      return [
        { type: 'CompleteStage', data },
        { type: 'ReopenStage', data },
      ];
    }),
    { type: 'CompleteProject', data: {} },
    { type: 'CompleteProject', data: reason },
    { type: 'CancelProject', data: reason },
    ...(['reviewing', 'ready_for_manufacturer', 'approved', 'cancelled'] as const).flatMap((to) =>
      prices.map((finalPrice): Command => ({
        type: 'OverrideStatus',
        data: {
          to,
          reason: 'vì',
          finalPrice,
          ...(to === 'ready_for_manufacturer' ? { manufacturerId: 'factory-2' } : {}),
        },
      })),
    ),
    {
      type: 'OverrideStatus',
      data: { to: 'reviewing', reason: 'vì', manufacturerId: 'factory-1' },
    },
  ];
}

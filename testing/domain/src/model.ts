import { quoteTotal, stageIds } from '@control-center/contracts';
import { projectExamples } from '@control-center/domain';
import type { Actor } from '@control-center/domain';
import { due } from './trial.js';
import type { Command } from './trial.js';

const { details, people, quote } = projectExamples;

// The life of a project a second time, written from the rulings and not from the code: a small model that the
// model-based spec compares with the decider.

export type ModelQuote = { id: string; by: string; total: number; state: string; reason: string };

export type Model = {
  status: string;
  /** Why it came to its status, as its participants read it. */
  reason: string;
  owner: string;
  factory: string | null;
  invited: readonly string[];
  price: number | null;
  quotes: readonly ModelQuote[];
  /** Kinds that are scheduled and, among them, those that are paid. */
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
const provider = ['vietphat', 'admin'];
const customerAndProvider = ['customer', ...provider];
const alive = [
  ...editable,
  'approved',
  'bidding',
  'ready_for_manufacturer',
  'quoted',
  'payment_pending',
  'payment_confirmed',
  ...production,
];

type Row = [roles: string[], from: string[] | Record<string, string[]>, to?: string];

const editing: Row = [
  customerAndProvider,
  { customer: ['draft', ...editable], vietphat: editable, admin: editable },
];
const paidIn = [...alive.filter((status) => status !== 'submitted'), 'completed', 'cancelled'];
const noted: Row = [provider, [...alive, 'completed', 'cancelled']];

/**
 * Who may take an action, in which statuses (by role where they differ), and the status that it leads to, where
 * repeating it changes nothing.
 */
const table: Record<string, Row> = {
  SaveDraft: [['customer'], ['none'], 'draft'],
  SubmitProject: [['customer'], ['none', 'draft'], 'submitted'],
  CreateDemoProject: [['customer'], ['none'], 'in_production'],
  ReviseDetails: editing,
  RevisePart: editing,
  ReplaceDrawing: editing,
  StartReview: [provider, ['submitted'], 'reviewing'],
  RequestRevision: [provider, ['reviewing'], 'need_customer_revision'],
  Resubmit: [customerAndProvider, ['need_customer_revision'], 'submitted'],
  AddNotes: noted,
  EstimateCompletion: noted,
  EstimatePart: [provider, alive.filter((status) => !production.includes(status))],
  SendToFactory: [provider, ['submitted', 'reviewing', 'approved'], 'ready_for_manufacturer'],
  InviteFactories: [provider, ['submitted', 'reviewing'], 'bidding'],
  ReturnToReview: [provider, ['ready_for_manufacturer', 'bidding', 'quoted'], 'reviewing'],
  SubmitQuote: [['manufacturer'], ['ready_for_manufacturer', 'bidding']],
  WithdrawQuote: [['manufacturer'], ['ready_for_manufacturer', 'bidding']],
  DeclineOrder: [['manufacturer'], ['ready_for_manufacturer', 'bidding']],
  RejectQuote: [provider, ['ready_for_manufacturer', 'bidding']],
  ReleaseQuote: [provider, ['ready_for_manufacturer', 'bidding'], 'quoted'],
  ApproveQuote: [customerAndProvider, ['quoted'], 'approved'],
  RequestQuoteChange: [['customer'], ['quoted'], 'reviewing'],
  DeclineQuote: [['customer'], ['quoted'], 'cancelled'],
  RequestPayment: [provider, ['approved'], 'payment_pending'],
  RecordPayment: [provider, paidIn],
  AnnouncePayment: [['customer'], ['payment_pending', 'payment_confirmed', ...production, 'completed']],
  CorrectPayment: [provider, paidIn],
  RefundPayment: [provider, paidIn],
  ConfirmDrawings: [
    ['manufacturer'],
    [
      ...['ready_for_manufacturer', 'bidding', 'quoted'],
      ...['approved', 'payment_pending', 'payment_confirmed', ...production],
    ],
  ],
  StartProduction: [['manufacturer', ...provider], ['approved', 'payment_confirmed'], 'in_production'],
  CompleteStage: [['manufacturer'], production],
  ReopenStage: [['manufacturer'], production],
  AnnounceDelay: [['manufacturer'], production],
  CompleteProject: [provider, ['approved', 'payment_confirmed', ...production], 'completed'],
  CancelProject: [
    customerAndProvider,
    {
      customer: ['draft', ...editable],
      vietphat: alive,
      admin: ['draft', ...alive, 'completed'],
    },
    'cancelled',
  ],
  OverrideStatus: [
    provider,
    { vietphat: [...alive, 'cancelled'], admin: [...alive, 'cancelled', 'completed'] },
  ],
};

const statusesFor = ([, from]: Row, role: string): string[] =>
  Array.isArray(from) ? from : (from[role] ?? []);

/** The actions that a role may take in a status. */
export const actionsIn = (status: string, role: string): string[] =>
  Object.entries(table).flatMap(([action, row]) =>
    row[0].includes(role) && statusesFor(row, role).includes(status) ? [action] : [],
  );

export const targetOf = (action: string): string | undefined => table[action]![2];

function takesPart(
  { status, owner, factory, invited }: Model,
  { id, role }: Actor,
  wasSubmitted: boolean,
): boolean {
  if (status === 'none' || role === 'admin') return true;
  if (role === 'vietphat') return wasSubmitted;
  if (role === 'customer') return id === owner;
  return factory === id || invited.includes(id);
}

const productionStatusOf = (stages: readonly boolean[]): string =>
  stages[7] ? 'ready_for_delivery' : stages.lastIndexOf(true) >= 4 ? 'quality_check' : 'in_production';

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
  const row = table[command.type]!;
  if (model.status === 'none' && !['SaveDraft', 'SubmitProject'].includes(command.type)) return 'refused';
  if (!takesPart(model, actor, seen.wasSubmitted) || !row[0].includes(actor.role)) return 'refused';
  if (!statusesFor(row, actor.role).includes(model.status)) {
    const holds = targetOf(command.type) === model.status && isSameRequest(model, command);
    return holds ? model : 'refused';
  }
  const next = effect(model, command, actor, seen);
  return next === 'refused' || next === model ? next : { ...next, reason: reasonAfter(command, model, next) };
}

/** Commands whose reason is that of the order from then on. */
const givesReason = [
  ...['RequestRevision', 'ReturnToReview', 'RequestQuoteChange', 'DeclineQuote', 'CancelProject'],
  'OverrideStatus',
];

function reasonAfter({ type, data }: Command, before: Model, next: Model): string {
  if (givesReason.includes(type)) return (data as { reason: string }).reason;
  const isAnswered = ['Resubmit', 'ReviseDetails'].includes(type) && before.status !== next.status;
  const isDeclined = type === 'DeclineOrder' && before.status !== next.status;
  return isAnswered || isDeclined ? '' : before.reason;
}

function isSameRequest(model: Model, command: Command): boolean {
  if (command.type === 'SendToFactory') return model.factory === command.data.manufacturerId;
  if (command.type === 'InviteFactories') {
    const wanted = [...new Set(command.data.manufacturerIds)].sort();
    return wanted.join() === [...model.invited].sort().join();
  }
  if (command.type === 'ReleaseQuote') {
    const { quoteId, finalPrice } = command.data;
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

function effect(
  model: Model,
  command: Command,
  actor: Actor,
  { paidSum, newId }: { paidSum: number; newId: string },
): Model | 'refused' {
  const status = targetOf(command.type);
  switch (command.type) {
    case 'SubmitProject':
      if ((model.status === 'none') !== Boolean(command.data.request)) return 'refused';
      return { ...model, status: 'submitted', owner: actor.id };
    case 'SaveDraft':
      return { ...model, status: 'draft', owner: actor.id };
    case 'SendToFactory': {
      const { manufacturerId } = command.data;
      const sent = sentTo(model, [manufacturerId]);
      return { ...sent, status: 'ready_for_manufacturer', factory: manufacturerId, invited: [] };
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
    case 'ReviseDetails':
      return actor.role === 'customer' && model.status === 'need_customer_revision'
        ? { ...model, status: 'submitted' }
        : model;
    case 'SubmitQuote': {
      const { materialCost, laborHours, laborRate, additionalCosts, totalPrice } = command.data;
      const total = Math.round(materialCost + laborHours * laborRate + additionalCosts);
      if (Math.abs(total - totalPrice) > 1) return 'refused';
      const open = model.quotes.find(({ by, state }) => by === actor.id && state === 'waiting');
      if (open?.total === total) return model;
      const others = restate(model, (quote) => (quote === open ? 'withdrawn' : quote.state));
      return {
        ...model,
        quotes: [...others, { id: newId, by: actor.id, total, state: 'waiting', reason: '' }],
      };
    }
    case 'WithdrawQuote':
    case 'RejectQuote': {
      const requested = command.type === 'WithdrawQuote' ? 'withdrawn' : 'rejected';
      const quote = model.quotes.find(({ id }) => id === command.data.quoteId);
      if (!quote || (requested === 'withdrawn' && quote.by !== actor.id)) return 'refused';
      const { reason } = command.data;
      if (quote.state === requested && quote.reason === reason) return model;
      if (quote.state !== 'waiting') return 'refused';
      return {
        ...model,
        quotes: model.quotes.map((one) => (one === quote ? { ...one, state: requested, reason } : one)),
      };
    }
    case 'DeclineOrder': {
      if (model.quotes.some(({ by, state }) => by === actor.id && state === 'waiting')) return 'refused';
      const invited = model.invited.filter((id) => id !== actor.id);
      const factory = model.factory === actor.id ? null : model.factory;
      const goesOn = factory !== null || invited.length > 0;
      return { ...model, invited, factory, status: goesOn ? model.status : 'reviewing' };
    }
    case 'ReleaseQuote': {
      const open = model.quotes.filter(({ state }) => state === 'waiting');
      const { quoteId, finalPrice } = command.data;
      const chosen = quoteId === undefined ? open[0] : open.find(({ id }) => id === quoteId);
      if (!chosen || (quoteId === undefined && open.length > 1)) return 'refused';
      const price = finalPrice ?? chosen.total;
      if (!covers(model, price, paidSum)) return 'refused';
      const quotes = restate(model, (quote) =>
        quote === chosen ? 'accepted' : quote.state === 'waiting' ? 'rejected' : quote.state,
      );
      return { ...model, status: 'quoted', price, factory: chosen.by, invited: [], quotes };
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
      const stages = model.stages.with(index, command.type === 'CompleteStage');
      return { ...model, stages, status: productionStatusOf(stages) };
    }
    case 'CompleteProject': {
      const isFinished =
        !model.stages.includes(false) &&
        ['deposit', 'progress', 'final'].every(
          (kind) => model.scheduled.includes(kind) && model.paid.includes(kind),
        );
      return isFinished || command.data.reason ? { ...model, status: 'completed' } : 'refused';
    }
    case 'OverrideStatus': {
      const { to, finalPrice, manufacturerId } = command.data;
      const priced = to === 'quoted' || to === 'approved';
      if (to === model.status) {
        const isSame =
          model.reason === command.data.reason &&
          (finalPrice === undefined || finalPrice === model.price) &&
          (to !== 'ready_for_manufacturer' || manufacturerId === model.factory);
        return isSame ? model : 'refused';
      }
      if (!priced && finalPrice !== undefined) return 'refused';
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
        ...(to === 'ready_for_manufacturer' ? { factory: manufacturerId, invited: [] } : {}),
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

/** Candidate commands, with few different contents, so that equal ones meet. */
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
    ...factories.map((manufacturerId): Command => ({ type: 'SendToFactory', data: { manufacturerId } })),
    { type: 'InviteFactories', data: { manufacturerIds: factories } },
    { type: 'InviteFactories', data: { manufacturerIds: ['factory-1', 'factory-1'] } },
    { type: 'ReturnToReview', data: reason },
    ...quotes.map((data): Command => ({ type: 'SubmitQuote', data })),
    { type: 'SubmitQuote', data: { ...quote, totalPrice: quote.totalPrice + 2 } },
    ...[...quoteIds, 'elsewhere'].flatMap((quoteId): Command[] => [
      { type: 'WithdrawQuote', data: { quoteId, ...reason } },
      { type: 'RejectQuote', data: { quoteId, ...reason } },
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
        data: { to, reason: 'vì', finalPrice, manufacturerId: 'factory-1' },
      })),
    ),
  ];
}

import type { Actor } from '../../kernel/decider.js';
import type { Command } from './trial.js';

// The life of a project a second time, written down from the ruled table and not from the code: small enough to
// be read beside it, and asked by the model-based test what each command must do.

export type Offer = { id: string; by: string; total: number; state: string };

export type Model = {
  status: string;
  owner: string;
  factory: string | null;
  invited: readonly string[];
  price: number | null;
  offers: readonly Offer[];
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

const whileMaking = ['in_production', 'quality_check', 'ready_for_delivery'];
const underEdit = ['submitted', 'reviewing', 'need_customer_revision'];
const provider = ['vietphat', 'admin'];
const customerAndProvider = ['customer', ...provider];
const alive = [
  ...underEdit,
  'approved',
  'bidding',
  'ready_for_manufacturer',
  'quoted',
  'payment_pending',
  'payment_confirmed',
  ...whileMaking,
];

/** Who may, and in which statuses; a status that depends on the role is told by role. */
const table: Record<string, [roles: string[], from: string[] | Record<string, string[]>]> = {
  SaveDraft: [['customer'], ['none']],
  SubmitProject: [['customer'], ['none', 'draft']],
  ReviseDetails: [
    customerAndProvider,
    { customer: ['draft', ...underEdit], vietphat: underEdit, admin: underEdit },
  ],
  StartReview: [provider, ['submitted']],
  RequestRevision: [provider, ['reviewing']],
  Resubmit: [customerAndProvider, ['need_customer_revision']],
  SendToFactory: [provider, ['submitted', 'reviewing', 'approved']],
  InviteFactories: [provider, ['submitted', 'reviewing']],
  ReturnToReview: [provider, ['ready_for_manufacturer', 'bidding', 'quoted']],
  SubmitQuote: [['manufacturer'], ['ready_for_manufacturer', 'bidding']],
  WithdrawQuote: [['manufacturer'], ['ready_for_manufacturer', 'bidding']],
  RejectQuote: [provider, ['ready_for_manufacturer', 'bidding']],
  ReleaseQuote: [provider, ['ready_for_manufacturer', 'bidding']],
  ApproveQuote: [customerAndProvider, ['quoted']],
  RequestQuoteChange: [['customer'], ['quoted']],
  DeclineQuote: [['customer'], ['quoted']],
  RequestPayment: [provider, ['approved']],
  RecordPayment: [provider, ['payment_pending', 'payment_confirmed', ...whileMaking, 'completed']],
  StartProduction: [
    ['manufacturer', ...provider],
    ['approved', 'payment_confirmed'],
  ],
  CompleteStage: [['manufacturer'], whileMaking],
  ReopenStage: [['manufacturer'], whileMaking],
  CompleteProject: [provider, ['approved', 'payment_confirmed', ...whileMaking]],
  CancelProject: [
    customerAndProvider,
    {
      customer: ['draft', ...underEdit],
      vietphat: alive,
      admin: ['draft', ...alive, 'completed'],
    },
  ],
  OverrideStatus: [
    provider,
    { vietphat: [...alive, 'cancelled'], admin: [...alive, 'cancelled', 'completed'] },
  ],
};

/** Where a command leads, so that asking for it there again changes nothing. */
const leadsTo: Record<string, string> = {
  SaveDraft: 'draft',
  SubmitProject: 'submitted',
  StartReview: 'reviewing',
  RequestRevision: 'need_customer_revision',
  Resubmit: 'submitted',
  SendToFactory: 'ready_for_manufacturer',
  InviteFactories: 'bidding',
  ReturnToReview: 'reviewing',
  ReleaseQuote: 'quoted',
  ApproveQuote: 'approved',
  RequestQuoteChange: 'reviewing',
  DeclineQuote: 'cancelled',
  RequestPayment: 'payment_pending',
  StartProduction: 'in_production',
  CompleteProject: 'completed',
  CancelProject: 'cancelled',
};

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

const made = (stages: readonly boolean[]): string =>
  stages[7] ? 'ready_for_delivery' : stages.lastIndexOf(true) >= 4 ? 'quality_check' : 'in_production';

const restate = (model: Model, change: (offer: Offer) => string): Offer[] =>
  model.offers.map((offer) => ({ ...offer, state: change(offer) }));

/** The price no longer stands; what was paid is not forgotten. */
const unpriced = (model: Model): Model => ({
  ...model,
  price: null,
  scheduled: model.paid,
  offers: restate(model, ({ state }) => (state === 'accepted' ? 'waiting' : state)),
});

const asked = (model: Model, factories: readonly string[]): Model => ({
  ...unpriced(model),
  offers: restate(model, ({ state, by }) =>
    ['waiting', 'accepted'].includes(state) ? (factories.includes(by) ? 'waiting' : 'rejected') : state,
  ),
});

/** Whether a price covers what was paid, `paidSum` in VND. */
const covers = ({ paid }: Model, price: number, paidSum: number): boolean =>
  price > 0 && (paid.length === 3 ? price === paidSum : price >= paidSum);

/** What must happen: the model afterwards, or 'refused'. `seen` is what a model cannot compute by itself. */
export function expected(
  model: Model,
  command: Command,
  actor: Actor,
  seen: { wasSubmitted: boolean; paidSum: number; newId: string },
): Model | 'refused' {
  const [roles, from] = table[command.type]!;
  if (model.status === 'none' && !['SaveDraft', 'SubmitProject'].includes(command.type)) return 'refused';
  if (!takesPart(model, actor, seen.wasSubmitted) || !roles.includes(actor.role)) return 'refused';
  const here = Array.isArray(from) ? from : (from[actor.role] ?? []);
  if (!here.includes(model.status)) {
    const holds = leadsTo[command.type] === model.status && sameWish(model, command);
    return holds ? model : 'refused';
  }
  return effect(model, command, actor, seen);
}

function sameWish(model: Model, command: Command): boolean {
  if (command.type === 'SendToFactory') return model.factory === command.data.manufacturerId;
  if (command.type === 'InviteFactories') {
    const wanted = [...new Set(command.data.manufacturerIds)].sort();
    return wanted.join() === [...model.invited].sort().join();
  }
  if (command.type === 'ReleaseQuote') {
    const { quoteId, finalPrice } = command.data;
    const chosen = model.offers.some(({ id, state }) => id === quoteId && state === 'accepted');
    return (finalPrice === undefined || finalPrice === model.price) && (quoteId === undefined || chosen);
  }
  // Every revision that the test asks for is the same one, unless an override asked for it.
  return true;
}

function effect(
  model: Model,
  command: Command,
  actor: Actor,
  { paidSum, newId }: { paidSum: number; newId: string },
): Model | 'refused' {
  const plainly = leadsTo[command.type];
  switch (command.type) {
    case 'SubmitProject':
      if (model.status === 'none' && !command.data.request) return 'refused';
      return { ...model, status: 'submitted', owner: actor.id };
    case 'SaveDraft':
      return { ...model, status: 'draft', owner: actor.id };
    case 'SendToFactory': {
      const { manufacturerId } = command.data;
      const sent = asked(model, [manufacturerId]);
      return { ...sent, status: 'ready_for_manufacturer', factory: manufacturerId, invited: [] };
    }
    case 'InviteFactories': {
      const { manufacturerIds } = command.data;
      if (new Set(manufacturerIds).size < 2) return 'refused';
      return { ...asked(model, manufacturerIds), status: 'bidding', factory: null, invited: manufacturerIds };
    }
    case 'ReturnToReview':
    case 'RequestQuoteChange':
      return { ...unpriced(model), status: 'reviewing' };
    case 'DeclineQuote':
      return {
        ...model,
        status: 'cancelled',
        offers: restate(model, ({ state }) => (state === 'accepted' ? 'rejected' : state)),
      };
    case 'ReviseDetails':
      return actor.role === 'customer' && model.status === 'need_customer_revision'
        ? { ...model, status: 'submitted' }
        : model;
    case 'SubmitQuote': {
      const { materialCost, laborHours, laborRate, additionalCosts, totalPrice } = command.data;
      const total = Math.round(materialCost + laborHours * laborRate + additionalCosts);
      if (Math.abs(total - totalPrice) > 1) return 'refused';
      const open = model.offers.find(({ by, state }) => by === actor.id && state === 'waiting');
      if (open?.total === total) return model;
      const others = restate(model, (offer) => (offer === open ? 'withdrawn' : offer.state));
      return { ...model, offers: [...others, { id: newId, by: actor.id, total, state: 'waiting' }] };
    }
    case 'WithdrawQuote':
    case 'RejectQuote': {
      const wish = command.type === 'WithdrawQuote' ? 'withdrawn' : 'rejected';
      const offer = model.offers.find(({ id }) => id === command.data.quoteId);
      if (!offer || (wish === 'withdrawn' && offer.by !== actor.id)) return 'refused';
      if (offer.state === wish) return model;
      if (offer.state !== 'waiting') return 'refused';
      return { ...model, offers: restate(model, (one) => (one === offer ? wish : one.state)) };
    }
    case 'ReleaseQuote': {
      const open = model.offers.filter(({ state }) => state === 'waiting');
      const { quoteId, finalPrice } = command.data;
      const chosen = quoteId === undefined ? open[0] : open.find(({ id }) => id === quoteId);
      if (!chosen || (quoteId === undefined && open.length > 1)) return 'refused';
      const price = finalPrice ?? chosen.total;
      if (!covers(model, price, paidSum)) return 'refused';
      const offers = restate(model, (offer) =>
        offer === chosen ? 'accepted' : offer.state === 'waiting' ? 'rejected' : offer.state,
      );
      return { ...model, status: 'quoted', price, factory: chosen.by, invited: [], offers };
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
      return { ...model, status: made(model.stages), scheduled: ['deposit', 'progress', 'final'] };
    case 'CompleteStage':
    case 'ReopenStage': {
      const index = stageNames.indexOf(command.data.stageId);
      const next = model.stages.indexOf(false);
      if (!model.stages[index] && index > next) return 'refused';
      const stages = model.stages.with(index, command.type === 'CompleteStage');
      return { ...model, stages, status: made(stages) };
    }
    case 'OverrideStatus': {
      const { to, finalPrice, manufacturerId } = command.data;
      if (to === model.status) return model;
      const priced = to === 'quoted' || to === 'approved';
      const price = finalPrice ?? model.price ?? 0;
      if (priced && !covers(model, price, paidSum)) return 'refused';
      const kept = to === 'cancelled' || (priced ? price : null) === model.price;
      const base = kept ? model : priced ? { ...unpriced(model), offers: model.offers } : unpriced(model);
      return {
        ...base,
        status: to,
        ...(priced ? { price } : {}),
        ...(to === 'ready_for_manufacturer' ? { factory: manufacturerId, invited: [] } : {}),
      };
    }
    default:
      return { ...model, status: plainly! };
  }
}

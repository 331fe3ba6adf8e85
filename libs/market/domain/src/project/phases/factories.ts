import { isInProduction } from '@market/contracts';
import { invalidField, Refusal } from '../../refusal.js';
import { sharing } from '../files/files.js';
import { factoriesNamed, factoryInBrief, nothingMore, withReason } from '../history/sentence.js';
import type { History } from '../history/sentence.js';
import { replacedText } from '../rights/participation.js';
import type { FactoryEvents, ProjectEvent } from '../events.js';
import type { Decisions, Evolve, ProjectState } from '../state.js';
import { quotesWith, withoutPrice } from '../values/money.js';
import { isWith } from '../values/quotes.js';
import { requireReason, saysSame } from '../values/reasons.js';

// Which factories an order is with: sent to one, offered to several, given to another one, declined, taken back.

export type FactoryCommands = {
  /**
   * Shares all private files but the withheld ones. Without a factory, an approved order goes to the one whose quote was
   * accepted, and any other to the default one.
   */
  SendToFactory: {
    manufacturerId?: string | undefined;
    defaultManufacturerId?: string;
    withheldFiles?: readonly string[] | undefined;
    reason?: string | undefined;
  };
  InviteFactories: { manufacturerIds: string[]; withheldFiles?: readonly string[] | undefined };
  ReturnToReview: { reason: string };
  DeclineOrder: { reason: string };
  AssignManufacturer: { assignedManufacturerId: string; reason?: string | undefined };
  RemoveFactory: { manufacturerId: string; reason: string };
};

/** Nobody can be the factory of their own order. */
export function requireOthers({ customerId }: ProjectState, manufacturerIds: readonly string[]): void {
  if (!manufacturerIds.includes(customerId)) return;
  throw new Refusal('project.own-factory', 'Khách hàng của đơn không thể là nhà máy của chính đơn đó');
}

/** The factory that an order goes to: the named one, else the one whose quote was accepted, else the default one. */
function receiverOf(
  { status, quotes, assignedManufacturerId }: ProjectState,
  { manufacturerId, defaultManufacturerId }: FactoryCommands['SendToFactory'],
): string {
  if (manufacturerId !== undefined) return manufacturerId;
  const accepted = quotes.find(({ state }) => state === 'accepted')?.manufacturerId;
  const present = status === 'approved' ? (accepted ?? assignedManufacturerId) : null;
  const receiver = present ?? defaultManufacturerId;
  if (receiver === undefined) throw new Refusal('account.not-found', 'Không tìm thấy nhà máy');
  return receiver;
}

/** Sending a project that no one has reviewed records the start of its review as well. */
const sent = (
  state: ProjectState,
  event: ProjectEvent,
  withheld: readonly string[] | undefined,
): ProjectEvent[] => [
  ...(state.status === 'submitted' ? [{ type: 'ReviewStarted' as const, data: {} }] : []),
  event,
  ...sharing(state, withheld),
];

/** Whether the factories can already read exactly the files that a command shares; a command may not mention files. */
const isWithheld = (state: ProjectState, withheld: readonly string[] | undefined): boolean =>
  withheld === undefined || sharing(state, withheld).length === 0;

/** Refuses to withhold what is no file of the order, or one that everyone who takes part reads. */
function requireWithholdable({ files }: ProjectState, withheld: readonly string[] = []): void {
  const isHidden = (url: string) => files.some((file) => file.url === url && file.visibility === 'private');
  if (withheld.every(isHidden)) return;
  const message = 'Chỉ giữ lại được file riêng của dự án này';
  throw invalidField('withheldFiles', message);
}

const isSameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((one) => b.includes(one)) && b.every((one) => a.includes(one));

export const decideFactories: Decisions<FactoryCommands> = {
  SendToFactory: (state, data) => {
    const { withheldFiles, reason = '' } = data;
    const manufacturerId = receiverOf(state, data);
    requireWithholdable(state, withheldFiles);
    const isSent =
      state.status === 'ready_for_manufacturer' &&
      state.assignedManufacturerId === manufacturerId &&
      isWithheld(state, withheldFiles) &&
      (reason === '' || reason === state.sendingReason);
    if (isSent) return [];
    requireOthers(state, [manufacturerId]);
    const isRequote = state.status === 'approved';
    if (isRequote) requireReason(reason, 'Vui lòng nêu lý do bỏ giá đã chốt để báo giá lại');
    const event = {
      type: 'SentToFactory' as const,
      data: { manufacturerId, ...(reason === '' ? {} : { reason }) },
    };
    return sent(state, event, withheldFiles);
  },

  InviteFactories: (state, { manufacturerIds, withheldFiles }) => {
    requireWithholdable(state, withheldFiles);
    const invited = [...new Set(manufacturerIds)];
    const isInvited = state.status === 'bidding' && isSameSet(state.invitedManufacturerIds, invited);
    if (isInvited && isWithheld(state, withheldFiles)) return [];
    const message = 'Chọn ít nhất hai nhà máy';
    if (invited.length < 2) throw invalidField('invitedManufacturerIds', message);
    requireOthers(state, invited);
    return sent(state, { type: 'FactoriesInvited', data: { manufacturerIds: invited } }, withheldFiles);
  },

  ReturnToReview: (state, { reason }) =>
    saysSame(state, 'reviewing', reason) ? [] : [{ type: 'ReturnedToReview', data: { reason } }],

  /** Only an order without a waiting quote of its own. */
  DeclineOrder: (state, { reason }, { actor: { id } }) => {
    const hasQuoted = state.quotes.some((one) => one.manufacturerId === id && one.state === 'waiting');
    if (hasQuoted) throw new Refusal('quote.waiting', 'Hãy rút báo giá trước khi từ chối đơn');
    return [{ type: 'OrderDeclined', data: { manufacturerId: id, reason } }];
  },

  AssignManufacturer: (state, { assignedManufacturerId: manufacturerId, reason = '' }) => {
    const { assignedManufacturerId: present } = state;
    if (manufacturerId === present) {
      if (reason === '' || reason === state.factoryReason) return [];
      throw new Refusal('project.already-assigned', 'Đơn đang ở nhà máy này; lý do vừa nhập chưa được ghi');
    }
    requireOthers(state, [manufacturerId]);
    if (present !== null || isInProduction(state.status))
      requireReason(reason, 'Vui lòng nêu lý do đổi nhà máy');
    return [{ type: 'FactoryAssigned', data: { manufacturerId, reason } }];
  },

  RemoveFactory: (state, { manufacturerId, reason }) =>
    isWith(state, manufacturerId) ? [{ type: 'FactoryRemoved', data: { manufacturerId, reason } }] : [],
};

/** The project goes to these factories: their quotes are open again, the others' are rejected, and no price applies. */
const withFactories = (state: ProjectState, at: string, manufacturerIds: readonly string[]) => ({
  ...withoutPrice(state, at),
  factoryReason: '',
  quotes: quotesWith(state, at, (quote) => {
    if (quote.state !== 'waiting' && quote.state !== 'accepted') return quote.state;
    return manufacturerIds.includes(quote.manufacturerId) ? 'waiting' : 'rejected';
  }),
});

/** The order no longer is with this factory; without any other it goes back to review. */
function withoutFactory(
  state: ProjectState,
  manufacturerId: string,
  decline: Omit<ProjectState['declines'][number], 'status' | 'manufacturerId'>,
): ProjectState {
  const invited = state.invitedManufacturerIds.filter((id) => id !== manufacturerId);
  const status = invited.length === 0 ? 'reviewing' : state.status;
  return {
    ...state,
    status,
    // The reason is for the provider alone.
    ...(status === state.status ? {} : { reason: '' }),
    // An order is assigned to this factory, or to none while several bid.
    assignedManufacturerId: null,
    invitedManufacturerIds: invited,
    declines: [...state.declines, { ...decline, manufacturerId, status }],
  };
}

export const evolveFactories: Evolve<FactoryEvents> = {
  SentToFactory: (state, { data: { manufacturerId, reason = '' }, at }) => ({
    ...state,
    sendingReason: reason,
    ...withFactories(state, at, [manufacturerId]),
    status: 'ready_for_manufacturer',
    assignedManufacturerId: manufacturerId,
    invitedManufacturerIds: [],
  }),
  FactoriesInvited: (state, { data: { manufacturerIds }, at }) => ({
    ...state,
    ...withFactories(state, at, manufacturerIds),
    status: 'bidding',
    assignedManufacturerId: null,
    invitedManufacturerIds: manufacturerIds,
  }),
  ReturnedToReview: (state, { data, at }) => ({
    ...state,
    ...withoutPrice(state, at),
    status: 'reviewing',
    reason: data.reason,
    factoryReason: data.reason,
  }),
  OrderDeclined: (state, { data: { manufacturerId, reason }, at, revision }) =>
    withoutFactory(state, manufacturerId, { reason, at, revision }),
  FactoryAssigned: (state, { data: { manufacturerId, reason }, at }) => ({
    ...state,
    status: isInProduction(state.status) ? 'in_production' : state.status,
    assignedManufacturerId: manufacturerId,
    invitedManufacturerIds: [],
    quotes: state.quotes.map((quote) =>
      quote.state === 'accepted' && quote.manufacturerId !== manufacturerId
        ? { ...quote, state: 'rejected', reason: reason || replacedText, updatedAt: at }
        : quote,
    ),
    factoryReason: reason || replacedText,
  }),
  FactoryRemoved: (state, { data: { manufacturerId, reason }, at, revision }) => ({
    ...withoutFactory(state, manufacturerId, { reason, at, revision }),
    quotes: quotesWith(state, at, (quote) =>
      quote.manufacturerId === manufacturerId && quote.state === 'waiting' ? 'rejected' : quote.state,
    ),
  }),
};

export const factoryHistory: History<FactoryEvents> = {
  SentToFactory: {
    verb: 'gửi dự án cho',
    alone: 'gửi dự án cho nhà máy',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerId, reason }) => ({
        objects: factoriesNamed(manufacturerId),
        ...(reason === undefined ? {} : { text: reason }),
      }),
    },
  },
  FactoriesInvited: {
    verb: 'mời báo giá:',
    alone: 'mời nhà máy báo giá',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerIds }) => ({ objects: factoriesNamed(...manufacturerIds) }),
    },
  },
  ReturnedToReview: factoryInBrief('đưa về xem xét', withReason),
  OrderDeclined: {
    verb: 'không nhận đơn',
    readers: {
      provider: ({ manufacturerId, reason }) => ({
        text: reason,
        also: { manufacturerIds: [manufacturerId] },
      }),
    },
  },
  FactoryAssigned: {
    verb: 'giao đơn cho',
    alone: 'giao đơn cho nhà máy',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerId, reason }) => ({
        objects: factoriesNamed(manufacturerId),
        ...(reason === '' ? {} : { text: reason }),
      }),
    },
  },
  FactoryRemoved: {
    verb: 'rút đơn khỏi',
    alone: 'rút đơn khỏi nhà máy',
    readers: {
      provider: ({ manufacturerId, reason }) => ({
        objects: factoriesNamed(manufacturerId),
        text: reason,
      }),
    },
  },
};

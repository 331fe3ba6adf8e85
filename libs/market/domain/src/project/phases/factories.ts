import { isInProduction } from '@market/contracts';
import { Refusal } from '../../refusal.js';
import { replacedText } from '../rights/participation.js';
import { quoteRefusal } from '../rights/terms.js';
import type { Decisions, Evolve, ProjectState } from '../state.js';
import { nothingMore } from '../history/sentence.js';
import type { History } from '../history/sentence.js';
import { requireReason } from '../values/reasons.js';
import { isOutdated, isWith } from '../values/quotes.js';
import { quotesWith } from '../values/price.js';
import type { FactoryEvents } from '../events.js';

// The factories of an order beside its pricing: given to another one, taken from one that is gone, a price confirmed.

export type FactoryCommands = {
  AssignManufacturer: { assignedManufacturerId: string; reason?: string | undefined };
  RemoveFactory: { manufacturerId: string; reason: string };
  ConfirmQuote: { quoteId?: string | undefined };
};

/** Nobody is factory of an order of their own. */
export function requireOthers({ customerId }: ProjectState, manufacturerIds: readonly string[]): void {
  if (!manufacturerIds.includes(customerId)) return;
  throw new Refusal('project.own-factory', 'Khách hàng của đơn không thể là nhà máy của chính đơn đó');
}

export const decideFactories: Decisions<FactoryCommands> = {
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

  ConfirmQuote: (state, { quoteId }, { actor }) => {
    const quote = state.quotes.findLast(
      (one) =>
        one.manufacturerId === actor.id &&
        (quoteId === undefined ? one.state === 'waiting' : one.id === quoteId),
    );
    if (!quote) throw new Refusal('quote.not-found', 'Không tìm thấy báo giá');
    if (quote.state !== 'waiting')
      throw quoteRefusal('quote.not-open', 'Báo giá này không còn hiệu lực', state, actor);
    return isOutdated(state, quote) ? [{ type: 'QuoteConfirmed', data: { quoteId: quote.id } }] : [];
  },
};

/** The order no longer is with this factory; without any other it goes back to review. */
export function withoutFactory(
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
  QuoteConfirmed: (state, { data: { quoteId }, at }) => ({
    ...state,
    quotes: state.quotes.map((quote) =>
      quote.id === quoteId ? { ...quote, requestRevision: state.requestRevision, updatedAt: at } : quote,
    ),
  }),
};

export const factoryHistory: History<FactoryEvents> = {
  FactoryAssigned: {
    verb: 'giao đơn cho',
    alone: 'giao đơn cho nhà máy',
    readers: {
      customer: nothingMore,
      factory: nothingMore,
      provider: ({ manufacturerId, reason }) => ({
        objects: [{ kind: 'factory', accountId: manufacturerId }],
        ...(reason === '' ? {} : { text: reason }),
      }),
    },
  },
  FactoryRemoved: {
    verb: 'rút đơn khỏi',
    alone: 'rút đơn khỏi nhà máy',
    readers: {
      provider: ({ manufacturerId, reason }) => ({
        objects: [{ kind: 'factory', accountId: manufacturerId }],
        text: reason,
      }),
    },
  },
  QuoteConfirmed: {
    verb: 'giữ nguyên giá cho bản yêu cầu mới',
    readers: {
      factory: ({ quoteId }, { quotes }, { id }) =>
        quotes.some((quote) => quote.id === quoteId && quote.manufacturerId === id) ? {} : undefined,
      provider: ({ quoteId }, { quotes }) => {
        const quote = quotes.find(({ id }) => id === quoteId);
        return {
          objects: quote ? [{ kind: 'amount', amount: quote.totalPrice }] : [],
          also: { manufacturerIds: quote ? [quote.manufacturerId] : [] },
        };
      },
    },
  },
};

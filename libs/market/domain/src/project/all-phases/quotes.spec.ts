import { companyDefaults, quoteStateText, quoteTotal } from '@market/contracts';
import type { ProjectStatus, QuoteState } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import type { Viewer } from '../rights/access.js';
import type { ProjectState, QuoteRecord } from '../state.js';
import { paymentsFor, quotesFor, quotesOf } from '../views/price-views.js';

// The quotes of an order as tables: what they say, what becomes of them, who reads them.

const { people, price } = examples;

describe('what each reader is shown of quotes', () => {
  const amountOf: Record<string, number> = { 'quote-1': 1, 'quote-2': 2, 'quote-3': 3 };
  const quoteOf = (id: string, manufacturerId: string, state: QuoteState): QuoteRecord => ({
    ...{
      id,
      manufacturerId,
      state,
      version: 1,
      reason: '',
      createdAt: examples.now,
      updatedAt: examples.now,
      requestRevision: 0,
      replacedBy: null,
      ending: null,
    },
    ...{ ...examples.quote, totalPrice: amountOf[id]! },
  });
  /** Two quotes of one factory and one of another, with these states. */
  const order = (states: readonly QuoteState[], more: Partial<ProjectState> = {}): ProjectState => {
    const [first, second, third] = states as [QuoteState, QuoteState, QuoteState];
    const accepted = states.indexOf('accepted') + 1;
    return {
      ...stateAfter(examples.quoted),
      released: accepted > 0 ? { quoteId: `quote-${accepted}`, deliveryDays: 9, reason: '' } : null,
      quotes: [
        quoteOf('quote-1', people.factory.id, first),
        quoteOf('quote-2', people.factory.id, second),
        quoteOf('quote-3', people.otherFactory.id, third),
      ],
      ...more,
    };
  };
  const states: QuoteState[][] = [
    ['withdrawn', 'accepted', 'rejected'],
    ['accepted', 'withdrawn', 'rejected'],
    ['withdrawn', 'rejected', 'accepted'],
    ['withdrawn', 'waiting', 'waiting'],
    ['rejected', 'rejected', 'rejected'],
  ];

  it.each(states)('%s, %s, %s: the customer sees the accepted one at the released price', (...three) => {
    const seen = quotesFor(people.customer, order(three)).map(({ id, totalPrice }) => [id, totalPrice]);
    const accepted = three.indexOf('accepted');
    expect(seen).toEqual(accepted < 0 ? [] : [[`quote-${accepted + 1}`, price]]);
    expect(quotesFor(people.customer, order(three, { finalPrice: null }))).toEqual([]);
  });

  it.each(states)('%s, %s, %s: each factory’s price is its own accepted quote', (...three) => {
    const totalFor = (viewer: Viewer, assigned: Viewer) =>
      paymentsFor(
        viewer,
        order(three, { assignedManufacturerId: assigned.id, factoryIds: [assigned.id] }),
        examples.now,
        companyDefaults.bank,
      ).total;
    const accepted = three.indexOf('accepted') + 1;
    expect(totalFor(people.factory, people.factory)).toBe(accepted === 3 ? 0 : accepted);
    expect(totalFor(people.otherFactory, people.otherFactory)).toBe(accepted === 3 ? 3 : 0);
  });

  it('a quote may be withdrawn while it waits and the order is being priced', () => {
    const withdrawable = (status: ProjectStatus) =>
      quotesOf(order(['waiting', 'accepted', 'rejected'], { status }))
        .filter(({ mayWithdraw }) => mayWithdraw)
        .map(({ id }) => id);
    for (const status of ['ready_for_manufacturer', 'bidding'] as const)
      expect(withdrawable(status)).toEqual(['quote-1']);
    for (const status of ['reviewing', 'quoted', 'approved', 'in_production', 'cancelled'] as const)
      expect([status, withdrawable(status)]).toEqual([status, []]);
  });
});

describe('what an event makes of the quotes', () => {
  const own = (quoteId: string, manufacturerId: string): Event => ({
    type: 'QuoteSubmitted',
    data: { quoteId, manufacturerId, version: 1, quote: examples.quote, statedTotal: price },
  });
  const [first, second] = [people.factory.id, people.otherFactory.id];
  /** Of the first factory: one withdrawn, one rejected and one that waits; of the second: one that waits. */
  const past: Event[] = [
    ...examples.bidding,
    own('a', first),
    { type: 'QuoteWithdrawn', data: { quoteId: 'a', reason: 'Nhầm' } },
    own('b', first),
    { type: 'QuoteRejected', data: { quoteId: 'b', reason: 'Đắt' } },
    own('c', first),
    own('d', second),
  ];
  const released: Event = { type: 'QuoteReleased', data: { quoteId: 'c', finalPrice: price } };
  const back: Event = { type: 'ReturnedToReview', data: { reason: 'x' } };
  const sentTo = (manufacturerId: string): Event => ({ type: 'SentToFactory', data: { manufacturerId } });

  const ended = 'Hết hiệu lực vì';
  it.each<[string, Event[], string, string]>([
    ['are asked', [], 'Chờ Việt Phát duyệt', 'Chờ Việt Phát duyệt'],
    ['are compared and one is released', [released], 'Đã được chọn', `${ended} đã chọn báo giá khác`],
    [
      'are released to a customer who declines',
      [released, { type: 'QuoteDeclined', data: { reason: 'x' } }],
      `${ended} khách hàng từ chối giá`,
      `${ended} đã chọn báo giá khác`,
    ],
    [
      'are refused',
      [{ type: 'QuoteRejected', data: { quoteId: 'c', reason: 'x' } }],
      'Việt Phát từ chối',
      'Chờ Việt Phát duyệt',
    ],
    [
      'are withdrawn',
      [{ type: 'QuoteWithdrawn', data: { quoteId: 'c', reason: 'x' } }],
      'Đã rút',
      'Chờ Việt Phát duyệt',
    ],
    ['are replaced', [own('e', first)], 'Thay bằng phiên bản 1', 'Chờ Việt Phát duyệt'],
    ['are taken back', [back], 'Tạm dừng vì đơn đang được xem lại', 'Tạm dừng vì đơn đang được xem lại'],
    [
      'are sent to another factory',
      [back, sentTo(second)],
      `${ended} đơn được giao nhà máy khác`,
      'Chờ Việt Phát duyệt',
    ],
    [
      'are asked of others',
      [back, { type: 'FactoriesInvited', data: { manufacturerIds: [second, 'a third'] } }],
      `${ended} đơn được giao nhà máy khác`,
      'Chờ Việt Phát duyệt',
    ],
    [
      'lose their factory',
      [{ type: 'FactoryRemoved', data: { manufacturerId: first, reason: 'Tài khoản bị chặn' } }],
      `${ended} nhà máy không còn nhận đơn này`,
      'Chờ Việt Phát duyệt',
    ],
    [
      'lose their factory in production',
      [
        released,
        { type: 'QuoteApproved', data: {} },
        { type: 'FactoryAssigned', data: { manufacturerId: second, reason: 'Máy hỏng' } },
      ],
      `${ended} đơn được giao nhà máy khác`,
      `${ended} đã chọn báo giá khác`,
    ],
    [
      'are for a request that changed',
      [{ type: 'DetailsRevised', data: { changes: { quantity: 7 } } }],
      `${ended} yêu cầu đã đổi`,
      `${ended} yêu cầu đã đổi`,
    ],
    [
      'are of an order that is cancelled',
      [{ type: 'ProjectCancelled', data: { reason: 'x' } }],
      `${ended} đơn đã huỷ`,
      `${ended} đơn đã huỷ`,
    ],
    [
      'count again once both are invited again',
      [back, { type: 'FactoriesInvited', data: { manufacturerIds: [first, second] } }],
      'Chờ Việt Phát duyệt',
      'Chờ Việt Phát duyệt',
    ],
  ])('quotes say what happened to them when they %s', (_, events, ofFirst, ofSecond) => {
    const quotes = quotesOf(stateAfter([...past, ...events]));
    expect(quotes.slice(2, 4).map(quoteStateText)).toEqual([ofFirst, ofSecond]);
    expect(quotes.slice(0, 2).map(quoteStateText)).toEqual(['Đã rút', 'Việt Phát từ chối']);
  });

  it.each<[string, Event[], QuoteState, QuoteState]>([
    ['as they were', [], 'waiting', 'waiting'],
    ['c released', [released], 'accepted', 'rejected'],
    [
      'c released and declined',
      [released, { type: 'QuoteDeclined', data: { reason: 'x' } }],
      'rejected',
      'rejected',
    ],
    ['c released and taken back', [released, back], 'waiting', 'rejected'],
    [
      'another price wished',
      [released, { type: 'QuoteChangeRequested', data: { reason: 'x' } }],
      'waiting',
      'rejected',
    ],
    [
      'c withdrawn',
      [{ type: 'QuoteWithdrawn', data: { quoteId: 'c', reason: 'x' } }],
      'withdrawn',
      'waiting',
    ],
    ['c rejected', [{ type: 'QuoteRejected', data: { quoteId: 'c', reason: 'x' } }], 'rejected', 'waiting'],
    ['sent to the first', [back, sentTo(first)], 'waiting', 'rejected'],
    ['sent to the second', [released, back, sentTo(second)], 'rejected', 'rejected'],
    [
      'both invited again',
      [released, back, { type: 'FactoriesInvited', data: { manufacturerIds: [first, second] } }],
      ...(['waiting', 'rejected'] as const),
    ],
    ['the second quotes again', [own('e', second)], 'waiting', 'withdrawn'],
    ['the first quotes again', [own('e', first)], 'withdrawn', 'waiting'],
  ])('%s', (_, events, ofFirst, ofSecond) => {
    const { quotes } = stateAfter([...past, ...events]);
    expect(quotes.slice(0, 4).map(({ state }) => state)).toEqual([
      'withdrawn',
      'rejected',
      ofFirst,
      ofSecond,
    ]);
    expect(quotes.slice(0, 2).map(({ reason }) => reason)).toEqual(['Nhầm', 'Đắt']);
  });
});

describe('the total that a factory states', () => {
  const total = quoteTotal(examples.quote);
  it.each([
    [-1_000_000, 'quote.total-differs'],
    [-2, 'quote.total-differs'],
    [-1, undefined],
    [0, undefined],
    [1, undefined],
    [2, 'quote.total-differs'],
  ] as const)('differs by %i', (difference, code) => {
    const command: Command = {
      type: 'SubmitQuote',
      data: { ...examples.quote, totalPrice: total + difference },
    };
    const outcome = given(examples.atFactory).when(command, people.factory);
    if (!code)
      return outcome.thenEvents({
        data: { quote: { totalPrice: total }, statedTotal: total + difference },
      });
    outcome.thenRefused(code);
    expect(outcome.refusal.details.fields).toEqual({ totalPrice: `Tổng giá phải là ${total} VND` });
  });
});

it('a quote keeps the time of its last change while others change', () => {
  const later = '2026-03-05T03:00:00.000Z';
  const offered = stateAfter(examples.offered);
  const [quote] = offered.quotes;
  const quotes = [
    quote!,
    { ...quote!, id: 'quote-2' },
    { ...quote!, id: 'quote-3', state: 'withdrawn' as const },
  ];
  const release: Command = { type: 'ReleaseQuote', data: { quoteId: 'quote-2', finalPrice: price } };
  const { state } = given({ ...offered, quotes }).when(release, people.provider, later);
  expect(state.quotes.map((one) => [one.state, one.updatedAt])).toEqual([
    ['rejected', later],
    ['accepted', later],
    ['withdrawn', examples.now],
  ]);
});

describe('a quote that no longer waits', () => {
  const command = (type: 'WithdrawQuote' | 'RejectQuote'): Command => ({
    type,
    data: { quoteId: 'quote-1', reason: 'x' },
  });
  const quoteIs = (state: QuoteState): ProjectState => {
    const offered = stateAfter(examples.offered);
    return { ...offered, quotes: offered.quotes.map((one) => ({ ...one, state, reason: 'x' })) };
  };

  it.each<[QuoteState, 'quote.not-open' | 'nothing' | 'done', 'quote.not-open' | 'nothing' | 'done']>([
    ['waiting', 'done', 'done'],
    ['accepted', 'quote.not-open', 'quote.not-open'],
    ['rejected', 'quote.not-open', 'nothing'],
    ['withdrawn', 'nothing', 'quote.not-open'],
  ])(
    '%s: withdrawing it is %s, rejecting it %s, releasing it only possible while it waits',
    (state, ...expected) => {
      const past = quoteIs(state);
      const outcomes = [
        given(past).when(command('WithdrawQuote'), people.factory),
        given(past).when(command('RejectQuote'), people.provider),
      ];
      outcomes.forEach((outcome, index) => {
        if (expected[index] === 'done') expect(outcome.events).toHaveLength(1);
        else if (expected[index] === 'nothing') outcome.thenNothing();
        else outcome.thenRefused('quote.not-open');
      });
      const release: Command = { type: 'ReleaseQuote', data: { quoteId: 'quote-1', finalPrice: price } };
      const released = given(past).when(release, people.provider);
      if (state === 'waiting') expect(released.events).toHaveLength(1);
      else released.thenRefused('quote.not-open');
    },
  );

  it('is withdrawn by nobody else', () => {
    const bids = stateAfter([...examples.bidding, ...examples.offered.slice(-1)]);
    given(bids).when(command('WithdrawQuote'), people.otherFactory).thenRefused('quote.not-found');
  });
});

it('a factory that does not take an order leaves the reason of its status, unless the status changes', () => {
  const decline: Command = { type: 'DeclineOrder', data: { reason: 'Kín lịch' } };
  const after = (past: Event[], actor: Viewer = people.factory) => {
    const state = { ...stateAfter(past), reason: 'Khách đổi ý' };
    return given(state).when(decline, actor).state;
  };
  expect(after(examples.bidding)).toMatchObject({ status: 'bidding', reason: 'Khách đổi ý' });
  expect(after(examples.atFactory)).toMatchObject({ status: 'reviewing', reason: '' });
});

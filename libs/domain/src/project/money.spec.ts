import { companyDefaults, instalments as kinds, stageIds } from '@control-center/contracts';
import type { InstalmentKind, ProjectStatus, QuoteState, StageId } from '@control-center/contracts';
import { describe, expect, it } from '@jest/globals';
import { due, given, stateAfter } from '@control-center/testing-domain/trial';
import type { Command, Event } from '@control-center/testing-domain/trial';
import * as examples from './examples.js';
import type { Viewer } from './lifecycle/access.js';
import type { ProjectState, QuoteRecord } from './state.js';
import { paymentsFor, quotesFor, quotesOf } from './views/price-views.js';

// Every way in which a price, an amount or a due date is made or changed, as tables.

const { people, price } = examples;
const { amount: deposit } = stateAfter(examples.awaitingDeposit).instalments[0]!;

const release = (quoteId: string | undefined, finalPrice: number | undefined): Command => ({
  type: 'ReleaseQuote',
  data: { quoteId, finalPrice },
});
const request: Command = { type: 'RequestPayment', data: { due } };
const override = (to: 'ready_for_manufacturer' | 'quoted' | 'approved', finalPrice?: number): Command => ({
  type: 'OverrideStatus',
  data: { to, reason: 'Đổi giá', finalPrice, manufacturerId: people.factory.id },
});

/** An order with a payment schedule of which the first instalments are paid. */
const paid = (count: number): ProjectState =>
  stateAfter([
    ...examples.awaitingDeposit,
    ...kinds.slice(0, count).map(({ kind }): Event => ({
      type: 'PaymentRecorded',
      data: { kind, reference: '' },
    })),
  ]);
const paidAmount = ({ instalments }: ProjectState): number =>
  instalments.reduce((sum, { amount, paidAt }) => sum + (paidAt ? amount : 0), 0);

/** The ways to a new price, each possible however much is paid. */
const ways: [string, (finalPrice: number) => Command[]][] = [
  ['an override to quoted', (finalPrice) => [override('quoted', finalPrice)]],
  ['an override to approved', (finalPrice) => [override('approved', finalPrice)]],
  [
    'a quote that is released again',
    (finalPrice) => [override('ready_for_manufacturer'), release('quote-1', finalPrice)],
  ],
];

describe.each(ways)('a price that is set by %s', (_, setPrice) => {
  it.each([
    [0, 0, -1, 'quote.price-missing'],
    [0, 0, 0, 'quote.price-missing'],
    [0, 0, 1, undefined],
    [1, deposit, -1, 'quote.price-below-paid'],
    [1, deposit, 0, undefined],
    [1, deposit, 1, undefined],
    [2, paidAmount(paid(2)), -1, 'quote.price-below-paid'],
    [2, paidAmount(paid(2)), 0, undefined],
    [2, price, 1_000_000, undefined],
    [3, price, -1, 'quote.price-below-paid'],
    [3, price, 0, undefined],
    [3, price, 1, 'quote.price-below-paid'],
  ] as const)('while %i instalments are paid: %i %i', (count, base, difference, code) => {
    const before = paid(count);
    const outcome = given(before).when(setPrice(base + difference), people.provider);
    if (code) return outcome.thenRefused(code);
    expect(outcome.state.finalPrice).toBe(base + difference);
    expect(paidAmount(outcome.state)).toBe(paidAmount(before));
    const approved = { ...outcome.state, status: 'approved' as const };
    const { instalments } = given(approved).when(request, people.provider).state;
    expect(instalments.reduce((sum, { amount }) => sum + amount, 0)).toBe(base + difference);
    expect(instalments.slice(0, count)).toEqual(before.instalments.slice(0, count));
  });
});

it('a price that is not named is the quote’s total, and is refused below what is paid', () => {
  const { totalPrice } = examples.quote;
  const first = stateAfter(examples.awaitingDeposit).instalments[0]!;
  const costly = (amount: number): ProjectState => {
    const state = paid(1);
    return {
      ...state,
      instalments: [{ ...first, amount, paidAt: examples.now }, ...state.instalments.slice(1)],
    };
  };
  const again = [override('ready_for_manufacturer'), release(undefined, undefined)];
  expect(given(costly(totalPrice)).when(again, people.provider).state.finalPrice).toBe(totalPrice);
  given(costly(totalPrice + 1))
    .when(again, people.provider)
    .thenRefused('quote.price-below-paid');
});

describe('releasing where a quote is released already', () => {
  const another: Event = {
    type: 'QuoteSubmitted',
    data: {
      quoteId: 'quote-2',
      manufacturerId: people.otherFactory.id,
      version: 1,
      quote: examples.quote,
      statedTotal: examples.quote.totalPrice,
    },
  };
  const quoted = [...examples.offered, another, examples.quoted.at(-1)!];

  it.each([
    [undefined, undefined, 'same'],
    [undefined, price, 'same'],
    [undefined, price + 1, 'refused'],
    ['quote-1', undefined, 'same'],
    ['quote-1', price, 'same'],
    ['quote-1', price + 1, 'refused'],
    ['quote-2', undefined, 'refused'],
    ['quote-2', price, 'refused'],
    ['quote-2', price + 1, 'refused'],
    ['elsewhere', price, 'refused'],
  ] as const)('%s at %s: %s', (quoteId, finalPrice, expected) => {
    const outcome = given(quoted).when(release(quoteId, finalPrice), people.provider);
    if (expected === 'same') outcome.thenNothing();
    else outcome.thenRefused('project.illegal-transition');
  });
});

describe('an instalment becomes due', () => {
  type Tick = 'CompleteStage' | 'ReopenStage';
  const tick = (type: Tick, stageId: StageId, notes?: string): Command => ({
    type,
    data: { stageId, notes, attachments: undefined, files: [] },
  });
  const dueAt = (state: ProjectState, kind: InstalmentKind) =>
    state.instalments.find((instalment) => instalment.kind === kind)!.dueAt;
  const [monday, later] = ['2026-03-09T03:00:00.000Z', '2026-03-20T03:00:00.000Z'];

  it.each([
    ['progress', 'precision-machining', 4],
    ['final', 'packaging-delivery', 7],
  ] as const)('%s, when %s is completed for the first time', (kind, stageId, before) => {
    const start = given(examples.completedStages(before));
    const noted = start.when(tick('ReopenStage', stageId, 'Đang chờ dao'), people.factory, monday);
    expect(noted.events.map(({ type }) => type)).toEqual(['StageAnnotated']);
    expect(dueAt(noted.state, kind)).toBeNull();
    const completed = given(noted.state).when(tick('CompleteStage', stageId), people.factory, monday).state;
    const first = dueAt(completed, kind);
    expect(first).toBe(new Date(Date.parse(monday) + due[kind] * 86_400_000).toISOString());
    const afterwards: Command[][] = [
      [tick('CompleteStage', stageId, 'Đã đo lại')],
      [tick('ReopenStage', stageId)],
      [tick('ReopenStage', stageId), tick('CompleteStage', stageId)],
    ];
    for (const commands of afterwards)
      expect(dueAt(given(completed).when(commands, people.factory, later).state, kind)).toBe(first);
  });

  it('with no other stage', () => {
    for (const [index, stageId] of stageIds.entries()) {
      const before = stateAfter(examples.completedStages(index));
      const { state } = given(before).when(tick('CompleteStage', stageId), people.factory, later);
      const changed = state.instalments.filter(
        ({ dueAt }, place) => dueAt !== before.instalments[place]!.dueAt,
      );
      expect([stageId, changed.map(({ kind }) => kind)]).toEqual([
        stageId,
        { 'precision-machining': ['progress'], 'packaging-delivery': ['final'] }[stageId as string] ?? [],
      ]);
    }
  });
});

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
    },
    ...{ ...examples.quote, totalPrice: amountOf[id]! },
  });
  /** Two quotes of one factory and one of another, with these states. */
  const order = (states: readonly QuoteState[], more: Partial<ProjectState> = {}): ProjectState => {
    const [first, second, third] = states as [QuoteState, QuoteState, QuoteState];
    return {
      ...stateAfter(examples.quoted),
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
        order(three, { assignedManufacturerId: assigned.id }),
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

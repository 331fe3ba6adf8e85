import { companyDefaults, instalments as kinds, stageIds } from '@market/contracts';
import type { InstalmentKind, StageId } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { due, given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import * as examples from '../examples.js';
import type { ProjectState } from '../state.js';
import { paymentsFor } from '../views/price-views.js';

// Every way in which a price, an amount or a due date is made or changed, as tables.

const { people, price } = examples;
const { amount: deposit } = stateAfter(examples.awaitingDeposit).instalments[0]!;

const release = (quoteId: string | undefined, finalPrice: number | undefined): Command => ({
  type: 'ReleaseQuote',
  // Below the factory's total a price needs a reason.
  data: { quoteId, finalPrice, reason: 'Khách quen' },
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
    const again: Command = { type: 'ReleaseQuote', data: { quoteId, finalPrice } };
    const outcome = given(quoted).when(again, people.provider);
    if (expected === 'same') outcome.thenNothing();
    else outcome.thenRefused('project.illegal-transition');
  });

  it('with another reason: refused, because it would not be kept', () => {
    given(quoted).when(release('quote-1', price), people.provider).thenRefused('project.illegal-transition');
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

  it.each([
    [4, ['deposit']],
    [5, ['deposit', 'progress']],
    [7, ['deposit', 'progress']],
    [8, ['deposit', 'progress', 'final']],
  ] as const)('where %i stages are done before there is a schedule: %j', (count, due) => {
    const state = {
      ...stateAfter(examples.completedStages(count)),
      instalments: [],
      status: 'approved' as const,
    };
    const { instalments } = given(state).when(request, people.provider, later).state;
    expect(instalments.flatMap(({ kind, dueAt }) => (dueAt ? [kind] : []))).toEqual(due);
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

it('what is paid is no schedule, though it is as much as the new price', () => {
  const { state } = given(paid(1)).when(override('quoted', deposit), people.provider);
  const started = given({ ...state, status: 'approved' }).when(
    { type: 'StartProduction', data: { due } },
    people.provider,
  );
  expect(started.state.instalments.map(({ amount }) => amount)).toEqual([deposit, 0, 0]);
});

it('an order is finished when every stage is done and every instalment of the present price is paid', () => {
  const done = {
    ...paid(3),
    ...{ status: 'ready_for_delivery' as const, stages: stateAfter(examples.completedStages(8)).stages },
  };
  const complete: Command = { type: 'CompleteProject', data: {} };
  given(done).when(complete, people.provider).thenEvents({ type: 'ProjectCompleted', data: {} });
  const [one, ...others] = done.stages;
  const open: Partial<ProjectState>[] = [
    { stages: [{ ...one!, isCompleted: false }, ...others] },
    { instalments: paid(2).instalments },
    { instalments: paid(3).instalments.slice(0, 2) },
    { finalPrice: price + 1 },
  ];
  for (const change of open) {
    const refused = given({ ...done, ...change }).when(complete, people.provider);
    refused.thenRefused('request.invalid');
    expect(Object.keys(refused.refusal.details.fields ?? {})).toEqual(['reason']);
  }
});

describe('a payment is recorded with what arrived', () => {
  const today = '2026-03-02';
  const record = (more: object) =>
    given(examples.awaitingDeposit).when(
      { type: 'RecordPayment', data: { kind: 'deposit', ...more } },
      people.provider,
    );
  const whole = { amount: deposit, on: today, note: '' };

  it.each<[object, object | undefined]>([
    [{}, undefined],
    [{ reference: 'CK 1' }, undefined],
    [{ receivedOn: '2026-03-01' }, { ...whole, on: '2026-03-01' }],
    [{ receivedOn: today }, whole],
    [{ amount: deposit }, whole],
    [{ amount: deposit + 5 }, { ...whole, amount: deposit + 5 }],
    [{ note: 'Tiền mặt' }, { ...whole, note: 'Tiền mặt' }],
    [
      { amount: deposit - 1, note: 'Phí' },
      { ...whole, amount: deposit - 1, note: 'Phí' },
    ],
    [
      { amount: 0, note: 'Miễn' },
      { ...whole, amount: 0, note: 'Miễn' },
    ],
  ])('%j: %j', (more, received) => {
    const { events, state } = record(more);
    expect((events[0]!.data as { received?: object }).received).toEqual(received);
    expect(state.instalments[0]).toMatchObject({ paidAt: examples.now, ...(received ? { received } : {}) });
  });

  it('without a reference: an empty one', () => {
    expect(record({}).events).toEqual([
      { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '' } },
    ]);
  });

  it('reference and note are shown to the provider alone', () => {
    const { state } = record({ amount: deposit - 1, note: 'Phí', reference: 'FT-1' });
    const shown = ([people.provider, people.customer] as const).map(
      (viewer) => paymentsFor(viewer, state, examples.now, companyDefaults.bank).instalments,
    );
    const arrived = { receivedAmount: deposit - 1, receivedOn: today };
    expect(shown).toMatchObject([
      [{ ...arrived, reference: 'FT-1', note: 'Phí' }, { receivedOn: null, reference: '', note: '' }, {}],
      [{ ...arrived, reference: '', note: '' }, {}, {}],
    ]);
  });

  it.each([
    [{ amount: deposit - 1 }, { note: `Thiếu so với ${deposit} VND của đợt này: vui lòng ghi rõ lý do` }],
    [{ amount: 0 }, { note: `Thiếu so với ${deposit} VND của đợt này: vui lòng ghi rõ lý do` }],
    [{ receivedOn: '2026-03-03' }, { receivedOn: expect.any(String) }],
  ])('%j is refused: %j', (more, fields) => {
    expect(record(more).refusal.details.fields).toEqual(fields);
  });
});

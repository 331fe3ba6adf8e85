import { maxQuoteVersions } from '@market/contracts';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { relationTo, requireReader } from '../rights/access.js';
import { blankPart } from '../values/blank.js';
import { quotesFor } from '../views/price-views.js';

const { people, quote } = examples;
const outdated = examples.preparations.ConfirmQuote!;
const release: Command = { type: 'ReleaseQuote', data: {} };

describe('a quote for an earlier version of the request', () => {
  it.each<[string, Command]>([
    ['by a bare status', release],
    ['by its id', { type: 'ReleaseQuote', data: { quoteId: 'quote-1' } }],
  ])('is not released %s, until its factory confirms it', (_, command) => {
    given(outdated).when(command, people.provider).thenRefused('quote.outdated');
    const confirmed = given(outdated).when({ type: 'ConfirmQuote', data: {} }, people.factory);
    confirmed.thenEvents({ type: 'QuoteConfirmed', data: { quoteId: 'quote-1' } });
    given(confirmed.state).when(command, people.provider).thenEvents({ type: 'QuoteReleased' });
    given(confirmed.state).when({ type: 'ConfirmQuote', data: {} }, people.factory).thenNothing();
  });

  // What changes a request × the event that says so.
  it.each<[string, Event]>([
    ['its details', { type: 'DetailsRevised', data: { changes: { quantity: 5_000 } } }],
    ['a part that is added', { type: 'PartAdded', data: { id: 'project-1.b', part: blankPart } }],
    ['a part', { type: 'PartRevised', data: { id: 'project-1.a', changes: { material: 'titanium' } } }],
    ['a part that is removed', { type: 'PartRemoved', data: { id: 'project-1.a' } }],
    [
      'the drawing of a part',
      { type: 'DrawingRevised', data: { partId: 'project-1.a', url: '/objects/2.pdf', name: '2.pdf' } },
    ],
    ['its drawing', { type: 'DrawingRevised', data: { partId: null, url: '/objects/2.pdf', name: '2.pdf' } }],
  ])('comes from a change of %s, and the quote is not released then', (_, changed) => {
    const [submitted, ...later] = examples.offered;
    const added: Event = { type: 'PartAdded', data: { id: 'project-1.a', part: blankPart } };
    const past = [submitted!, added, ...later];
    given(past).when(release, people.provider).thenEvents({ type: 'QuoteReleased' });
    given([...past, changed])
      .when(release, people.provider)
      .thenRefused('quote.outdated');
  });

  it('is replaced by the same figures, too: a new version for the new request', () => {
    given(outdated)
      .when({ type: 'SubmitQuote', data: quote }, people.factory)
      .thenEvents({ type: 'QuoteSubmitted', data: { version: 2 } });
  });
});

it('a quote of a factory that the order is no longer with is not released', () => {
  const overridden: Event = {
    type: 'StatusOverridden',
    data: {
      ...{ from: 'quoted', to: 'ready_for_manufacturer', reason: 'vì', finalPrice: null },
      manufacturerId: people.otherFactory.id,
    },
  };
  const past = [...examples.quoted, overridden];
  given(past).when(release, people.provider).thenRefused('project.no-quote');
  given(past)
    .when({ type: 'ReleaseQuote', data: { quoteId: 'quote-1' } }, people.provider)
    .thenRefused('quote.not-open');
});

it('an order that goes to another factory keeps price, acceptance and payments, and starts with no stage completed', () => {
  const data = { assignedManufacturerId: people.otherFactory.id, reason: 'Máy hỏng' };
  const before = stateAfter(examples.completedStages(5));
  const { state } = given(before).when({ type: 'AssignManufacturer', data }, people.provider);
  expect(state).toMatchObject({
    status: 'in_production',
    finalPrice: before.finalPrice,
    released: before.released,
  });
  expect(state.instalments.map(({ paidAt }) => paidAt)).toEqual(
    before.instalments.map(({ paidAt }) => paidAt),
  );
  expect(state.stages.some(({ isCompleted }) => isCompleted)).toBe(false);
  expect([relationTo(state, people.factory), relationTo(state, people.otherFactory)]).toEqual([
    undefined,
    'factory',
  ]);
  expect(quotesFor(people.factory, state)).toMatchObject([{ state: 'rejected', reason: 'Máy hỏng' }]);
  const without: Command = {
    type: 'AssignManufacturer',
    data: { assignedManufacturerId: people.otherFactory.id },
  };
  given(before).when(without, people.provider).thenRefused('request.invalid');
});

it('production does not start without a factory', () => {
  const due = { deposit: 3, progress: 3, final: 3 };
  given(examples.priced)
    .when({ type: 'StartProduction', data: { due } }, people.provider)
    .thenRefused('project.no-factory');
});

it('bidding whose last factory goes away returns to review with the reason', () => {
  const remove = (manufacturerId: string): Command => ({
    type: 'RemoveFactory',
    data: { manufacturerId, reason: 'Tài khoản đã bị chặn' },
  });
  const { state } = given(examples.bidding).when(remove(people.factory.id), people.provider);
  expect(state.status).toBe('bidding');
  const last = given(state).when(remove(people.otherFactory.id), people.provider).state;
  expect([last.status, last.declines.at(-1)?.reason]).toEqual(['reviewing', 'Tài khoản đã bị chặn']);
});

// The outcome of an order × the reason for its factory, which can no longer read it.
it.each<[string, Event[], string]>([
  ['back in review', [{ type: 'ReturnedToReview', data: { reason: 'Đổi vật liệu' } }], 'Đổi vật liệu'],
  [
    'declined by the customer',
    [{ type: 'QuoteDeclined', data: { reason: '30 triệu là đắt' } }],
    'Khách hàng từ chối báo giá',
  ],
  [
    'sent back by the customer',
    [{ type: 'QuoteChangeRequested', data: { reason: '30 triệu là đắt' } }],
    'Khách hàng yêu cầu điều chỉnh',
  ],
])('of an order that is %s a factory keeps its own quote and a reason', (_, events, reason) => {
  const state = stateAfter([...examples.quoted, ...events]);
  expect(relationTo(state, people.factory)).toBeUndefined();
  expect(quotesFor(people.factory, state)).toMatchObject([{ id: 'quote-1', endedReason: reason }]);
});

const quotesOfRival: Event = {
  type: 'QuoteSubmitted',
  data: { quoteId: 'quote-2', manufacturerId: people.otherFactory.id, version: 1, quote, statedTotal: 1 },
};
const sent = (manufacturerId: string): Event => ({ type: 'SentToFactory', data: { manufacturerId } });
const returned: Event = { type: 'ReturnedToReview', data: { reason: 'Đổi vật liệu' } };

// How an order left a factory, which may never have quoted × the reason that the factory sees in place of the order.
it.each<[string, Event[], string]>([
  ['went back to review', [...examples.atFactory, returned], 'Đổi vật liệu'],
  ['went back while several were asked', [...examples.bidding, returned], 'Đổi vật liệu'],
  [
    'went to another one since',
    [...examples.atFactory, returned, sent(people.otherFactory.id)],
    'Đổi vật liệu',
  ],
  [
    'was cancelled before it was accepted',
    [...examples.atFactory, { type: 'ProjectCancelled', data: { reason: 'Khách không cần nữa' } }],
    'Khách hàng huỷ dự án',
  ],
  [
    'was declined',
    [
      ...examples.atFactory,
      { type: 'OrderDeclined', data: { manufacturerId: people.factory.id, reason: 'Hết máy' } },
    ],
    'Hết máy',
  ],
  [
    'was given to another one',
    [
      ...examples.producing,
      { type: 'FactoryAssigned', data: { manufacturerId: people.otherFactory.id, reason: 'Máy hỏng' } },
    ],
    'Máy hỏng',
  ],
  [
    'was won by another one',
    [
      ...examples.bidding,
      quotesOfRival,
      { type: 'QuoteReleased', data: { quoteId: 'quote-2', finalPrice: 9 } },
    ],
    'Việt Phát đã chọn nhà máy khác',
  ],
])('that %s', (_, past, why) => {
  const state = stateAfter(past);
  expect(relationTo(state, people.factory)).toBeUndefined();
  const refusal = { code: 'project.not-found', details: { left: why } };
  expect(() => requireReader(state, people.factory)).toThrow(expect.objectContaining(refusal));
  // Nobody else hears of it, and who gets it again reads it.
  const stranger = { id: 'factory-3', role: 'manufacturer' } as const;
  expect(() => requireReader(state, stranger)).toThrow(
    expect.objectContaining({ code: 'project.not-found', details: {} }),
  );
  expect(relationTo(stateAfter([sent(people.factory.id)], state), people.factory)).toBe('factory');
});

it('a factory sends so many versions of its quote and no more', () => {
  const versions = Array.from({ length: maxQuoteVersions }, (_, index): Event => ({
    type: 'QuoteSubmitted',
    data: {
      quoteId: `q-${index}`,
      manufacturerId: people.factory.id,
      version: index + 1,
      quote,
      statedTotal: 1,
    },
  }));
  const another: Command = { type: 'SubmitQuote', data: { ...quote, deliveryDays: quote.deliveryDays + 1 } };
  given([...examples.atFactory, ...versions])
    .when(another, people.factory)
    .thenRefused('quote.too-many');
  given([...examples.atFactory, ...versions.slice(1)])
    .when(another, people.factory)
    .thenEvents({ type: 'QuoteSubmitted' });
});

it('a price below the factory’s total needs a reason, which is stored', () => {
  const below = (reason?: string): Command => ({
    type: 'ReleaseQuote',
    data: { finalPrice: quote.totalPrice - 1, reason },
  });
  given(examples.offered).when(below(), people.provider).thenRefused('request.invalid');
  given(examples.offered)
    .when(below('Khách quen'), people.provider)
    .thenEvents({ type: 'QuoteReleased', data: { reason: 'Khách quen' } });
});

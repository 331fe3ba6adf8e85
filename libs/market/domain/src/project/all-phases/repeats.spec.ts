import { describe, expect, it } from '@jest/globals';
import { given, due } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import type { Actor } from '../../actor.js';
import * as examples from '../examples.js';

// A command whose result holds already appends nothing, and one that almost holds is no repeat.

const { people, quote, price } = examples;
const reason = { reason: 'Khách gọi điện' };
const override = (to: 'reviewing' | 'quoted', finalPrice?: number): Command => ({
  type: 'OverrideStatus',
  data: { to, ...reason, finalPrice },
});
const overridden = (to: 'reviewing' | 'quoted', finalPrice: number | null): Event[] => [
  ...examples.submitted,
  {
    type: 'StatusOverridden',
    data: { from: 'submitted', to, ...reason, finalPrice, manufacturerId: null },
  },
];
const notes = (text: string): Event => ({ type: 'NotesAdded', data: { notes: text } });
const { customer, factory, provider } = people;

const repeats: [string, Event[], Command, Actor][] = [
  ['a review', examples.reviewing, { type: 'StartReview', data: {} }, provider],
  [
    'a return to review',
    [...examples.quoted, { type: 'ReturnedToReview', data: reason }],
    { type: 'ReturnToReview', data: reason },
    provider,
  ],
  [
    'a wish for another price',
    [...examples.quoted, { type: 'QuoteChangeRequested', data: reason }],
    { type: 'RequestQuoteChange', data: reason },
    customer,
  ],
  ['a resubmission', examples.submitted, { type: 'Resubmit', data: {} }, customer],
  ['an approval', examples.approved, { type: 'ApproveQuote', data: {} }, customer],
  [
    'a refusal of the price',
    [...examples.quoted, { type: 'QuoteDeclined', data: reason }],
    { type: 'DeclineQuote', data: reason },
    customer,
  ],
  ['a request for payment', examples.awaitingDeposit, { type: 'RequestPayment', data: { due } }, provider],
  ['a deposit', examples.producing, { type: 'RecordPayment', data: { kind: 'deposit' } }, provider],
  ['a start of production', examples.producing, { type: 'StartProduction', data: { due } }, factory],
  ['a completion', examples.completed, { type: 'CompleteProject', data: {} }, provider],
  ['an override to the same status', overridden('reviewing', null), override('reviewing'), provider],
  ['an override to the same price', overridden('quoted', price), override('quoted', price), provider],
  [
    'a note',
    [...examples.submitted, notes('Giao gấp')],
    { type: 'AddNotes', data: { notes: 'Giao gấp' } },
    provider,
  ],
  ['an empty note', examples.submitted, { type: 'AddNotes', data: { notes: '  ' } }, provider],
];

it.each(repeats)('%s that is repeated changes nothing', (_, past, command, actor) => {
  given(past).when(command, actor).thenNothing();
});

describe('what differs is no repeat:', () => {
  const invite = (...manufacturerIds: string[]): Command => ({
    type: 'InviteFactories',
    data: { manufacturerIds },
  });
  const [first, second] = [factory.id, people.otherFactory.id];

  it.each([
    ['one factory more', invite(first, second, 'factory-3')],
    ['another factory', invite(first, 'factory-3')],
    ['two other factories', invite('factory-3', 'factory-4')],
  ])('an invitation with %s', (_, command) => {
    given(examples.bidding).when(command, provider).thenRefused('project.illegal-transition');
  });

  it('a part of a note that was written as a word of another one', () => {
    const past = [...examples.submitted, notes('Giao gấp, gọi trước')];
    given(past)
      .when({ type: 'AddNotes', data: { notes: 'Giao gấp' } }, provider)
      .thenEvents({ type: 'NotesAdded', data: { notes: 'Giao gấp' } });
  });

  const offer = (more: object): Command => ({
    type: 'SubmitQuote',
    data: { ...quote, totalPrice: quote.totalPrice, ...more },
  });
  it.each([
    ['other days', { deliveryDays: quote.deliveryDays + 1 }],
    ['other notes', { notes: 'Giá đã gồm vận chuyển' }],
    ['a file', { attachments: ['/objects/bao-gia.pdf'] }],
  ])('a quote with %s', (_, more) => {
    given(examples.offered).when(offer(more), factory).thenEvents({ type: 'QuoteSubmitted' });
  });

  it('an equal quote once the request was changed', () => {
    const past = examples.preparations.ConfirmQuote!;
    given(past)
      .when(offer({}), factory)
      .thenEvents({ type: 'QuoteSubmitted', data: { version: 2 } });
  });

  it('a quote equal to a rival’s, or to one’s own that was withdrawn', () => {
    const rivals: Event[] = [
      ...examples.bidding,
      ...examples.offered.slice(-1),
      {
        type: 'QuoteWithdrawn',
        data: { quoteId: 'quote-1', reason: 'Hết phôi' },
      },
    ];
    const own = given(rivals).when(offer({}), factory);
    own.thenEvents({ type: 'QuoteSubmitted', data: { version: 2 } });
    const rival = given(rivals).when(offer({}), people.otherFactory);
    rival.thenEvents({ type: 'QuoteSubmitted', data: { version: 1 } });
    expect(rival.events[0]!.data).not.toHaveProperty('attachments');
    expect(rival.events[0]!.data).not.toHaveProperty('files');
  });
});

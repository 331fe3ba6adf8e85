import { companyDefaults, maxQuoteVersions } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { given, offer, release, send, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { relationTo } from '../rights/access.js';
import type { ProjectState } from '../state.js';
import { blankPart } from '../values/blank.js';
import { filesFor, mayOpenFile } from '../files/file-views.js';
import { quotesFor } from '../views/price-views.js';
import { timesOf } from '../times/times.js';

const { people, quote } = examples;
const outdated = examples.preparations.ConfirmQuote!;

describe('a quote', () => {
  it('is a new version when the factory quotes again, and unchanged when it sends the same quote', () => {
    const { when } = given(examples.offered);
    when(offer(), people.factory).thenNothing();
    const { state } = when(offer({ deliveryDays: 10 }), people.factory);
    expect(state.quotes.map(({ version, state }) => [version, state])).toEqual([
      [1, 'withdrawn'],
      [2, 'waiting'],
    ]);
  });

  it('has files that only the provider and its factory may open, whatever happens to the order', () => {
    const url = '/objects/gia.pdf';
    const files = [
      { url, name: 'Bảng giá.pdf', size: 1, type: '', description: '', visibility: 'public' as const },
    ];
    const openedBy = (state: ProjectState) =>
      (Object.keys(people) as (keyof typeof people)[]).filter((who) => mayOpenFile(people[who], state)(url));
    const { state } = given(examples.bidding).when(offer({ attachments: [url], files }), people.factory);
    const { when } = given(state);
    const readers = ['factory', 'provider', 'admin'];
    expect(openedBy(state)).toEqual(readers);
    expect(quotesFor(people.factory, state)).toMatchObject([
      { attachments: [url], attachmentFileNames: ['Bảng giá.pdf'] },
    ]);
    expect(filesFor(people.provider, state)).toMatchObject([{ place: 'quote', by: 'factory', url }]);
    when(offer({ attachments: [url], files }), people.factory).thenNothing();
    when(offer({ attachments: [] }), people.factory).thenEvents({ type: 'QuoteSubmitted' });

    const back = when({ type: 'ReturnToReview', data: { reason: 'Đổi' } }, people.provider);
    const lost = given(back.state).when(send(people.otherFactory.id), people.provider);
    lost.thenEvents({ type: 'SentToFactory' });
    expect(relationTo(lost.state, people.factory)).toBeUndefined();
    expect(openedBy(lost.state)).toEqual(readers);
  });

  it('takes no file of a format that attachments may not have', () => {
    const { when } = given(examples.atFactory);
    when(offer({ attachments: ['/objects/gia.exe'] }), people.factory).thenRefused('request.invalid');
  });

  it('is withdrawn by its factory or rejected by the provider, once, with a reason', () => {
    const data = { quoteId: 'quote-1', reason: 'Sai vật liệu' };
    for (const [type, actor, state] of [
      ['WithdrawQuote', people.factory, 'withdrawn'],
      ['RejectQuote', people.provider, 'rejected'],
    ] as const) {
      const after = given(examples.offered).when({ type, data }, actor).state;
      expect(after.quotes[0]).toMatchObject({ state, reason: 'Sai vật liệu' });
      given(after).when({ type, data }, actor).thenNothing();
      given(after).when(release(1), people.provider).thenRefused('project.no-quote');
      given(after).when(release(1, 'quote-1'), people.provider).thenRefused('quote.not-open');
    }
    const { when } = given([...examples.bidding, examples.offered.at(-1)!]);
    when({ type: 'WithdrawQuote', data }, people.otherFactory).thenRefused('quote.not-found');
  });

  it('is released again only where it or the price is another one', () => {
    const two: Event[] = [
      ...examples.bidding,
      ...(['factory', 'otherFactory'] as const).map((who, index): Event => ({
        type: 'QuoteSubmitted',
        data: {
          ...{ quoteId: `quote-${index + 1}`, manufacturerId: people[who].id, version: 1 },
          ...{ quote: examples.quote, statedTotal: examples.quote.totalPrice },
        },
      })),
      { type: 'QuoteReleased', data: { quoteId: 'quote-2', finalPrice: 5 } },
    ];
    const { when } = given(two);
    for (const same of [release(), release(5), release(5, 'quote-2'), release(undefined, 'quote-2')])
      when(same, people.provider).thenNothing();
    for (const other of [release(6), release(6, 'quote-2'), release(5, 'quote-1')])
      expect(() => when(other, people.provider).thenNothing()).toThrow();
  });

  it('is good for the company’s days, counted in Vietnam, until it is taken back', () => {
    const { data } = release();
    const released = given(examples.offered).when(
      { type: 'ReleaseQuote', data: { ...data, validityDays: 15 } },
      people.provider,
      '2026-03-02T17:30:00.000Z',
    );
    released.thenEvents({ data: { validityDays: 15, validUntil: '2026-03-18' } });
    expect(released.state.quoteValidUntil).toBe('2026-03-18');
    const back: Command = { type: 'ReturnToReview', data: { reason: 'Giá phôi đã đổi' } };
    expect(given(released.state).when(back, people.provider).state.quoteValidUntil).toBeNull();
    // A price of the time before this setting has no end.
    expect(given(examples.quoted).state.quoteValidUntil).toBeNull();
  });

  it('cannot be accepted by the customer after its last day, as counted in Vietnam', () => {
    const { data } = release();
    const { state } = given(examples.offered).when(
      { type: 'ReleaseQuote', data: { ...data, validityDays: 15 } },
      people.provider,
      '2026-03-02T17:30:00.000Z',
    );
    const { when } = given(state);
    const approve: Command = { type: 'ApproveQuote', data: {} };
    const approved = { type: 'QuoteApproved' };
    const [last, past] = ['2026-03-18T16:59:59.999Z', '2026-03-18T17:00:00.000Z'];
    when(approve, people.customer, last).thenEvents(approved);
    when(approve, people.customer, past).thenRefused('quote.expired');
    when(approve, people.provider, past).thenEvents(approved);
    when({ type: 'RequestQuoteChange', data: { reason: 'Báo lại' } }, people.customer, past).thenEvents({
      type: 'QuoteChangeRequested',
    });
    const settings = { ...companyDefaults, holidays: [] };
    const expired = (at: ProjectState, now: string) => timesOf(at, settings, now).isPriceExpired;
    expect([expired(state, last), expired(state, past)]).toEqual([false, true]);
    const accepted = when(approve, people.provider, past).state;
    expect([expired(accepted, past), expired(given(examples.quoted).state, past)]).toEqual([false, false]);
    // A provider who sets the order back by hand, at whatever price, asks the customer once more.
    for (const finalPrice of [undefined, accepted.finalPrice!, accepted.finalPrice! + 1]) {
      const data = { to: 'quoted' as const, reason: 'Khách hỏi lại', finalPrice };
      const asked = given(accepted).when({ type: 'OverrideStatus', data }, people.provider, past).state;
      expect(expired(asked, past)).toBe(false);
      given(asked).when(approve, people.customer, past).thenEvents(approved);
    }
  });
});

it.each<[Command['type'], Event[], keyof typeof people]>([
  ['ReturnToReview', examples.quoted, 'provider'],
  ['WithdrawQuote', examples.offered, 'factory'],
  ['RejectQuote', examples.offered, 'provider'],
  ['DeclineOrder', examples.atFactory, 'factory'],
  ['RequestQuoteChange', examples.quoted, 'customer'],
  ['DeclineQuote', examples.quoted, 'customer'],
  ['CancelProject', examples.submitted, 'customer'],
  ['AnnounceDelay', examples.producing, 'factory'],
  ['CompleteProject', examples.producing, 'provider'],
])('%s records its reason', (type, past, who) => {
  const data = { reason: 'Máy hỏng', quoteId: 'quote-1', date: '2026-03-20' };
  given(past)
    .when({ type, data } as Command, people[who])
    .thenEvents({ data: { reason: 'Máy hỏng' } });
});

describe('the customer', () => {
  it('sees the released price and nothing of the factory’s figures', () => {
    expect(quotesFor(people.customer, stateAfter(examples.offered))).toEqual([]);
    expect(quotesFor(people.otherCustomer, stateAfter(examples.quoted))).toEqual([]);
    expect(quotesFor(people.customer, stateAfter(examples.quoted))).toEqual([
      {
        id: 'quote-1',
        projectId: 'project-1',
        totalPrice: examples.price,
        deliveryDays: examples.quote.deliveryDays,
        updatedAt: examples.now,
      },
    ]);
  });
});

describe('a quote for an earlier version of the request', () => {
  it.each<[string, Command]>([
    ['by a bare status', release()],
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
    given(past).when(release(), people.provider).thenEvents({ type: 'QuoteReleased' });
    given([...past, changed])
      .when(release(), people.provider)
      .thenRefused('quote.outdated');
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
  given(past).when(release(), people.provider).thenRefused('project.no-quote');
  given(past)
    .when({ type: 'ReleaseQuote', data: { quoteId: 'quote-1' } }, people.provider)
    .thenRefused('quote.not-open');
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

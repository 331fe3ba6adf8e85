import { companyDefaults } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { given, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { relationTo } from '../rights/access.js';
import type { ProjectState } from '../state.js';
import { filesFor, mayOpenFile } from '../files/file-views.js';
import { quotesFor } from '../views/price-views.js';
import { declinedProjectFor, projectFor } from '../views/project-view.js';
import { timesOf } from '../times/times.js';

const { people } = examples;
const offer = (changes: object = {}): Command => ({
  type: 'SubmitQuote',
  data: { ...examples.quote, ...changes },
});
const release = (finalPrice?: number, quoteId?: string): Command => ({
  type: 'ReleaseQuote',
  data: { quoteId, finalPrice },
});
const send = (manufacturerId: string, reason?: string): Command => ({
  type: 'SendToFactory',
  data: { manufacturerId, reason },
});

describe('a quote', () => {
  it('has a total that the server computes; the stated total is stored beside it', () => {
    const { events } = given(examples.atFactory).when(offer({ totalPrice: 2_600_000.5 }), people.factory);
    expect(events[0]).toMatchObject({
      type: 'QuoteSubmitted',
      data: { quote: { totalPrice: 2_600_001 }, statedTotal: 2_600_000.5, version: 1 },
    });
  });

  it('is refused where the stated total differs by more than 1 VND', () => {
    const { when } = given(examples.atFactory);
    when(offer({ totalPrice: 2_600_003 }), people.factory).thenRefused('quote.total-differs');
    when(offer({ totalPrice: 2_600_002 }), people.factory).thenEvents({ type: 'QuoteSubmitted' });
  });

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

  it('may be withdrawn while it waits and the order is being priced', () => {
    const mayWithdraw = (state: ProjectState) =>
      quotesFor(people.factory, state).map((one) => 'mayWithdraw' in one && one.mayWithdraw);
    expect(mayWithdraw(stateAfter(examples.offered))).toEqual([true]);
    expect(mayWithdraw(stateAfter(examples.quoted))).toEqual([false]);
    const back = given(examples.offered).when(
      { type: 'ReturnToReview', data: { reason: 'Đổi' } },
      people.provider,
    );
    expect(quotesFor(people.provider, back.state)).toMatchObject([{ state: 'waiting', mayWithdraw: false }]);
  });

  it('does not change the project’s status', () => {
    expect(stateAfter(examples.offered).status).toBe('ready_for_manufacturer');
  });

  it.each(['quoted', 'approved', 'producing'] as const)('is refused when the project is %s', (phase) => {
    given(examples[phase]).when(offer(), people.factory).thenRefused('project.illegal-transition');
  });

  it.each(['submitted', 'reviewing'] as const)(
    'is refused when no factory reads the project: %s',
    (phase) => {
      const state = { ...stateAfter(examples[phase]), assignedManufacturerId: people.factory.id };
      given(state).when(offer(), people.factory).thenRefused('project.not-found');
    },
  );

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

  it('is released at a price above 0, by default at its own total', () => {
    given(examples.atFactory).when(release(), people.provider).thenRefused('project.no-quote');
    const { when } = given(examples.offered);
    when(release(0), people.provider).thenRefused('quote.price-missing');
    when(release(1, 'elsewhere'), people.provider).thenRefused('quote.not-found');
    expect(when(release(), people.provider).state).toMatchObject({
      status: 'quoted',
      finalPrice: examples.quote.totalPrice,
    });
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

describe('sending to a factory', () => {
  it('from submitted records the start of the review as well', () => {
    const { events } = given(examples.submitted).when(send(people.factory.id), people.provider);
    expect(events.map(({ type }) => type)).toEqual(['ReviewStarted', 'SentToFactory']);
  });

  it('again to the same factory changes nothing; to another factory it is refused until the project is back in review', () => {
    const { when } = given(examples.atFactory);
    when(send(people.factory.id), people.provider).thenNothing();
    when(send(people.otherFactory.id), people.provider).thenRefused('project.illegal-transition');
  });

  // What the order was sent by × the same again; a file that is shared already would stay so.
  it.each<[string, Command['data']]>([
    ['SendToFactory', { manufacturerId: people.factory.id }],
    ['InviteFactories', { manufacturerIds: [people.factory.id, people.otherFactory.id] }],
  ])('again by %s with a file withheld that was shared is refused', (type, data) => {
    const url = '/objects/rieng.pdf';
    const file = { url, name: 'Riêng.pdf', size: 7, type: 'application/pdf', description: '' };
    const past: Event[] = [
      ...examples.submitted,
      { type: 'FilesAttached', data: { files: [{ ...file, visibility: 'private' }] } },
      { type: 'DetailsRevised', data: { changes: { attachments: [url] } } },
    ];
    const command = (more: object) => ({ type, data: { ...data, ...more } }) as Command;
    const { state, events } = given(past).when(command({}), people.provider);
    expect(events.at(-1)).toMatchObject({ type: 'FilesShared', data: { urls: [url] } });
    given(state)
      .when(command({ withheldFiles: [] }), people.provider)
      .thenNothing();
    given(state)
      .when(command({ withheldFiles: [url] }), people.provider)
      .thenRefused('project.illegal-transition');
  });

  it('from approved cancels the price and its acceptance', () => {
    given(examples.approved)
      .when(send(people.otherFactory.id), people.provider)
      .thenRefused('request.invalid');
    const { state } = given(examples.approved).when(send(people.otherFactory.id, 'Giá mới'), people.provider);
    expect(state).toMatchObject({ status: 'ready_for_manufacturer', finalPrice: null });
    expect(state.quotes.map((known) => known.state)).toEqual(['rejected']);
    // Without a factory it is the one whose quote was accepted, and not the default one.
    const requote: Command = {
      type: 'SendToFactory',
      data: { defaultManufacturerId: people.otherFactory.id, reason: 'Giá mới' },
    };
    const again = given(examples.approved).when(requote, people.provider);
    again.thenEvents({
      type: 'SentToFactory',
      data: { manufacturerId: people.factory.id, reason: 'Giá mới' },
    });
    expect(again.state.quotes.map((known) => known.state)).toEqual(['waiting']);
  });
});

describe('bidding', () => {
  const bids = () =>
    given(given(examples.bidding).when(offer(), people.factory).state).when(
      offer({ deliveryDays: 20 }),
      people.otherFactory,
    ).state;
  const withIds = () => {
    const state = bids();
    return { ...state, quotes: state.quotes.map((quote, index) => ({ ...quote, id: `bid-${index}` })) };
  };

  it('needs two factories', () => {
    const invite = (...manufacturerIds: string[]): Command => ({
      type: 'InviteFactories',
      data: { manufacturerIds },
    });
    const { when } = given(examples.submitted);
    when(invite('factory-1', 'factory-1'), people.provider).thenRefused('request.invalid');
    expect(when(invite('factory-1', 'factory-2'), people.provider).state).toMatchObject({
      status: 'bidding',
      assignedManufacturerId: null,
      invitedManufacturerIds: ['factory-1', 'factory-2'],
    });
    given(examples.bidding).when(invite('factory-2', 'factory-1'), people.provider).thenNothing();
    given(examples.bidding).when(invite('a', 'b'), people.provider).thenRefused('project.illegal-transition');
  });

  it('again with fewer or other factories is a change, with the same ones in any order it is none', () => {
    const invite = (...manufacturerIds: string[]): Command => ({
      type: 'InviteFactories',
      data: { manufacturerIds },
    });
    const three = given(examples.reviewing).when(invite('a', 'b', 'c'), people.provider).state;
    given(three)
      .when(invite('c', 'a', 'b', 'a'), people.provider)
      .thenNothing();
    given(three).when(invite('a', 'b'), people.provider).thenRefused('project.illegal-transition');
    for (const others of [
      ['a', 'b'],
      ['a', 'b', 'd'],
      ['a', 'b', 'c', 'd'],
    ])
      given({ ...three, status: 'reviewing' })
        .when(invite(...others), people.provider)
        .thenEvents({ type: 'FactoriesInvited', data: { manufacturerIds: others } });
    const { refusal } = given(examples.reviewing).when(invite('a', 'a'), people.provider);
    expect(refusal.details).toEqual({ fields: { invitedManufacturerIds: 'Chọn ít nhất hai nhà máy' } });
  });

  it('shows each factory its own quote alone', () => {
    const state = withIds();
    expect(quotesFor(people.factory, state).map(({ id }) => id)).toEqual(['bid-0']);
    expect(quotesFor(people.otherFactory, state).map(({ id }) => id)).toEqual(['bid-1']);
    expect(quotesFor(people.provider, state)).toHaveLength(2);
  });

  it('ends when a quote is released; the losing factory loses the project but keeps its own quote', () => {
    const state = withIds();
    given(state).when(release(5_000_000), people.provider).thenRefused('project.no-quote');
    const after = given(state).when(release(5_000_000, 'bid-1'), people.provider).state;
    expect(after).toMatchObject({
      status: 'quoted',
      assignedManufacturerId: people.otherFactory.id,
      invitedManufacturerIds: [],
    });
    expect(after.quotes.map((quote) => quote.state)).toEqual(['rejected', 'accepted']);
    expect(relationTo(after, people.factory)).toBeUndefined();
    expect(quotesFor(people.factory, after)).toMatchObject([{ id: 'bid-0', state: 'rejected' }]);
  });

  it('ends for the other factories when the project is sent to one of them after another review', () => {
    const back: Command = { type: 'ReturnToReview', data: { reason: 'x' } };
    const { state } = given(withIds()).when([back, send(people.factory.id)], people.provider);
    expect(state.quotes.map((quote) => quote.state)).toEqual(['waiting', 'rejected']);
    expect(relationTo(state, people.otherFactory)).toBeUndefined();
  });
});

describe('the customer', () => {
  const reason = { reason: 'Giá cao' };
  it('approves, asks for a change, or declines', () => {
    const { when } = given(examples.quoted);
    expect(when({ type: 'ApproveQuote', data: {} }, people.customer).state.status).toBe('approved');
    expect(when({ type: 'RequestQuoteChange', data: reason }, people.customer).state).toMatchObject({
      status: 'reviewing',
      reason: 'Giá cao',
      finalPrice: null,
      quotes: [{ state: 'waiting' }],
    });
    expect(when({ type: 'DeclineQuote', data: reason }, people.customer).state).toMatchObject({
      status: 'cancelled',
      quotes: [{ state: 'rejected' }],
    });
  });

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

describe('a factory that does not take an order', () => {
  const decline: Command = { type: 'DeclineOrder', data: { reason: 'Máy đã kín lịch' } };
  const factories = ({ assignedManufacturerId, invitedManufacturerIds }: ProjectState) => [
    assignedManufacturerId,
    invitedManufacturerIds,
  ];

  it('sends an assigned order back to reviewing, with the reason for the provider alone', () => {
    const { state } = given(examples.atFactory).when(decline, people.factory);
    expect([state.status, ...factories(state)]).toEqual(['reviewing', null, []]);
    expect(projectFor(people.provider, state)).toMatchObject({
      declines: [{ manufacturerId: people.factory.id, reason: 'Máy đã kín lịch', at: examples.now }],
      allowed: expect.arrayContaining(['SendToFactory']),
    });
    expect(JSON.stringify(projectFor(people.customer, state))).not.toContain('kín lịch');
    expect(projectFor(people.factory, state)).toBeUndefined();
  });

  it('leaves the bidding to the others, until the last invitation is declined', () => {
    const { state } = given(examples.bidding).when(decline, people.factory);
    expect([state.status, ...factories(state)]).toEqual(['bidding', null, [people.otherFactory.id]]);
    expect(relationTo(state, people.factory)).toBeUndefined();
    const rival = JSON.stringify(projectFor(people.otherFactory, state));
    expect(rival).not.toContain(people.factory.id);
    expect(rival).toBe(JSON.stringify(projectFor(people.otherFactory, stateAfter(examples.bidding))));
    const last = given(state).when(decline, people.otherFactory);
    expect([last.state.status, ...factories(last.state)]).toEqual(['reviewing', null, []]);
    expect(last.state.declines).toHaveLength(2);
  });

  it('has withdrawn its quote before', () => {
    given(examples.offered).when(decline, people.factory).thenRefused('quote.waiting');
    const withdrawal: Command = { type: 'WithdrawQuote', data: { quoteId: 'quote-1', reason: 'Hết phôi' } };
    const { state } = given(examples.offered).when([withdrawal, decline], people.factory);
    expect(state.status).toBe('reviewing');
    const bids = given(examples.bidding).when(offer(), people.otherFactory);
    given(bids.state).when(decline, people.factory).thenEvents({ type: 'OrderDeclined' });
  });

  it('is the assigned or an invited one, before a price is released', () => {
    given(examples.atFactory).when(decline, people.otherFactory).thenRefused('project.not-found');
    given(examples.atFactory).when(decline, people.provider).thenRefused('access.denied');
    given(examples.quoted).when(decline, people.factory).thenRefused('project.illegal-transition');
  });

  it('reads in the reply what it knew, and nothing that happened since', () => {
    const { state } = given(examples.atFactory).when(decline, people.factory);
    const later = given(state).when(
      [
        { type: 'AddNotes', data: { notes: 'Bí mật' } },
        { type: 'SendToFactory', data: { manufacturerId: people.otherFactory.id } },
      ],
      people.provider,
    );
    const reply = declinedProjectFor(people.factory, later.state)!;
    expect(reply).toEqual(declinedProjectFor(people.factory, state));
    expect(reply).toMatchObject({
      id: 'project-1',
      status: 'reviewing',
      allowed: [],
      files: [],
      material: '',
    });
    expect(declinedProjectFor(people.otherFactory, later.state)).toBeUndefined();
    expect(declinedProjectFor({ ...people.factory, role: 'vietphat' }, later.state)).toBeUndefined();
  });
});

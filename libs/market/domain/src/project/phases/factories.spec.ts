import { given, offer, release, send, stateAfter } from '@market/domain/testing/trial';
import type { Command, Event } from '@market/domain/testing/trial';
import { describe, expect, it } from '@jest/globals';
import * as examples from '../examples.js';
import { relationTo, requireReader } from '../rights/access.js';
import type { ProjectState } from '../state.js';
import { quotesFor } from '../views/price-views.js';
import { declinedProjectFor, projectFor } from '../views/project-view.js';

const { people, quote } = examples;

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

describe('sending to a factory', () => {
  it('after a bidding ends the invitations to the others', () => {
    const past = given(examples.bidding).when(
      { type: 'ReturnToReview', data: { reason: 'Đổi vật liệu' } },
      people.provider,
    ).state;
    const { state } = given(past).when(send(people.factory.id), people.provider);
    expect(state.factoryIds).toEqual([people.factory.id]);
  });

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
});

describe('a factory that does not take an order', () => {
  const decline: Command = { type: 'DeclineOrder', data: { reason: 'Máy đã kín lịch' } };
  const factories = ({ assignedManufacturerId, invitedManufacturerIds }: ProjectState) => [
    assignedManufacturerId,
    invitedManufacturerIds,
  ];

  it('sends an assigned order back to reviewing, with the reason for the provider alone', () => {
    const past = { ...stateAfter(examples.atFactory), reason: 'Lý do trước' };
    const { state } = given(past).when(decline, people.factory);
    expect([state.status, state.reason, ...factories(state)]).toEqual(['reviewing', '', null, []]);
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

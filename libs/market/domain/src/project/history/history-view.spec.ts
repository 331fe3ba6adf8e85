import type { HistoryEntry, Role } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import type { OneOf } from '@platform/kernel';
import * as examples from '../examples.js';
import { phaseOf } from '../project.js';
import { historyFor } from './history-view.js';
import type { HistoryEvent } from './history-view.js';
import type { ProjectEvents } from '../events.js';

const { people, price, quote } = examples;
type Event = OneOf<ProjectEvents>;

const by = (events: readonly Event[], role: Role = 'vietphat', from = 0): HistoryEvent[] =>
  events.map((event, index) => ({
    ...event,
    role,
    by: `${role}-1`,
    at: `2026-03-02T03:00:${String(from + index).padStart(2, '0')}.000Z`,
    revision: from + index,
  }));

const rival = people.otherFactory;
const told = (entries: readonly HistoryEntry[]) => entries.map(({ what }) => what).reverse();
const rivalsQuote: Event = {
  type: 'QuoteSubmitted',
  data: {
    ...{ quoteId: 'quote-2', manufacturerId: rival.id, version: 1 },
    ...{ quote: { ...quote, totalPrice: 777 }, statedTotal: 777 },
  },
};
/** Everything that a reader might be told too much of. */
const life: Event[] = [
  ...examples.drafted,
  ...examples.submitted,
  { type: 'ReviewStarted', data: {} },
  { type: 'NotesAdded', data: { notes: 'Trước khi gửi' } },
  { type: 'RevisionRequested', data: { requests: [{ target: 'title', reason: 'Thiếu tên' }] } },
  { type: 'ProjectResubmitted', data: {} },
  { type: 'FactoriesInvited', data: { manufacturerIds: [people.factory.id, rival.id] } },
  { type: 'NotesAdded', data: { notes: 'Trong lúc chào giá' } },
  rivalsQuote,
  examples.offered.at(-1)!,
  { type: 'QuoteRejected', data: { quoteId: 'quote-2', reason: 'Quá đắt' } },
  { type: 'QuoteReleased', data: { quoteId: 'quote-1', finalPrice: price } },
  { type: 'NotesAdded', data: { notes: 'Cho xưởng' } },
  { type: 'QuoteApproved', data: {} },
  ...examples.awaitingDeposit.slice(-1),
  { type: 'PaymentRecorded', data: { kind: 'deposit', reference: 'FT0001' } },
  { type: 'PaymentRecorded', data: { kind: 'progress', reference: 'FT0002' } },
  { type: 'ProductionStarted', data: { instalments: [] } },
  { type: 'StageCompleted', data: { stageId: 'material-preparation', notes: 'Đủ phôi', attachments: [] } },
];

describe('the history of an order', () => {
  it('shows an admin every event, newest first, with the status it led to', () => {
    const entries = historyFor(people.admin, by(life));
    expect(told(entries)).toEqual(life.map(({ type }) => type));
    expect(entries.map(({ id }) => Number(id))).toEqual(life.map((_, index) => life.length - 1 - index));
    expect(entries.flatMap(({ status }) => status ?? []).reverse()).toEqual([
      ...['draft', 'submitted', 'reviewing', 'need_customer_revision', 'submitted', 'bidding', 'quoted'],
      ...['approved', 'payment_pending', 'payment_confirmed', 'in_production'],
    ]);
    const find = (what: string) => entries.findLast((entry) => entry.what === what);
    expect(find('QuoteReleased')).toMatchObject({ amount: price, manufacturerIds: [people.factory.id] });
    expect(find('QuoteSubmitted')).toMatchObject({ amount: 777, manufacturerIds: [rival.id] });
    expect(find('PaymentRecorded')).toMatchObject({ instalment: 'deposit', actorId: 'vietphat-1' });
  });

  it('tells the status of an entry that began the order or changed its status, and of no other', () => {
    const noted: Event = { type: 'NotesAdded', data: { notes: 'Gấp' } };
    const entries = historyFor(
      people.admin,
      by([...examples.submitted, noted, ...examples.reviewing.slice(1)]),
    );
    expect(entries.map(({ status }) => status).reverse()).toEqual(['submitted', null, 'reviewing']);
  });

  it('does not show reviewers the time as a draft', () => {
    expect(told(historyFor(people.provider, by(life)))).toEqual(life.slice(1).map(({ type }) => type));
  });

  it('shows the customer neither factories, quotes and notes, nor which employee of the provider acted', () => {
    const entries = historyFor(people.customer, by(life));
    expect(told(entries)).toEqual(
      life.map(({ type }) => type).filter((type) => !/^NotesAdded|^QuoteSubmitted|^QuoteRejected/.test(type)),
    );
    expect(JSON.stringify(entries)).not.toMatch(/factory-|vietphat-|quote-|777|2600001|Trước|Cho xưởng|FT00/);
    expect(entries.find(({ what }) => what === 'QuoteReleased')).toMatchObject({ amount: price });
    expect(entries.find(({ what }) => what === 'RevisionRequested')).toMatchObject({ text: 'Thiếu tên' });
  });

  it('shows the factory what concerned it since it took part, with its own quote as the price', () => {
    const entries = historyFor(people.factory, by(life));
    expect(told(entries)).toEqual([
      ...['FactoriesInvited', 'QuoteSubmitted', 'QuoteReleased', 'NotesAdded', 'QuoteApproved'],
      ...['PaymentRequested', 'PaymentRecorded', 'ProductionStarted', 'StageCompleted'],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/factory-2|vietphat-1|777|3333333|999999|FT00|đắt|chào giá/);
    expect(entries.find(({ what }) => what === 'QuoteReleased')).toMatchObject({ amount: quote.totalPrice });
    expect(entries.find(({ what }) => what === 'NotesAdded')).toMatchObject({ text: 'Cho xưởng' });
  });

  it('shows a bidder nothing about rivals, and a losing factory nothing of later events', () => {
    const bidding = life.slice(0, 11);
    const seen = historyFor(rival, by(bidding));
    expect(told(seen)).toEqual(['FactoriesInvited', 'QuoteSubmitted', 'QuoteRejected']);
    expect(seen[0]).toMatchObject({ text: 'Quá đắt' });
    expect(historyFor(rival, by(life))).toEqual(seen);
    expect(JSON.stringify(seen)).not.toMatch(/factory-1|2600001/);
  });

  it('is empty for strangers', () => {
    for (const stranger of [
      people.otherCustomer,
      { id: 'factory-3', role: 'manufacturer' as const },
      { id: people.customer.id, role: 'manufacturer' as const },
    ])
      expect(historyFor(stranger, by(life))).toEqual([]);
  });

  it('shows only the provider that a status was overridden', () => {
    const set: Event = {
      type: 'StatusOverridden',
      data: { from: 'quoted', to: 'approved', reason: 'Gọi điện', finalPrice: price, manufacturerId: null },
    };
    const past = by([...examples.quoted, set]);
    expect(historyFor(people.provider, past)[0]).toMatchObject({
      ...{ what: 'StatusOverridden', status: 'approved', text: 'Gọi điện', amount: price },
    });
    for (const reader of [people.customer, people.factory]) {
      const [entry] = historyFor(reader, past);
      expect(entry).toMatchObject({ what: 'StatusSet', status: 'approved' });
      expect(JSON.stringify(entry)).not.toMatch(/Gọi|3333333|Overridden/);
    }
  });

  it('names the side that acted, and for the provider on whose behalf', () => {
    const [approved] = by([{ type: 'QuoteApproved', data: {} }], 'vietphat', examples.quoted.length);
    const past = [
      ...by(examples.submitted, 'customer'),
      ...by(examples.quoted.slice(1, -2), 'admin', 1),
      ...by(examples.quoted.slice(-2, -1), 'manufacturer', examples.quoted.length - 2),
      ...by(examples.quoted.slice(-1), 'vietphat', examples.quoted.length - 1),
      { ...approved!, onBehalfOf: people.customer.id },
    ];
    const sides = historyFor(people.provider, past).map(({ by }) => by);
    expect(sides).toEqual(['provider', 'provider', 'factory', 'provider', 'provider', 'customer']);
    expect(historyFor(people.provider, past)[0]!.onBehalfOf).toBe(people.customer.id);
    expect(historyFor(people.customer, past)[0]).not.toHaveProperty('onBehalfOf');
  });
});

describe('the sentence of an entry', () => {
  const textsFor = (viewer: Parameters<typeof historyFor>[0], events: readonly Event[], role?: Role) =>
    historyFor(viewer, by(events, role))
      .map(({ sentence }) =>
        sentence.map(({ text, accountId }) => (accountId ? `[${accountId}]` : text)).join(''),
      )
      .reverse();

  it('names the actor, what they did and to whom, with references in place of names', () => {
    const sentences = textsFor(people.provider, life);
    expect(sentences.slice(-12)).toEqual([
      '[vietphat-1] (Việt Phát) thêm ghi chú – Trong lúc chào giá',
      '[vietphat-1] (Việt Phát) báo giá 777\u00a0₫',
      '[vietphat-1] (Việt Phát) báo giá 2.600.001\u00a0₫',
      '[vietphat-1] (Việt Phát) từ chối báo giá của [factory-2] – Quá đắt',
      '[vietphat-1] (Việt Phát) báo giá cho khách hàng: 3.333.333\u00a0₫ theo báo giá của [factory-1]',
      '[vietphat-1] (Việt Phát) thêm ghi chú – Cho xưởng',
      '[vietphat-1] (Việt Phát) chấp nhận báo giá',
      '[vietphat-1] (Việt Phát) yêu cầu thanh toán 3.333.333\u00a0₫',
      '[vietphat-1] (Việt Phát) ghi nhận thanh toán: Đặt cọc, 1.000.000\u00a0₫',
      '[vietphat-1] (Việt Phát) ghi nhận thanh toán: Thanh toán theo tiến độ, 1.666.667\u00a0₫',
      '[vietphat-1] (Việt Phát) bắt đầu sản xuất',
      '[vietphat-1] (Việt Phát) hoàn thành công đoạn Chuẩn bị vật liệu – Đủ phôi',
    ]);
    const [, sent] = textsFor(people.provider, examples.atFactory.slice(-2));
    expect(sent ?? textsFor(people.provider, examples.atFactory).at(-1)).toBe(
      '[vietphat-1] (Việt Phát) gửi dự án cho [factory-1]',
    );
  });

  const requested: Event = { type: 'PaymentRequested', data: { instalments: [{ kind: 'deposit', percent: 30, amount: 1_000, dueAt: null, dueDays: 3 }] } }; // prettier-ignore
  const rounded: Event = { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '', received: { amount: 2_000, on: '2026-03-01', note: 'Chuyển tròn' } } }; // prettier-ignore
  const corrected = { type: 'PaymentCorrected', data: { kind: 'deposit', reference: '', received: { amount: 1_500, on: '2026-03-01', note: '' }, reason: 'Nhập nhầm' } } as const satisfies Event; // prettier-ignore
  const refunded: Event = { type: 'PaymentRefunded', data: { amount: 400, on: '2026-03-02', reference: '', reason: 'Thừa' } }; // prettier-ignore

  it('of money tells the customer the amounts, without the provider’s notes', () => {
    const events = [...examples.submitted, requested, rounded, corrected, refunded];
    expect(textsFor(people.customer, events).slice(-3)).toEqual([
      'Việt Phát ghi nhận thanh toán: Đặt cọc, 2.000\u00a0₫',
      'Việt Phát sửa khoản đã ghi nhận: Đặt cọc, 2.000\u00a0₫ → 1.500\u00a0₫',
      'Việt Phát hoàn tiền cho khách: 400\u00a0₫',
    ]);
  });

  // The verbs with their objects, for the provider.
  it.each<[string, Event[]]>([
    [
      'hoàn thành công đoạn Đóng gói và giao hàng – Xong',
      [{ type: 'StageCompleted', data: { stageId: 'packaging-delivery', notes: 'Xong', attachments: [] } }],
    ],
    [
      'đặt trạng thái thủ công: Đã báo giá, [factory-2], 5.000\u00a0₫ – Gọi điện',
      [
        {
          type: 'StatusOverridden',
          data: {
            ...{ from: 'reviewing', to: 'quoted', reason: 'Gọi điện' },
            ...{ finalPrice: 5_000, manufacturerId: rival.id },
          },
        },
      ],
    ],
    [
      'đặt trạng thái thủ công: Đã gửi yêu cầu – Gọi điện',
      [
        {
          type: 'StatusOverridden',
          data: {
            ...{ from: 'reviewing', to: 'submitted', reason: 'Gọi điện' },
            ...{ finalPrice: null, manufacturerId: null },
          },
        },
      ],
    ],
    [
      'ghi nhận thanh toán: Đặt cọc, 1.000\u00a0₫',
      [requested, { type: 'PaymentRecorded', data: { kind: 'deposit', reference: '' } }],
    ],
    ['ghi nhận thanh toán: Đặt cọc, 2.000\u00a0₫ – Chuyển tròn', [requested, rounded]],
    [
      'sửa khoản đã ghi nhận: Đặt cọc, 2.000\u00a0₫ → 1.500\u00a0₫ – Nhập nhầm',
      [requested, rounded, corrected],
    ],
    [
      'sửa khoản đã ghi nhận: Đặt cọc, 1.500\u00a0₫ – Sai ngày',
      [requested, rounded, corrected, { ...corrected, data: { ...corrected.data, reason: 'Sai ngày' } }],
    ],
    [
      'báo đã chuyển khoản: Đặt cọc – Đã gửi',
      [
        requested,
        { type: 'PaymentAnnounced', data: { kind: 'deposit', note: 'Đã gửi', attachments: [], files: [] } },
      ],
    ],
    ['hoàn tiền cho khách: 400\u00a0₫ – Thừa', [requested, rounded, refunded]],
    [
      'mời báo giá: [factory-1], [factory-2]',
      [{ type: 'FactoriesInvited', data: { manufacturerIds: [people.factory.id, rival.id] } }],
    ],
    ['hoàn thành dự án', [{ type: 'ProjectCompleted', data: {} }]],
    [
      'báo trễ, ngày giao mới: 01/04/2026 – Hỏng',
      [{ type: 'DelayAnnounced', data: { date: '2026-04-01', reason: 'Hỏng' } }],
    ],
  ])('%s', (sentence, events) => {
    const last = textsFor(people.provider, [...examples.submitted, ...events]).at(-1);
    expect(last).toMatch(new RegExp(` ${sentence.replaceAll(/[[\].]/g, '\\$&')}$`));
  });

  it('has the same as fields, and none that are empty', () => {
    const fieldsOf = (event: Event) => {
      const [entry] = historyFor(people.provider, by([...examples.submitted, event]));
      const always = ['id', 'createdAt', 'what', 'by', 'status', 'sentence'];
      return Object.fromEntries(Object.entries(entry!).filter(([name]) => !always.includes(name)));
    };
    const actorId = 'vietphat-1';
    expect(fieldsOf({ type: 'ReviewStarted', data: {} })).toEqual({ actorId });
    expect(fieldsOf({ type: 'CompletionEstimated', data: { days: 3 } })).toEqual({ actorId, days: 3 });
    expect(fieldsOf({ type: 'SentToFactory', data: { manufacturerId: 'f' } })).toEqual({
      ...{ actorId, manufacturerIds: ['f'] },
    });
    expect(
      fieldsOf({ type: 'StageReopened', data: { stageId: 'finishing', notes: '', attachments: [] } }),
    ).toEqual({
      ...{ actorId, stageId: 'finishing', text: '' },
    });
  });

  it('tells a factory of the deposit and of no other payment', () => {
    const seen = (manufacturerId: string): Event => ({
      type: 'DrawingsSeen',
      data: { manufacturerId, urls: [] },
    });
    const delay: Event = { type: 'DelayAnnounced', data: { date: '2026-04-01', reason: 'Hỏng' } };
    const events = [...examples.producing, seen(people.factory.id), seen(rival.id), delay];
    const last = (viewer: Parameters<typeof historyFor>[0]) =>
      textsFor(viewer, events, 'manufacturer').slice(-3);
    expect(last(people.provider).slice(0, 2)).toEqual([
      '[manufacturer-1] đã xem bản vẽ mới',
      '[manufacturer-1] đã xem bản vẽ mới',
    ]);
    expect(last(people.factory)).toEqual([
      'Nhà máy bắt đầu sản xuất',
      'Nhà máy đã xem bản vẽ mới',
      'Nhà máy báo trễ, ngày giao mới: 01/04/2026 – Hỏng',
    ]);
    expect(last(people.customer).at(-1)).toBe('Nhà máy báo trễ, ngày giao mới: 01/04/2026');
    expect(last(people.customer).join()).not.toContain('bản vẽ mới');
    const paid = by(life).filter(({ type }) => type === 'PaymentRecorded');
    expect(paid).toHaveLength(2);
    expect(
      told(historyFor(people.factory, by(life))).filter((type) => type === 'PaymentRecorded'),
    ).toHaveLength(1);
    expect(textsFor(people.factory, life)).toContain('Việt Phát ghi nhận thanh toán');
  });

  it('names a part of the order by its own number', () => {
    const added = (id: string, number: string): Event => ({
      type: 'PartAdded',
      data: { id, part: { ...examples.part, partId: number } },
    });
    const events: Event[] = [
      ...[...examples.submitted, added('project-1.a', 'A'), added('project-1.b', 'B')],
      { type: 'PartRemoved', data: { id: 'project-1.b' } },
    ];
    expect(textsFor(people.provider, events).at(-1)).toBe('[vietphat-1] (Việt Phát) xoá chi tiết B');
  });

  it('gives the reason for completing an unfinished project to the provider only', () => {
    const completed = (reader: Parameters<typeof historyFor>[0]) =>
      textsFor(reader, examples.completed).at(-1);
    expect(completed(people.provider)).toBe('[vietphat-1] (Việt Phát) hoàn thành dự án – Khách trả sau');
    for (const reader of [people.customer, people.factory])
      expect(completed(reader)).toBe('Việt Phát hoàn thành dự án');
  });

  it('names only the side that acted for customer and factory, and no factory for the customer', () => {
    expect(textsFor(people.customer, examples.atFactory).at(-1)).toBe('Việt Phát gửi dự án cho nhà máy');
    expect(textsFor(people.factory, examples.atFactory)).toEqual(['Việt Phát gửi dự án cho nhà máy']);
    expect(textsFor(people.factory, examples.offered, 'manufacturer').at(-1)).toBe(
      'Nhà máy báo giá 2.600.001\u00a0₫',
    );
  });

  it('names on whose behalf the provider acted, the customer’s own account otherwise', () => {
    const [approved] = by([{ type: 'QuoteApproved', data: {} }], 'vietphat', examples.quoted.length);
    const past = [...by(examples.quoted, 'customer'), { ...approved!, onBehalfOf: people.customer.id }];
    const [last, first] = [historyFor(people.provider, past)[0]!, historyFor(people.provider, past).at(-1)!];
    expect(last.sentence.map(({ text }) => text).join('')).toBe(
      ' (Việt Phát) thay khách hàng chấp nhận báo giá',
    );
    expect(first.sentence).toEqual([{ text: '', accountId: 'customer-1' }, { text: ' gửi yêu cầu' }]);
  });

  it('calls a drawing what its uploader called it', () => {
    const file = { name: 'Trục Ø45.stp', size: 1, type: '', description: '', visibility: 'public' } as const;
    const url = '/objects/a.stp';
    const drawn: Event = { type: 'DrawingRevised', data: { partId: null, url, name: 'GK_VietPhat_1.stp' } };
    const past: Event[] = [
      ...examples.submitted,
      { type: 'FilesAttached', data: { files: [{ ...file, url }] } },
      drawn,
    ];
    expect(textsFor(people.customer, past).at(-1)).toBe('Việt Phát cập nhật bản vẽ Trục Ø45.stp');
  });

  it('links files and parts, and calls fields what the forms call them', () => {
    const file = { name: 'Bản vẽ.pdf', size: 1, type: '', description: '', visibility: 'public' } as const;
    const events: Event[] = [
      ...examples.submitted,
      { type: 'FilesAttached', data: { files: [{ ...file, url: '/objects/a.pdf' }] } },
      { type: 'PartAdded', data: { id: 'project-1.a', part: examples.part } },
      { type: 'PartRevised', data: { id: 'project-1.a', changes: { quantity: 3, tolerance: 'custom' } } },
      { type: 'DetailsRevised', data: { changes: { surfaceRoughness: 'Ra 0.8', title: 'Gá' } } },
      { type: 'CompletionEstimated', data: { days: 12 } },
    ];
    const entries = historyFor(people.customer, by(events, 'customer')).reverse().slice(1);
    expect(entries.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toEqual([
      'Khách hàng đính kèm Bản vẽ.pdf',
      'Khách hàng thêm chi tiết GK-01',
      'Khách hàng sửa chi tiết GK-01: Số lượng, Dung sai',
      'Khách hàng sửa thông tin: Độ nhám bề mặt, Tiêu đề dự án',
      'Khách hàng ước tính hoàn thành trong 12 ngày',
    ]);
    expect(entries[0]!.sentence).toContainEqual({ text: 'Bản vẽ.pdf', fileUrl: '/objects/a.pdf' });
    expect(entries[1]!.sentence).toContainEqual({ text: 'GK-01', partId: 'project-1.a' });
    expect(entries[2]).toMatchObject({ names: ['GK-01'], fields: ['quantity', 'tolerance'] });
  });
});

describe('the history of each reader', () => {
  type Reader = keyof typeof people;
  const seen: Event = {
    type: 'DrawingsSeen',
    data: { manufacturerId: people.factory.id, urls: ['/objects/truc-2.pdf'] },
  };
  const twoDrawings: Event = {
    type: 'FilesAttached',
    data: {
      files: ['truc-1.pdf', 'truc-2.pdf'].map((name) => ({
        ...{ url: `/objects/${name}`, name, size: 1, type: 'application/pdf', description: '' },
        visibility: 'public',
      })),
    },
  };
  const revised: Event = {
    type: 'DrawingRevised',
    data: { partId: null, url: '/objects/truc-2.pdf', name: 'khác.pdf' },
  };
  const bid = [...examples.bidding, rivalsQuote, examples.offered.at(-1)!];
  const withdrawn: Event = { type: 'QuoteWithdrawn', data: { quoteId: 'quote-2', reason: 'Hết máy' } };
  const declined: Event = {
    type: 'OrderDeclined',
    data: { manufacturerId: rival.id, reason: 'Hết máy' },
  };
  const paid = (kind: 'deposit' | 'progress'): Event => ({
    type: 'PaymentRecorded',
    data: { kind, reference: 'FT' },
  });
  const second = { names: ['truc-2.pdf'] };

  it.each<[string, Event[], Event, Partial<Record<Reader, object | undefined>>]>([
    [
      'a factory has seen a drawing',
      [...examples.atFactory, twoDrawings],
      seen,
      { factory: second, provider: { ...second, manufacturerIds: [people.factory.id] }, customer: undefined },
    ],
    [
      'a bidder has seen one',
      [...examples.bidding, twoDrawings],
      seen,
      { factory: second, otherFactory: undefined },
    ],
    [
      'a drawing is revised',
      [...examples.reviewing, twoDrawings],
      revised,
      { customer: second, provider: second },
    ],
    [
      'a drawing is revised that is no longer among the files',
      examples.reviewing,
      revised,
      { customer: { names: ['khác.pdf'] } },
    ],
    [
      'a bidder withdraws its quote',
      bid,
      withdrawn,
      {
        otherFactory: { text: 'Hết máy' },
        provider: { text: 'Hết máy', manufacturerIds: [rival.id] },
        factory: undefined,
        customer: undefined,
      },
    ],
    [
      'a bidder declines',
      examples.bidding,
      declined,
      { provider: { text: 'Hết máy', manufacturerIds: [rival.id] }, factory: undefined },
    ],
    ['the deposit is recorded', examples.awaitingDeposit, paid('deposit'), { factory: {}, customer: {} }],
    ['another instalment is', examples.producing, paid('progress'), { factory: undefined, customer: {} }],
  ])('when %s', (_, past, event, readers) => {
    for (const [reader, expected] of Object.entries(readers) as [Reader, object | undefined][]) {
      const entries = historyFor(people[reader], by([...past, event]));
      const entry = entries.find(({ id }) => id === String(past.length));
      if (expected) expect({ reader, ...entry }).toMatchObject({ reader, what: event.type, ...expected });
      else expect([reader, entry]).toEqual([reader, undefined]);
    }
  });
});

it.each([
  ['DraftSaved', 'request'],
  ['PartAdded', 'edit'],
  ['QuoteReleased', 'quoting'],
  ['StageCompleted', 'production'],
  ['StatusOverridden', 'oversight'],
  ['toString', 'request'],
])('%s stands in the phase %s', (type, phase) => {
  expect(phaseOf(type)).toBe(phase);
});

import { channelsOf, noticeKinds, notices, noticeSides } from '@market/contracts';
import { noProject, projectExamples } from '@market/domain';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { people, post } from './mail.fixture.js';

const { customer, factory, otherFactory, provider, admin } = people;
const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
type Person = { id: string; role: string };
type Step = [what: string, act: (id: string) => Promise<unknown>, expected: string[]];

/** Five people, by the names of their mailboxes. */
const mailboxes: Record<string, Person> = {
  khach: customer,
  xuong: factory,
  xuong2: otherFactory,
  vp: provider,
  sep: admin,
};

let office: Awaited<ReturnType<typeof post>>;
beforeAll(async () => {
  office = await post();
  for (const [name, person] of Object.entries(mailboxes)) await office.register(person, `${name}@cc.test`);
  await office.start();
});
afterAll(() => office.close());

const by =
  (person: Person, type: string, data: object = {}) =>
  (id: string) =>
    office.append('project', id, person, { type, data });
const wait = (milliseconds: number) => () => Promise.resolve(office.later(milliseconds));
const dayIn = (days: number) => new Date(office.now() + days * day).toISOString().slice(0, 10);
const ofRequest = 'Có yêu cầu báo giá mới';
const says = (text: string, ...names: string[]) => names.map((name) => `${name}: ${text}`);

const quote = (from: Person, quoteId: string) =>
  by(from, 'QuoteSubmitted', {
    ...{ quoteId, manufacturerId: from.id, version: 1, quote: projectExamples.quote },
    statedTotal: projectExamples.quote.totalPrice,
  });
const release = (days: number) => (id: string) =>
  by(provider, 'QuoteReleased', {
    ...{ quoteId: 'quote-1', finalPrice: projectExamples.price, validityDays: days, validUntil: dayIn(days) },
  })(id);
const message = (from: Person, to: string | null) => async (id: string) => {
  const data = { messageId: `${from.id} ${id}`, projectId: id, channel: 'customer', content: 'Chào anh' };
  const sent = { ...data, receiverId: to, senderId: from.id, fromProvider: from === provider };
  await office.append('conversation', id, from, { type: 'MessageSent', data: sent });
  await office.quiet();
  office.later(5 * minute);
};
const finish = (id: string) =>
  office.append(
    'project',
    id,
    factory,
    ...noProject.stages.slice(1).map(({ stageId }) => ({
      ...{ type: 'StageCompleted', data: { stageId, notes: '', attachments: [] } },
    })),
  );

const toTheEnd: Step[] = [
  ['twenty hours', wait(20 * hour), says('Sắp hết hạn báo giá đã hứa với khách', 'vp', 'sep')],
  ['four more', wait(4 * hour), says('Đã quá hạn báo giá đã hứa với khách', 'vp', 'sep')],
  [
    'a revision is asked for',
    async (id) => {
      await by(provider, 'ReviewStarted')(id);
      const requests = [{ target: 'tolerance', reason: 'Thiếu dung sai lỗ' }];
      await by(provider, 'RevisionRequested', { requests })(id);
    },
    says('Yêu cầu của bạn cần chỉnh sửa', 'khach'),
  ],
  ['a week', wait(7 * day), says('Yêu cầu vẫn chờ bạn chỉnh sửa', 'khach')],
  ['it is sent', by(customer, 'ProjectResubmitted'), says('Khách đã sửa và gửi lại yêu cầu', 'vp', 'sep')],
  [
    'factories are invited',
    by(provider, 'FactoriesInvited', { manufacturerIds: [factory.id, otherFactory.id] }),
    says('Có đơn mới chờ bạn báo giá', 'xuong', 'xuong2'),
  ],
  [
    'a drawing is replaced',
    by(customer, 'DrawingRevised', { partId: null, url: '/objects/b.pdf', name: 'b.pdf' }),
    says('Yêu cầu của đơn đã thay đổi, hãy xem lại', 'xuong', 'xuong2'),
  ],
  ['a quote', quote(factory, 'quote-1'), says('Nhà máy vừa báo giá', 'vp', 'sep')],
  ['another quote', quote(otherFactory, 'quote-2'), says('Nhà máy vừa báo giá', 'vp', 'sep')],
  [
    'it is withdrawn',
    by(otherFactory, 'QuoteWithdrawn', { quoteId: 'quote-2', reason: 'Máy bận' }),
    says('Nhà máy rút giá hoặc không nhận đơn', 'vp', 'sep'),
  ],
  ['and sent again', quote(otherFactory, 'quote-3'), says('Nhà máy vừa báo giá', 'vp', 'sep')],
  [
    'it is not chosen',
    by(provider, 'QuoteRejected', { quoteId: 'quote-3', reason: 'Giá cao' }),
    says('Báo giá của bạn chưa được chọn', 'xuong2'),
  ],
  [
    'a price',
    release(1),
    [
      ...says('Báo giá của bạn đã sẵn sàng', 'khach'),
      ...says('Đơn này không còn ở nhà máy của bạn', 'xuong2'),
    ],
  ],
  [
    'its last day ends',
    wait(3 * day),
    [
      ...says('Giá của đơn đã hết hiệu lực', 'khach'),
      ...says('Giá hết hiệu lực mà khách chưa trả lời', 'vp', 'sep'),
    ],
  ],
  ['a price again', release(15), says('Báo giá của bạn đã sẵn sàng', 'khach')],
  [
    'it is accepted',
    by(customer, 'QuoteApproved'),
    [...says('Khách đã duyệt giá của bạn', 'xuong'), ...says('Khách đã trả lời báo giá', 'vp', 'sep')],
  ],
  [
    'a deposit is due',
    (id) => {
      const dueAt = new Date(office.now() + day).toISOString();
      const deposit = { kind: 'deposit', percent: 100, amount: projectExamples.price, dueAt, dueDays: 1 };
      return by(provider, 'PaymentRequested', { instalments: [deposit] })(id);
    },
    says('Đơn hàng chờ bạn thanh toán', 'khach'),
  ],
  [
    'nobody pays',
    wait(3 * day),
    [
      ...says('Một đợt thanh toán đã quá hạn', 'khach'),
      ...says('Khách chưa thanh toán đúng hạn', 'vp', 'sep'),
    ],
  ],
  [
    'the customer says that it is paid',
    by(customer, 'PaymentAnnounced', { kind: 'deposit', note: '', attachments: [], files: [] }),
    says('Khách báo đã chuyển tiền', 'vp', 'sep'),
  ],
  [
    'it arrives',
    by(provider, 'PaymentRecorded', { kind: 'deposit', reference: '' }),
    [
      ...says('Việt Phát đã nhận thanh toán của bạn', 'khach'),
      ...says('Khách đã thanh toán, đơn sẵn sàng cho bạn', 'xuong'),
    ],
  ],
  [
    'production',
    by(factory, 'ProductionStarted', { instalments: [] }),
    says('Đơn hàng bắt đầu sản xuất', 'khach'),
  ],
  // The bell alone shows it, unless somebody chooses otherwise.
  [
    'a stage',
    by(factory, 'StageCompleted', { stageId: noProject.stages[0]!.stageId, notes: '', attachments: [] }),
    [],
  ],
  [
    'a delay',
    (id) => by(factory, 'DelayAnnounced', { date: dayIn(2), reason: 'Máy hỏng' })(id),
    [...says('Đơn hàng sẽ xong muộn hơn', 'khach'), ...says('Nhà máy báo chậm', 'vp', 'sep')],
  ],
  [
    'that day ends',
    wait(4 * day),
    [
      ...says('Đơn hàng chưa xong đúng hẹn', 'khach'),
      ...says('Đơn đã quá ngày hẹn giao', 'xuong', 'vp', 'sep'),
    ],
  ],
  ['a message of the customer', message(customer, null), says('Có tin nhắn mới', 'vp', 'sep')],
  ['a message to the customer', message(provider, customer.id), says('Việt Phát nhắn cho bạn', 'khach')],
  [
    'all stages',
    finish,
    [...says('Đơn hàng đã sẵn sàng giao', 'khach'), ...says('Đơn hàng sẵn sàng giao', 'vp', 'sep')],
  ],
  [
    'money back',
    by(provider, 'PaymentRefunded', {
      amount: 1_000_000,
      on: '2026-03-02',
      reference: '',
      reason: 'Tính thừa',
    }),
    says('Việt Phát đã hoàn tiền cho bạn', 'khach'),
  ],
  ['the end', by(provider, 'ProjectCompleted'), says('Đơn hàng đã hoàn thành', 'khach', 'xuong')],
];

/** An order that nobody brings to its end. */
const tillCancelled: Step[] = [
  [
    'it is sent to a factory',
    by(provider, 'SentToFactory', { manufacturerId: factory.id }),
    says('Có đơn mới chờ bạn báo giá', 'xuong'),
  ],
  [
    'another factory gets it',
    by(provider, 'FactoryAssigned', { manufacturerId: otherFactory.id, reason: 'Máy hỏng' }),
    [
      ...says('Bạn được giao một đơn hàng', 'xuong2'),
      ...says('Đơn này không còn ở nhà máy của bạn', 'xuong'),
    ],
  ],
  [
    'a status is set by hand',
    by(admin, 'StatusOverridden', {
      ...{ from: 'ready_for_manufacturer', to: 'approved', reason: 'Khách quen' },
      ...{ finalPrice: projectExamples.price, manufacturerId: otherFactory.id },
    }),
    says('Trạng thái đơn hàng đã được chuyển', 'khach', 'xuong2'),
  ],
  [
    'it is cancelled',
    by(customer, 'ProjectCancelled', { reason: 'Không cần nữa' }),
    [...says('Đơn hàng đã huỷ, hãy dừng việc', 'xuong2'), ...says('Khách đã huỷ đơn hàng', 'vp', 'sep')],
  ],
];

const cancelledByProvider: Step[] = [
  [
    'it is cancelled',
    by(provider, 'ProjectCancelled', { reason: 'Không làm được' }),
    says('Đơn hàng đã huỷ', 'khach'),
  ],
];

/** All mails of the three orders. */
const sent: { subject: string; text: string }[] = [];

it.each<[string, Step[]]>([
  ['an order to its end', toTheEnd],
  ['an order that its customer cancels', tillCancelled],
  ['an order that the provider cancels', cancelledByProvider],
])('%s: each of five people gets the mails that concern them, each once, in order', async (title, steps) => {
  const received: [string, string[]][] = [];
  const step = async (what: string, act: () => Promise<unknown>) => {
    office.smtp.mails.length = 0;
    office.later(2 * minute);
    await act();
    await office.quiet();
    const lines = office.smtp.mails.map(
      ({ to, subject }) => `${to![0]!.address!.split('@')[0]!}: ${subject!}`,
    );
    received.push([what, lines.sort()]);
    // A reason is in the sentence of its event already.
    for (const { text } of office.smtp.mails) expect(text).not.toMatch(/ – (.+) – \1$/m);
    sent.push(...office.smtp.mails.map(({ subject, text }) => ({ subject: subject!, text: text! })));
  };
  let id = '';
  const asked: Step = [
    'a request',
    async () => (id = await office.order(title)),
    says(ofRequest, 'vp', 'sep'),
  ];
  for (const [what, act] of [asked, ...steps]) await step(what, () => act(id));
  const named = (lines: string[]) => lines.map((line) => `${line}: ${title}`).sort();
  expect(received).toEqual([asked, ...steps].map(([what, , expected]) => [what, named(expected)]));
});

it.each([
  ['Sắp hết hạn báo giá đã hứa với khách', /^Hạn đã hứa: \d\d:\d\d ngày /m],
  ['Đã quá hạn báo giá đã hứa với khách', /^Hạn đã hứa: \d\d:\d\d ngày \d\d\/\d\d\/\d{4}$/m],
  ['Yêu cầu vẫn chờ bạn chỉnh sửa', /^Thiếu dung sai lỗ$/m],
  ['Báo giá của bạn đã sẵn sàng', /^Giá có hiệu lực đến hết ngày \d\d\/\d\d\/\d{4}$/m],
  ['Giá của đơn đã hết hiệu lực', /^Giá có hiệu lực đến hết ngày /m],
  ['Đơn hàng chờ bạn thanh toán', /^Đặt cọc [\d.]+\s₫, hạn \d\d\/\d\d\/\d{4}$/m],
  ['Một đợt thanh toán đã quá hạn', /^Đặt cọc [\d.]+\s₫, hạn \d\d\/\d\d\/\d{4}$/m],
  ['Đơn đã quá ngày hẹn giao', /^Ngày hẹn giao: \d\d\/\d\d\/\d{4}$/m],
  ['Trạng thái đơn hàng đã được chuyển', /^Trạng thái mới: Đã phê duyệt$/m],
  // What it was sent for can no longer be opened.
  ['Đơn này không còn ở nhà máy của bạn', /^Mở Control Center: \S+\/$/m],
])('the mail «%s» says what its reader needs to act', (says, line) => {
  const texts = sent.filter(({ subject }) => subject.startsWith(says)).map(({ text }) => text);
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) expect(text).toMatch(line);
});

it('these are all mails that anybody gets', () => {
  const told = [...toTheEnd, ...tillCancelled, ...cancelledByProvider].flatMap(([, , lines]) =>
    lines.map((line) => line.slice(line.indexOf(' ') + 1)),
  );
  const mailed = noticeKinds.flatMap((kind) =>
    noticeSides.flatMap((side) =>
      channelsOf(kind, side).includes('mail') ? (notices[kind].to[side]?.says ?? []) : [],
    ),
  );
  expect(new Set([ofRequest, ...told])).toEqual(new Set(mailed));
});

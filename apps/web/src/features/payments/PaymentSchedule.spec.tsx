import type { Instalment, Payments, ProjectAction } from '@market/contracts';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { projectTag } from '../../api/tags';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { typeDay } from '../../testing/days';
import { requestsTo, errorReply, server } from '../../testing/server';
import { PaymentSchedule } from './PaymentSchedule';

const asPlanned = {
  ...{ receivedAmount: null, receivedOn: null, reference: '', note: '' },
  ...{ announcedAt: null, receipts: [] },
};
const deposit: Instalment = {
  ...asPlanned,
  kind: 'deposit',
  percent: 30,
  amount: 3_000_000,
  dueAt: '2026-11-20T00:00:00.000Z',
  paidAt: '2026-11-19T03:00:00.000Z',
  state: 'completed',
};
const progress: Instalment = {
  ...asPlanned,
  ...{ kind: 'progress', percent: 50, amount: 5_000_000, paidAt: null },
  ...{ dueAt: '2026-12-01T00:00:00.000Z', state: 'overdue' },
};
const final: Instalment = {
  ...asPlanned,
  ...{ kind: 'final', percent: 20, amount: 2_000_000, paidAt: null, dueAt: null, state: 'pending' },
};
const bank = { bankName: 'Ngân hàng Mẫu', accountName: 'Việt Phát', accountNumber: '0123456789' };
const payments = (instalments: Instalment[]): Payments => ({
  ...{ projectId: 'p1', total: 10_000_000, instalments, bank, received: 0, version: 7, refunds: [] },
});

/** Only the clock stands still: what waits goes on. */
const timers = [
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
  ...(['requestAnimationFrame', 'cancelAnimationFrame'] as const),
];
const path = '/api/payments/p1';
const rows = async () =>
  (await screen.findAllByRole('listitem')).map((row) => row.textContent.replace(/\u00a0/g, ' '));
const record = () => screen.queryAllByRole('button', { name: /^Ghi nhận/ });

it('displays share, amount, state and date of each instalment', async () => {
  server({ [`GET ${path}`]: payments([deposit, progress, final]) });
  renderScreen(<PaymentSchedule projectId="p1" />);
  expect(await rows()).toEqual([
    'Đặt cọc 30% Đã thanh toán 19/11/20263.000.000 ₫',
    'Thanh toán theo tiến độ 50% Quá hạn · hạn 01/12/20265.000.000 ₫',
    'Thanh toán cuối 20% Chưa đến hạn2.000.000 ₫',
  ]);
  const states = screen.getAllByRole('listitem').map(({ dataset }) => dataset['state']);
  expect(states).toEqual(['paid', 'overdue', 'later']);
  expect(screen.getByText(/^Tổng/).textContent).toMatch(/10\.000\.000/);
  expect(screen.getByText('0123456789')).toBeTruthy();
  expect(record()).toEqual([]);
});

it('hides the bank account once everything is paid', async () => {
  server({ [`GET ${path}`]: payments([deposit]) });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  expect(screen.queryByText('0123456789')).toBeNull();
  expect(record()).toEqual([]);
});

it('explains when the schedule will appear', async () => {
  server({ [`GET ${path}`]: payments([]) });
  renderScreen(<PaymentSchedule projectId="p1" />);
  expect(await screen.findByText('Lịch thanh toán xuất hiện khi Việt Phát yêu cầu thanh toán.')).toBeTruthy();
});

it('lets the provider record the next instalment, and displays success or failure', async () => {
  const calls = server({ [`GET ${path}`]: payments([deposit, progress, final]), [`POST ${path}`]: {} });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  const confirm = async () => {
    fireEvent.click(record()[0]!);
    fireEvent.click(await screen.findByRole('button', { name: 'Đã nhận tiền' }));
  };
  expect(record().map(({ textContent }) => textContent)).toEqual(['Ghi nhận thanh toán theo tiến độ']);
  await confirm();
  await expectToast('Đã ghi nhận thanh toán');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({
    ...{ kind: 'progress', amount: 5_000_000, seen: { price: 10_000_000 } },
  });
  server({ [`POST ${path}`]: errorReply(409, 'payment.not-scheduled', 'Chưa đến đợt này') });
  await confirm();
  await expectToast('Không thể ghi nhận thanh toán');
  expect(screen.getByText('Chưa đến đợt này')).toBeTruthy();
});

it('records what arrived, when and under which reference; an amount that is short needs a note', async () => {
  const calls = server({ [`GET ${path}`]: payments([deposit, progress, final]), [`POST ${path}`]: {} });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  fireEvent.click(record()[0]!);
  const fill = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Số tiền nhận');
  fill('Số tiền nhận', '4.990.000');
  typeDay(screen.getByLabelText('Ngày nhận'), '20/11/2026');
  fill('Mã giao dịch', 'FT-77');
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Đã nhận tiền' }));
  confirm();
  expect(await screen.findByText('Số tiền thiếu: vui lòng ghi rõ lý do')).toBeTruthy();
  await screen.findByLabelText(/^Vì sao thiếu 10\.000/);
  fill(/^Vì sao thiếu 10\.000/, 'Phí chuyển khoản');
  confirm();
  await expectToast('Đã ghi nhận thanh toán');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'progress', amount: 4_990_000, receivedOn: '2026-11-20' },
      ...{ reference: 'FT-77', note: 'Phí chuyển khoản', seen: { price: 10_000_000 } },
    },
  ]);
});

it('the dialog of an instalment that a colleague has recorded meanwhile says so, and is not about the next one', async () => {
  const calls = server({ [`GET ${path}`]: payments([deposit, progress, final]) });
  const { store } = renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  fireEvent.click(record()[0]!);
  await screen.findByRole('dialog');
  const paid: Instalment = {
    ...{ ...progress, state: 'completed', paidAt: '2026-11-20T03:00:00.000Z' },
    ...{ receivedAmount: 4_000_000, reference: 'FT-5' },
  };
  server({ [`GET ${path}`]: payments([deposit, paid, final]) });
  act(() => void store.dispatch(api.util.invalidateTags([projectTag('p1')])));
  await screen.findByRole('button', { name: 'Ghi nhận thanh toán cuối' });
  expect(
    await screen.findByText('Người khác vừa ghi nhận đợt này. Bản bạn đang nhập chưa được ghi.'),
  ).toBeTruthy();
  expect(screen.getByText(/4\.000\.000.* · 20\/11\/2026 · FT-5/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Đã nhận tiền' }).disabled).toBe(true);
  expect(requestsTo(calls, 'POST')).toEqual([]);
});

it('the dialog of an instalment whose amount has changed meanwhile is about the amount that it showed', async () => {
  const calls = server({ [`GET ${path}`]: payments([deposit, progress, final]), [`POST ${path}`]: {} });
  const { store } = renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  fireEvent.click(record()[0]!);
  await screen.findByRole('dialog');
  server({ [`GET ${path}`]: payments([deposit, { ...progress, amount: 6_000_000 }, final]) });
  act(() => void store.dispatch(api.util.invalidateTags([projectTag('p1')])));
  await screen.findByText(/6\.000\.000/);
  expect(screen.queryByLabelText(/^Vì sao thiếu/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Đã nhận tiền' }));
  // The server compares the price that was seen, and shows both.
  await waitFor(() =>
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { kind: 'progress', amount: 5_000_000, seen: { price: 10_000_000 } },
    ]),
  );
});

// What arrived for an instalment of 5,000,000 × the amount that is recorded.
it.each<[string, number]>([
  ['4.999.999', 4_999_999],
  ['5.000.000', 5_000_000],
  ['5.000.001', 5_000_001],
  ['50.000.000', 50_000_000],
])('of %s that arrived, %s is recorded', async (typed, amount) => {
  const calls = server({ [`GET ${path}`]: payments([deposit, progress, final]), [`POST ${path}`]: {} });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
  await rows();
  fireEvent.click(record()[0]!);
  fireEvent.change(await screen.findByLabelText('Số tiền nhận'), { target: { value: typed } });
  fireEvent.change(screen.getByLabelText(/^(Ghi chú|Vì sao thiếu .*)$/), {
    target: { value: 'Theo sao kê' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Đã nhận tiền' }));
  await expectToast('Đã ghi nhận thanh toán');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    {
      ...{ kind: 'progress', amount, note: 'Theo sao kê' },
      seen: { price: 10_000_000 },
    },
  ]);
});

describe('the day of a payment', () => {
  afterEach(() => void jest.useRealTimers());

  // In the first seven hours of a day in Vietnam it is still yesterday in UTC.
  it.each([
    ['2026-11-20T17:00:00.000Z', '2026-11-21'],
    ['2026-11-20T23:59:00.000Z', '2026-11-21'],
    ['2026-11-21T05:00:00.000Z', '2026-11-21'],
    ['2026-11-21T16:59:00.000Z', '2026-11-21'],
    ['2026-12-31T18:00:00.000Z', '2027-01-01'],
  ])('at %s is %s at first, and none later', async (now, today) => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: timers });
    server({ [`GET ${path}`]: payments([deposit, progress, final]) });
    renderScreen(<PaymentSchedule projectId="p1" allowed={['RecordPayment']} />);
    await rows();
    fireEvent.click(record()[0]!);
    const day = await screen.findByLabelText<HTMLInputElement>('Ngày nhận');
    expect(day.value).toBe(today.split('-').reverse().join('/'));
    typeDay(day, '31/01/2027');
    expect(day.value).toBe(today.split('-').reverse().join('/'));
  });
});

it('displays what arrived where it differs from the instalment, with the provider’s note', async () => {
  const received = { receivedAmount: 2_990_000, receivedOn: '2026-11-18', reference: 'FT-1', note: 'Phí' };
  server({ [`GET ${path}`]: payments([{ ...deposit, ...received }]) });
  renderScreen(<PaymentSchedule projectId="p1" />);
  expect((await rows())[0]).toBe(
    'Đặt cọc 30% Đã thanh toán 18/11/2026 · nhận 2.990.000 ₫ · FT-1 · Phí3.000.000 ₫',
  );
});

// What arrived for an instalment of 3,000,000 × what its row says of it.
it.each<[string, Partial<Instalment>, string]>([
  ['nothing is known of the amount', {}, ' 19/11/2026'],
  ['all of it', { receivedAmount: 3_000_000 }, ' 19/11/2026'],
  ['one dong less', { receivedAmount: 2_999_999 }, ' 19/11/2026 · nhận 2.999.999 ₫'],
  ['one dong more', { receivedAmount: 3_000_001 }, ' 19/11/2026 · nhận 3.000.001 ₫'],
  ['all of it, on an earlier day than it was recorded', { receivedOn: '2026-11-17' }, ' 17/11/2026'],
])('displays what arrived: %s', async (_, received, expected) => {
  server({ [`GET ${path}`]: payments([{ ...deposit, ...received }]) });
  renderScreen(<PaymentSchedule projectId="p1" />);
  expect((await rows())[0]).toBe(`Đặt cọc 30% Đã thanh toán${expected}3.000.000 ₫`);
});

it('offers the customer to say that the next instalment is on its way', async () => {
  const calls = server({
    [`GET ${path}`]: payments([deposit, progress, final]),
    [`POST ${path}/announcement`]: payments([deposit, progress, final]),
  });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['AnnouncePayment']} />);
  await rows();
  fireEvent.click(screen.getByRole('button', { name: 'Tôi đã chuyển khoản' }));
  fireEvent.change(await screen.findByLabelText('Ghi chú'), { target: { value: 'Từ tài khoản công ty' } });
  const [, submit] = screen.getAllByRole('button', { name: 'Tôi đã chuyển khoản' });
  fireEvent.click(submit!);
  await expectToast('Đã báo Việt Phát');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({
    ...{ kind: 'progress', note: 'Từ tài khoản công ty', seen: { price: 10_000_000 } },
  });
});

it('says what the customer announced, beside the button that records it and where it is recorded', async () => {
  const announced = { announcedAt: '2026-11-30T03:00:00.000Z', receipts: ['/objects/uy-nhiem-chi.jpg'] };
  server({ [`GET ${path}`]: payments([deposit, { ...progress, ...announced }, final]) });
  renderScreen(
    <PaymentSchedule projectId="p1" allowed={['RecordPayment']} renderReceipts={(urls) => urls.join()} />,
  );
  expect((await rows())[1]).toContain('khách báo đã chuyển 30/11/2026');
  expect(record().map(({ textContent }) => textContent)).toEqual(['Ghi nhận thanh toán theo tiến độ']);
  fireEvent.click(record()[0]!);
  const { textContent } = await screen.findByRole('dialog');
  for (const text of ['CC P1', '10:00 30/11/2026', '/objects/uy-nhiem-chi.jpg', 'Khớp số phải thu'])
    expect(textContent).toContain(text);
});

it('lets the provider correct a record and give money back, each with a reason', async () => {
  const received = { ...payments([deposit, progress, final]), received: 3_000_000 };
  const calls = server({
    [`GET ${path}`]: received,
    'POST /api/projects/p1/actions/correct-payment': {},
    'POST /api/projects/p1/actions/refund-payment': {},
  });
  renderScreen(<PaymentSchedule projectId="p1" allowed={['CorrectPayment', 'RefundPayment']} />);
  await rows();
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Sửa bản ghi đặt cọc' }));
  await screen.findByLabelText('Vì sao sửa?');
  fill('Số tiền đã nhận', '2.900.000');
  fill('Vì sao sửa?', 'Nhập nhầm');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu bản sửa' }));
  await expectToast('Đã sửa khoản thanh toán');
  fireEvent.click(screen.getByRole('button', { name: 'Hoàn tiền' }));
  await screen.findByLabelText('Vì sao hoàn tiền?');
  fill('Số tiền hoàn', '500.000');
  fill('Vì sao hoàn tiền?', 'Khách huỷ');
  fireEvent.click(screen.getByRole('button', { name: 'Ghi nhận hoàn tiền' }));
  await expectToast('Đã ghi nhận hoàn tiền');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ kind: 'deposit', amount: 2_900_000, receivedOn: '2026-11-19', reason: 'Nhập nhầm' },
      seen: { payments: 7, received: 3_000_000 },
    }),
    expect.objectContaining({
      ...{ amount: 500_000, reason: 'Khách huỷ', seen: { payments: 7, received: 3_000_000 } },
    }),
  ]);
});

// Each decision about money × what has changed meanwhile: nothing is recorded, old stands beside new, and the next try is
// about what applies now.
describe('a decision about money that somebody else has overtaken', () => {
  const before = { ...payments([deposit, progress, final]), received: 3_000_000 };
  const corrected: Instalment = { ...deposit, receivedAmount: 2_000_000, reference: 'FT-9' };
  const after: Payments = {
    ...before,
    ...{ instalments: [corrected, progress, final], received: 2_000_000, version: 8 },
  };
  const cheaper: Payments = { ...before, total: 9_000_000 };
  const terms = {
    status: 'in_production',
    request: 4,
    quoteId: null,
    deliveryDays: null,
    manufacturerId: null,
  };
  const ofMoney = { ...terms, price: 10_000_000, payments: 8, received: 2_000_000 };
  const ofPrice = { ...terms, price: 9_000_000, payments: 7, received: 3_000_000 };
  const refusal = (changed: string[], now: object, action: ProjectAction) =>
    errorReply(409, 'project.changed', 'Đã thay đổi', { changed, terms: now, allowed: [action] });
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const reason = (question: string) => () => fill(question, 'vì');

  it.each<[ProjectAction, string, string, string, () => void, object, Payments, string[]]>([
    [
      ...(['CorrectPayment', 'actions/correct-payment', 'Sửa bản ghi đặt cọc', 'Lưu bản sửa'] as const),
      reason('Vì sao sửa?'),
      ...([ofMoney, after, ['3.000.000 ₫', '2.000.000 ₫', 'FT-9']] as const),
    ],
    [
      ...(['RefundPayment', 'actions/refund-payment', 'Hoàn tiền', 'Ghi nhận hoàn tiền'] as const),
      () => {
        fill('Số tiền hoàn', '500.000');
        fill('Vì sao hoàn tiền?', 'vì');
      },
      ...([ofMoney, after, ['3.000.000 ₫', '2.000.000 ₫']] as const),
    ],
    [
      ...(['RecordPayment', '', 'Ghi nhận thanh toán theo tiến độ', 'Đã nhận tiền'] as const),
      () => undefined,
      ...([ofPrice, cheaper, ['10.000.000 ₫', '9.000.000 ₫']] as const),
    ],
    [
      ...(['AnnouncePayment', 'announcement', 'Tôi đã chuyển khoản', 'Tôi đã chuyển khoản'] as const),
      () => undefined,
      ...([ofPrice, cheaper, ['10.000.000 ₫', '9.000.000 ₫']] as const),
    ],
  ] as never)('%s', async (action, at, open, submit, complete, now, reloaded, shown) => {
    const call = at.startsWith('actions')
      ? `POST /api/projects/p1/${at}`
      : `POST ${[path, at].filter(Boolean).join('/')}`;
    const changed = now === ofMoney ? ['payments', 'received'] : ['price'];
    const calls = server({ [`GET ${path}`]: before, [call]: refusal(changed, now, action) });
    renderScreen(<PaymentSchedule projectId="p1" allowed={[action]} />);
    await rows();
    fireEvent.click(screen.getByRole('button', { name: open }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByRole('button', { name: submit });
    complete();
    server({ [`GET ${path}`]: reloaded });
    const send = (name: string | RegExp) => fireEvent.click(within(dialog).getByRole('button', { name }));
    send(submit);
    const tables = await within(dialog).findAllByRole('table');
    const text = () => tables[0]!.parentElement!.textContent.replace(/\u00a0/g, ' ');
    await waitFor(() => shown.forEach((part) => expect(text()).toContain(part)));
    expect(requestsTo(calls, 'GET', path).length).toBeGreaterThan(1);
    server({ [call]: reloaded });
    send(new RegExp(`${submit.slice(0, 4)}|Vẫn`));
    await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(2));
    const seen = requestsTo(calls, 'POST').map(({ body }) => (body as { seen: object }).seen);
    expect(seen).toEqual(
      [{ price: 10_000_000, payments: 7, received: 3_000_000 }, now].map((all) =>
        Object.fromEntries(changed.map((term) => [term, (all as Record<string, unknown>)[term]])),
      ),
    );
  });

  it('is not offered again where it is no longer possible', async () => {
    const gone = errorReply(409, 'project.changed', 'Đã thay đổi', {
      ...{ changed: ['price'], terms: { ...ofPrice, status: 'reviewing' }, allowed: [] },
    });
    server({ [`GET ${path}`]: before, [`POST ${path}/announcement`]: gone });
    renderScreen(<PaymentSchedule projectId="p1" allowed={['AnnouncePayment']} />);
    await rows();
    fireEvent.click(screen.getByRole('button', { name: 'Tôi đã chuyển khoản' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Tôi đã chuyển khoản' }));
    expect(await within(dialog).findByText(/không còn làm được bước này/)).toBeTruthy();
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Vẫn báo đã chuyển khoản' });
    expect(submit.disabled).toBe(true);
  });
});

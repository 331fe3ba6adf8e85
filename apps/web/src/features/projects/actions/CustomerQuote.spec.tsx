import { actionOf } from '@market/contracts';
import type { OrderTimes, Project } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen, expectToast } from '../../../testing/render-screen';
import { projectOf } from '../../../testing/orders';
import { requestsTo, errorReply, server } from '../../../testing/server';
import { CustomerQuote } from './CustomerQuote';

const path = `/api/projects/${projectOf().id}/actions`;
const parts = { [`GET /api/project-parts/${projectOf().id}`]: [] };
const answers = ['ApproveQuote', 'RequestQuoteChange', 'DeclineQuote'] as const;
const show = (change: Partial<Project>) => {
  server(parts);
  return renderScreen(<CustomerQuote project={projectOf(change)} />);
};
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const text = () => document.body.textContent.replace(/\u00a0/g, ' ');

const times: OrderTimes = {
  ...{ sla: null, daysOpen: 0, promisedOn: null, expectedOn: null, isBehind: false, announcedOn: null },
  ...{ isLate: false, isLaterThanAnnounced: false, isPriceExpired: false },
};

it('displays how long a quote takes while there is no price', () => {
  show({ partCount: 2 });
  expect(text()).toContain('Liên hệ báo giá');
  expect(text()).toContain('Việt Phát báo giá trong vòng 24 giờ');
  expect(text()).toContain('Dự kiến báo giá1-2 ngày');
  expect(text()).toContain('Số lượng2 chi tiết · 6 sản phẩm');
  expect(buttons()).toEqual([]);
});

it('counts down to the promised quote, and says what stopped the clock', () => {
  const hour = 3_600_000;
  const clock = (state: 'running' | 'paused', leftMs: number) => {
    const dueAt = state === 'paused' ? null : new Date(Date.now() + leftMs).toISOString();
    const sla = { state, leftMs, dueAt, secondDueAt: null, pausedSince: null, breached: false } as const;
    cleanup();
    show({ times: { ...times, sla: { ...sla, secondBreached: false } } });
    return screen.getByRole('timer').textContent;
  };
  expect(clock('running', 5 * hour + 90_000)).toMatch(/^Còn 5 giờ 1 phút hạn \d\d:\d\d/);
  expect(clock('running', -2 * hour - 1)).toMatch(/^Quá 2 giờ \d phút/);
  expect(clock('paused', 3 * hour)).toBe('Tạm dừng, còn 3 giờ 0 phút chờ bạn chỉnh sửa yêu cầu');
});

it('says until when the released price is good, while it can be accepted', () => {
  const priced = { finalPrice: 1_000_000, quoteValidUntil: '2026-03-17' };
  show({ ...priced, status: 'quoted' });
  expect(text()).toContain('có hiệu lực đến 17/03/2026');
  cleanup();
  show({ ...priced, status: 'approved', terms: { ...projectOf().terms, deliveryDays: 9 } });
  expect(text()).not.toContain('hiệu lực');
  expect(text()).toContain('6 sản phẩm · giao 9 ngày');
});

it('after the last day of the price, offers a new quote instead of its acceptance', () => {
  const expired: Partial<Project> = {
    ...{ status: 'quoted', finalPrice: 1_000_000, quoteValidUntil: '2026-03-17', allowed: [...answers] },
    times: { ...times, isPriceExpired: true },
  };
  show(expired);
  expect(text()).toContain('Giá đã hết hiệu lực sau ngày 17/03/2026');
  expect(text()).not.toContain('có hiệu lực đến');
  expect(buttons()).toEqual(['Yêu cầu điều chỉnh', 'Từ chối báo giá']);
  expect(screen.getByText('Yêu cầu điều chỉnh').closest('button')!.className).toContain('primary');
});

it.each(['draft', 'cancelled'] as const)('announces no price for a project with the status %s', (status) => {
  show({ status });
  expect(text()).not.toContain('1-2 ngày');
  expect(text().includes('24 giờ')).toBe(status === 'draft');
});

it('displays price and delivery time, with three answers', () => {
  const terms = { ...projectOf().terms, deliveryDays: 9 };
  show({ status: 'quoted', finalPrice: 4_250_000, allowed: [...answers], terms });
  expect(text()).toContain('4.250.000 ₫');
  expect(text()).toContain('Thời gian giao hàng9 ngày');
  expect(text()).not.toContain('Liên hệ báo giá');
  expect(text()).not.toContain('1-2 ngày');
  expect(buttons()).toEqual(['Chấp nhận báo giá', 'Yêu cầu điều chỉnh', 'Từ chối báo giá']);
});

it.each([
  ['ApproveQuote', true],
  ['RequestQuoteChange', false],
  ['DeclineQuote', false],
] as const)('the dialog of %s repeats the price: %s', async (action, repeated) => {
  show({ status: 'quoted', finalPrice: 4_250_000, allowed: [...answers] });
  fireEvent.click(screen.getByRole('button', { name: actionOf(action).label }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).queryByText('4.250.000 ₫') !== null).toBe(repeated);
});

it.each([
  ['ApproveQuote', 'approve-quote', {}],
  ['RequestQuoteChange', 'request-quote-change', { reason: 'Giảm còn 10 ngày' }],
  ['DeclineQuote', 'decline-quote', { reason: 'Giảm còn 10 ngày' }],
] as const)('%s is confirmed with its consequences before it is sent to %s', async (action, name, body) => {
  const { label, done, consequence, informs = {} } = actionOf(action);
  const calls = server({ [`POST ${path}/${name}`]: {} });
  show({ status: 'quoted', finalPrice: 1, allowed: [...answers] });
  fireEvent.click(screen.getByRole('button', { name: label }));
  const dialog = await screen.findByRole('dialog');
  const button = action === 'ApproveQuote' ? /^Chấp nhận 1\s₫$/ : label;
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: button }));
  const { final } = consequence as { final: string };
  for (const text of [final, informs.provider]) expect(dialog.textContent).toContain(text);
  if (consequence.kind === 'reason') {
    const reason = within(dialog).getByLabelText(consequence.question);
    fireEvent.change(reason, { target: { value: '  ' } });
    send();
    expect(await within(dialog).findByText('Vui lòng nêu lý do')).toBeTruthy();
    fireEvent.change(reason, { target: { value: 'Giảm còn 10 ngày' } });
  }
  expect(requestsTo(calls, 'POST')).toEqual([]);
  send();
  await expectToast(done);
  // With what was on the screen.
  const seen = { request: 4, price: 1, quoteId: null, deliveryDays: null };
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({ ...body, seen });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('displays why an answer was refused', async () => {
  const refused = errorReply(409, 'project.illegal-transition', 'Báo giá đã được rút');
  server({ [`POST ${path}/approve-quote`]: refused });
  show({ status: 'quoted', finalPrice: 1, allowed: [...answers] });
  fireEvent.click(screen.getByText('Chấp nhận báo giá'));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Chấp nhận 1\s₫$/ }));
  await expectToast('Báo giá đã được rút');
});

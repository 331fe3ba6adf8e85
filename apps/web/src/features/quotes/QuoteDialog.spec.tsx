import { quoteDefaults } from '@market/contracts';
import type { Quote, SubmitQuote } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { projectOf } from '../../testing/orders';
import { requestsTo, errorReply, server } from '../../testing/server';
import { QuoteDialog } from './QuoteDialog';

const close = jest.fn();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fill = (label: string, value: string) => {
  fireEvent.change(field(label), { target: { value } });
  fireEvent.blur(field(label));
};
const showDialog = (project = projectOf()) =>
  renderScreen(<QuoteDialog project={project} attachments={<input />} onClose={close} />, {
    user: { id: 'xuong' },
  });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Gửi báo giá' }));
/** Where the days were left as they are by default, or nothing costs anything, the figures are confirmed. */
const sure = async () => fireEvent.click(await screen.findByRole('button', { name: /^Đúng, gửi/ }));

it('starts with zero costs and one day, and calculates the total from the costs', async () => {
  const calls = server({ 'POST /api/quotes': {} });
  showDialog();
  const labels = ['Chi phí vật liệu', 'Chi phí khác', 'Giờ công', 'Đơn giá gia công', 'Tổng giá'];
  expect(labels.map((label) => field(label).value)).toEqual(['0', '0', '0', '0', '0']);
  expect(field('Thời gian giao hàng').value).toBe('1');
  expect(field('Tổng giá').readOnly).toBe(true);
  fill('Chi phí vật liệu', '1,200,000');
  fill('Giờ công', '7.5');
  fill('Đơn giá gia công', '180000');
  fill('Chi phí khác', '50001');
  expect(field('Chi phí vật liệu').value).toBe('1.200.000');
  expect(field('Tổng giá').value).toBe('2.600.001');
  send();
  await sure();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
  expect(screen.getByText('Thành công')).toBeTruthy();
  expect(close).toHaveBeenCalledTimes(1);
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({
    projectId: projectOf().id,
    ...{ materialCost: 1_200_000, laborHours: 7.5, laborRate: 180_000, additionalCosts: 50_001 },
    ...{ totalPrice: 2_600_001, deliveryDays: 1 },
  });
});

it('shows no total while the hours may be two numbers, and sends nothing until one is chosen', async () => {
  const calls = server({ 'POST /api/quotes': {} });
  showDialog();
  fill('Đơn giá gia công', '150000');
  fill('Giờ công', '1,5');
  expect(field('Giờ công').value).toBe('1,5');
  expect(field('Tổng giá').value).toBe('225.000');
  fill('Giờ công', '1.250');
  expect(field('Tổng giá').value).toBe('');
  send();
  expect(await screen.findByText('Vui lòng chọn số đúng ý bạn')).toBeTruthy();
  const choices = screen.getByRole('group', { name: 'Bạn muốn nhập số nào?' });
  expect(choices.textContent).toContain('1.250 giờ (một nghìn hai trăm năm mươi)');
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: '1,25 giờ' }));
  expect(field('Giờ công').value).toBe('1,25');
  expect(field('Tổng giá').value).toBe('187.500');
  expect(screen.queryByRole('group', { name: 'Bạn muốn nhập số nào?' })).toBeNull();
  send();
  await sure();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ laborHours: 1.25, totalPrice: 187_500 });
});

it('sends only a valid quote, and stays open when sending fails', async () => {
  close.mockClear();
  const calls = server({ 'POST /api/quotes': errorReply(503, 'store.unavailable') });
  showDialog();
  fill('Thời gian giao hàng', '0');
  send();
  expect(await screen.findByText('Thời gian giao hàng phải >= 1 ngày')).toBeTruthy();
  expect(calls).toEqual([]);
  fill('Thời gian giao hàng', '2');
  await waitFor(() => expect(screen.queryByText('Thời gian giao hàng phải >= 1 ngày')).toBeNull());
  send();
  await sure();
  await expectToast('Không thể gửi báo giá. Vui lòng thử lại.');
  expect(screen.getByText('Lỗi')).toBeTruthy();
  expect(close).not.toHaveBeenCalled();
});

it('keeps what was typed until it has been sent, for its account and its order', async () => {
  showDialog();
  fill('Chi phí vật liệu', '500000');
  fill('Ghi chú', 'Phôi có sẵn');
  cleanup();
  showDialog(projectOf({ id: 'another' }));
  expect(field('Chi phí vật liệu').value).toBe('0');
  cleanup();
  server({ 'POST /api/quotes': {} });
  showDialog();
  expect(['Chi phí vật liệu', 'Tổng giá', 'Ghi chú'].map((label) => field(label).value)).toEqual([
    '500.000',
    '500.000',
    'Phôi có sẵn',
  ]);
  expect(Object.keys(localStorage).every((key) => key.includes('xuong.quote.'))).toBe(true);
  send();
  await sure();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
  cleanup();
  showDialog();
  expect(field('Chi phí vật liệu').value).toBe('0');
});

it('asks before it sends nothing, or days that nobody chose, with the figures', async () => {
  const calls = server({ 'POST /api/quotes': {} });
  showDialog();
  send();
  expect(await screen.findByText(/Bạn sắp gửi báo giá 0\s₫, giao trong 1 ngày/)).toBeTruthy();
  expect(calls).toEqual([]);
  // Other figures are another question.
  fill('Chi phí vật liệu', '5000');
  send();
  expect(await screen.findByRole('button', { name: /^Đúng, gửi 5\.000\s₫, giao trong 1 ngày/ })).toBeTruthy();
  fill('Thời gian giao hàng', '7');
  send();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
});

it('sends a quote that was typed before a reload with one click', async () => {
  const calls = server({ 'POST /api/quotes': {} });
  showDialog();
  fill('Chi phí vật liệu', '5000');
  fill('Thời gian giao hàng', '7');
  cleanup();
  showDialog();
  send();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ materialCost: 5_000, deliveryDays: 7 });
});

it('starts a revision from the last version', async () => {
  const calls = server({ 'POST /api/quotes': {} });
  const last = {
    ...quoteDefaults,
    materialCost: 900_000,
    totalPrice: 900_000,
    deliveryDays: 8,
    notes: '',
    version: 2,
  };
  renderScreen(
    <QuoteDialog project={projectOf()} last={last as Quote} attachments={<input />} onClose={close} />,
  );
  expect(field('Chi phí vật liệu').value).toBe('900.000');
  expect(screen.getByText(/^Bắt đầu từ phiên bản 2; báo giá mới là phiên bản 3/)).toBeTruthy();
  send();
  await expectToast('Báo giá đã được gửi cho Việt Phát!');
  expect(requestsTo(calls, 'POST')[0]!.body).toMatchObject({ deliveryDays: 8, seen: { request: 4 } });
});

it('says that the request was changed while the quote was typed, and sends it for the new one at the next click', async () => {
  const terms = { ...projectOf().terms, request: 9 };
  const calls = server({
    'POST /api/quotes': errorReply(409, 'project.changed', 'x', { changed: ['request'], terms }),
  });
  showDialog();
  fill('Chi phí vật liệu', '5000');
  fill('Thời gian giao hàng', '7');
  send();
  expect(await screen.findByText(/^Yêu cầu vừa được sửa\. Báo giá chưa được gửi/)).toBeTruthy();
  server({ 'POST /api/quotes': {} });
  fireEvent.click(await screen.findByRole('button', { name: 'Gửi báo giá cho bản mới' }));
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(2));
  expect(requestsTo(calls, 'POST').map(({ body }) => (body as SubmitQuote).seen)).toEqual([
    { request: 4 },
    { request: 9 },
  ]);
});

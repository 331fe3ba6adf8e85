import type { Project } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draw, told } from '../../../testing/draw';
import { projectOf } from '../../../testing/orders';
import { asked, refused, server } from '../../../testing/server';
import { CustomerQuote } from './CustomerQuote';

const path = `/api/projects/${projectOf().id}`;
const answers = ['ApproveQuote', 'RequestQuoteChange', 'DeclineQuote'] as const;
const show = (change: Partial<Project>, deliveryDays?: number) =>
  draw(<CustomerQuote project={projectOf(change)} deliveryDays={deliveryDays} />);
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const text = () => document.body.textContent.replace(/\u00a0/g, ' ');

it('says until there is a price how long it takes', () => {
  show({ partCount: 2 });
  expect(text()).toContain('Liên hệ báo giá');
  expect(text()).toContain('Việt Phát báo giá trong vòng 24 giờ');
  expect(text()).toContain('Dự kiến báo giá1-2 ngày');
  expect(text()).toContain('Tổng số lượng6');
  expect(text()).toContain('Số chi tiết2');
  expect(buttons()).toEqual([]);
});

it.each(['draft', 'cancelled'] as const)('promises no price to what is %s', (status) => {
  show({ status });
  expect(text()).not.toContain('1-2 ngày');
});

it('is the price and when it is delivered, with three answers', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ status: 'quoted', finalPrice: 4_250_000, allowed: [...answers] }, 9);
  expect(text()).toContain('4.250.000 ₫');
  expect(text()).toContain('Giao hàng9 ngày');
  expect(text()).not.toContain('Liên hệ báo giá');
  expect(text()).not.toContain('1-2 ngày');
  expect(buttons()).toEqual(['Chấp nhận báo giá', 'Yêu cầu điều chỉnh', 'Từ chối báo giá']);
  fireEvent.click(screen.getByText('Chấp nhận báo giá'));
  await told('Đã chấp nhận báo giá');
  expect(asked(calls, 'PUT')[0]!.body).toEqual({ status: 'approved' });
});

it.each([
  ['Yêu cầu điều chỉnh', 'Bạn muốn điều chỉnh gì?', 'reviewing', 'Đã gửi yêu cầu điều chỉnh'],
  ['Từ chối báo giá', 'Lý do từ chối', 'cancelled', 'Đã từ chối báo giá'],
])('«%s» asks «%s» first', async (name, question, status, done) => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ status: 'quoted', finalPrice: 1, allowed: [...answers] });
  fireEvent.click(screen.getByRole('button', { name }));
  const send = () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  const reason = await screen.findByLabelText(question);
  fireEvent.change(reason, { target: { value: '  ' } });
  send();
  expect(await screen.findByText('Vui lòng nhập lý do')).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Giảm còn 10 ngày' } });
  send();
  await told(done);
  expect(asked(calls, 'PUT')[0]!.body).toEqual({ status, reason: 'Giảm còn 10 ngày' });
  await waitFor(() => expect(screen.queryByLabelText(question)).toBeNull());
});

it('an answer that is not taken says why', async () => {
  server({ [`PUT ${path}`]: refused(409, 'project.illegal-transition', 'Báo giá đã được rút') });
  show({ status: 'quoted', finalPrice: 1, allowed: [...answers] });
  fireEvent.click(screen.getByText('Chấp nhận báo giá'));
  await told('Báo giá đã được rút');
});

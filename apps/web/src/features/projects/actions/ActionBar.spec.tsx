import type { Factory, Project, ProjectAction, ProjectStatus, Quote } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { draw, told } from '../../../testing/draw';
import { projectOf } from '../../../testing/orders';
import { asked, refused, server } from '../../../testing/server';
import { ActionBar } from './ActionBar';

const path = `/api/projects/${projectOf().id}`;
const [one, two] = ['3f0c1d2e-8a4b-4c6d-9e0f-1a2b3c4d5e6f', '7b1f7c9e-3a44-4c58-9f0e-0d5c1f2a3b4c'];
const quoteId = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d';
const factories: Factory[] = [
  { id: one, companyName: 'Xưởng Một', isDefault: false },
  { id: two, companyName: 'Xưởng Hai', isDefault: true },
];
const quote = (change: Partial<Quote>): Quote =>
  ({
    id: quoteId,
    manufacturerId: one,
    totalPrice: 2_000_000,
    deliveryDays: 9,
    state: 'waiting',
    ...change,
  }) as Quote;

const show = (change: Partial<Project>, quotes: Quote[] = []) =>
  draw(<ActionBar project={projectOf(change)} quotes={quotes} factories={factories} />);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (calls: ReturnType<typeof server>) => asked(calls, 'PUT', path).map(({ body }) => body);

it.each<[ProjectAction, string, ProjectStatus, string]>([
  ['StartReview', 'Bắt đầu xem xét', 'reviewing', 'Đã bắt đầu xem xét'],
  ['Resubmit', 'Gửi lại', 'submitted', 'Đã gửi lại yêu cầu'],
  ['ReturnToReview', 'Quay lại xem xét', 'reviewing', 'Dự án đã quay lại xem xét'],
  ['RequestPayment', 'Yêu cầu thanh toán', 'payment_pending', 'Đã yêu cầu thanh toán'],
  ['StartProduction', 'Bắt đầu sản xuất', 'in_production', 'Đã bắt đầu sản xuất'],
  ['CompleteProject', 'Hoàn thành dự án', 'completed', 'Dự án đã hoàn thành'],
])('%s is «%s»: it moves the order to %s', async (action, name, status, done) => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ allowed: [action] });
  expect(screen.getAllByRole('button')).toEqual([button(name)]);
  fireEvent.click(button(name));
  await told(done);
  expect(sent(calls)).toEqual([{ status }]);
});

it('offers what the server allows alone, and tells a refusal in its words', async () => {
  server({ [`PUT ${path}`]: refused(409, 'project.illegal-transition', 'Không thể lúc này') });
  show({ allowed: [] });
  expect(screen.queryByRole('button')).toBeNull();
  show({ allowed: ['StartReview'] });
  fireEvent.click(button('Bắt đầu xem xét'));
  await told('Không thể lúc này');
});

it('sends to the default factory where no other is chosen', async () => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ allowed: ['SendToFactory'] });
  fireEvent.click(button('Gửi nhà máy'));
  expect(await screen.findByText('Xưởng Hai (mặc định)')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'Gửi nhà máy' }).at(-1)!);
  await told('Đã gửi nhà máy');
  expect(sent(calls)).toEqual([{ status: 'ready_for_manufacturer', assignedManufacturerId: two }]);
});

it('says from approved on that the price is given up, and keeps the factory', async () => {
  show({ status: 'approved', allowed: ['SendToFactory'], assignedManufacturerId: one });
  fireEvent.click(button('Gửi nhà máy'));
  expect(await screen.findByText('Xưởng Một')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('sẽ mất hiệu lực');
});

it('releases a price only where a factory’s quote waits, beginning with its total', async () => {
  const name = 'Duyệt và gửi báo giá cho khách';
  const calls = server({ [`PUT ${path}`]: {} });
  show({ allowed: ['ReleaseQuote'] }, [quote({ state: 'rejected' })]);
  expect(button(name).disabled).toBe(true);
  draw(
    <ActionBar
      project={projectOf({ allowed: ['ReleaseQuote'] })}
      quotes={[quote({})]}
      factories={factories}
    />,
  );
  fireEvent.click(screen.getAllByRole<HTMLButtonElement>('button', { name }).at(-1)!);
  const price = await screen.findByLabelText<HTMLInputElement>('Giá cho khách hàng');
  expect(price.value).toBe('2.000.000');
  fireEvent.change(price, { target: { value: '2500000' } });
  fireEvent.click(button('Gửi báo giá cho khách'));
  expect((await screen.findAllByText('Đã gửi báo giá cho khách hàng')).length).toBeGreaterThan(0);
  expect(sent(calls)).toEqual([{ status: 'quoted', quoteId, finalPrice: 2_500_000 }]);
});

it.each([
  ['RequestRevision', 'Yêu cầu chỉnh sửa', 'Khách hàng cần chỉnh sửa gì?', 'need_customer_revision'],
  ['CancelProject', 'Huỷ dự án', 'Lý do huỷ', 'cancelled'],
] as const)('%s says why', async (action, name, question, status) => {
  const calls = server({ [`PUT ${path}`]: {} });
  show({ allowed: [action] });
  fireEvent.click(button(name));
  fireEvent.change(await screen.findByLabelText(question), { target: { value: 'Vì thế' } });
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
  await told(action === 'CancelProject' ? 'Đã huỷ dự án' : 'Đã gửi yêu cầu chỉnh sửa');
  expect(sent(calls)).toEqual([{ status, reason: 'Vì thế' }]);
});

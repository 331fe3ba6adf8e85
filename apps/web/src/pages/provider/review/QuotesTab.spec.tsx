import type { Factory, Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectOf } from '../../../testing/orders';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { requestsTo, server } from '../../../testing/server';
import { QuotesTab } from './QuotesTab';

const project = projectOf({ status: 'bidding', allowed: ['ReleaseQuote'] });
const quote = (id: string, manufacturerId: string, totalPrice: number): Quote => ({
  ...{ id, manufacturerId, projectId: project.id, projectTitle: project.title, version: 1 },
  ...{ state: 'waiting', reason: '', deliveryDays: 9, notes: '', attachments: [], attachmentFileNames: [] },
  ...{ materialCost: totalPrice, laborHours: 0, laborRate: 0, additionalCosts: 0, totalPrice },
  ...{ replacedBy: null, ending: null, isOutdated: false, endedReason: '' },
  ...{ mayWithdraw: false, createdAt: '2026-11-21T03:00:00.000Z', updatedAt: '2026-11-21T03:00:00.000Z' },
});
const [one, two, three] = [
  '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
  '1d2e3f4a-5b6c-4d7e-8f90-a1b2c3d4e5f6',
  'c1b2c3d4',
];
const factories = ['Một', 'Hai'].map((name, index) => ({
  id: `f${index}`,
  companyName: `Xưởng ${name}`,
})) as Factory[];

const show = (order = project) => {
  const calls = server({
    [`GET /api/quotes/project/${project.id}`]: [quote(one, 'f0', 2_000_000), quote(two, 'f1', 1_800_000)],
    'GET /api/factories': factories,
    [`POST /api/projects/${project.id}/actions/release-quote`]: {},
  });
  renderScreen(<QuotesTab project={order} />, { user: { role: 'vietphat' } });
  return calls;
};
const choose = async (name: string) =>
  fireEvent.click(await screen.findByRole('radio', { name: `Xưởng ${name}` }));
/** Opens the dialog that releases the chosen quote. */
const release = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }));
  return within(await screen.findByRole('dialog'));
};
const tried = (price: string) =>
  fireEvent.change(screen.getByLabelText('Giá cho khách hàng'), { target: { value: price } });

it('the quote that is chosen is released at the price that was typed for it', async () => {
  const calls = show();
  await choose('Một');
  tried('2500000');
  // The margin at that price.
  expect((await screen.findAllByText(/^500\.000\s₫/)).length).toBeGreaterThan(0);
  expect(screen.getByText('Trả nhà máy').nextSibling!.textContent).toMatch(/^2\.000\.000\s₫$/);
  const dialog = await release();
  fireEvent.change(dialog.getByLabelText('Số ngày ước tính'), { target: { value: '12' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }));
  await expectToast('Đã gửi báo giá cho khách hàng');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    { quoteId: one, finalPrice: 2_500_000, estimatedDays: 12, seen: { request: 4 } },
  ]);
});

it('the cheapest quote is chosen at first; another one in the dialog starts with its own total', async () => {
  const calls = show();
  await choose('Hai');
  tried('2500000');
  const dialog = await release();
  fireEvent.mouseDown(dialog.getByLabelText('Báo giá của nhà máy'));
  fireEvent.click(screen.getByTitle(/^Xưởng Một/));
  const price = dialog.getByLabelText<HTMLInputElement>('Giá cho khách hàng');
  await waitFor(() => expect(price.value.replaceAll('.', '')).toBe('2000000'));
  fireEvent.click(dialog.getByRole('button', { name: 'Duyệt và gửi báo giá cho khách' }));
  await expectToast('Đã gửi báo giá cho khách hàng');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
    { quoteId: one, finalPrice: 2_000_000, seen: { request: 4 } },
  ]);
});

// The price that a chosen quote starts with is never one of another quote: not an earlier price of the order either.
it.each<[string, number | null, string, number]>([
  ['the total of the quote', null, '', 2_000_000],
  ['the total of the quote, after an earlier price', 9_000_000, '', 2_000_000],
  ['the price that was tried, after an earlier price', 9_000_000, '2500000', 2_500_000],
])('the release of a quote starts with %s', async (_, finalPrice, trial, expected) => {
  show({ ...project, finalPrice });
  await choose('Một');
  if (trial) {
    tried(trial);
    expect((await screen.findAllByText(/^500\.000\s₫/)).length).toBeGreaterThan(0);
  }
  const price = (await release()).getByLabelText<HTMLInputElement>('Giá cho khách hàng');
  await waitFor(() => expect(price.value.replaceAll('.', '')).toBe(String(expected)));
});

it('without a trial the margin is that at the price of the order', async () => {
  show({ ...project, finalPrice: 2_300_000 });
  expect((await screen.findAllByText(/^300\.000\s₫/)).length).toBeGreaterThan(0);
});

it('only a quote that waits can be released, and the one that was refused is that of the button', async () => {
  const decided = { ...quote(three, 'f1', 900_000), state: 'withdrawn' as const };
  const calls = show({ ...project, allowed: ['ReleaseQuote', 'RejectQuote'] });
  server({
    [`GET /api/quotes/project/${project.id}`]: [quote(one, 'f0', 2_000_000), decided],
    [`PATCH /api/quotes/${one}`]: {},
  });
  await choose('Một');
  const dialog = await release();
  fireEvent.mouseDown(dialog.getByLabelText('Báo giá của nhà máy'));
  const options = [...document.querySelectorAll('.ant-select-item-option')];
  expect(options.map((option) => option.getAttribute('title')?.split(' –')[0])).toEqual(['Xưởng Một']);
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Việc khác với báo giá của Xưởng Một' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Từ chối báo giá' }));
  fireEvent.change(await screen.findByLabelText('Lý do không chọn'), { target: { value: 'Giá cao' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Không chọn báo giá' }));
  await waitFor(() =>
    expect(requestsTo(calls, 'PATCH').map(({ body }) => body)).toEqual([
      { projectId: project.id, state: 'rejected', reason: 'Giá cao' },
    ]),
  );
});

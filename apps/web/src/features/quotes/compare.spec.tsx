import type { Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { shortDate } from '../../components/values/dates';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { factoryTotalOf, latestQuotes, marginOf } from './compare';
import { QuoteComparison } from './QuoteComparison';
import { RejectDialog } from './RejectDialog';

const quote = (id: string, manufacturerId: string, change: Partial<Quote> = {}): Quote => ({
  ...{
    id,
    manufacturerId,
    projectId: 'p1',
    projectTitle: 'Gá kẹp',
    version: 1,
    state: 'waiting',
    reason: '',
  },
  ...{ materialCost: 1_000_000, laborHours: 2.5, laborRate: 100_000, additionalCosts: 0 },
  ...{ totalPrice: 1_250_000, deliveryDays: 9, notes: '', attachments: [], attachmentFileNames: [] },
  mayWithdraw: false,
  ...{ replacedBy: null, ending: null, isOutdated: false, endedReason: '' },
  ...{ createdAt: '2026-11-21T03:00:00.000Z', updatedAt: '2026-11-21T03:00:00.000Z' },
  ...change,
});
const quotes = [
  quote('a1', 'a', { state: 'withdrawn', totalPrice: 2_000_000 }),
  quote('b1', 'b', { totalPrice: 1_000_000 }),
  quote('a2', 'a', { version: 2, notes: 'Có sẵn phôi', deliveryDays: 7 }),
  quote('c1', 'c', {
    ...{ state: 'rejected', totalPrice: 1, reason: 'Chậm' },
    ...{ attachments: ['/objects/1', '/objects/2'], attachmentFileNames: ['Tính giá.pdf', ''] },
  }),
];

const factories = ['a', 'b', 'c'].map((id) => ({
  ...{ id, companyName: `Xưởng ${id}`, isDefault: false },
  figures: { openOrders: 0, onTimeShare: id === 'b' ? 0.9 : null, dueOrders: 0, medianResponseHours: null },
}));

it('compares the newest quote of each factory: the cheapest that waits first, those that lost last', () => {
  expect(latestQuotes(quotes).map(({ id }) => id)).toEqual(['b1', 'a2', 'c1']);
  // The server lists them in any order.
  expect(latestQuotes(quotes.toReversed()).map(({ id }) => id)).toEqual(['b1', 'a2', 'c1']);
  expect(latestQuotes([...quotes, quote('d1', 'd', { state: 'accepted' })])[0]!.id).toBe('d1');
});

it.each([
  [1_000_000, 1_250_000, { amount: 250_000, percent: 20 }],
  [1_250_000, 1_000_000, { amount: -250_000, percent: -25 }],
  [999_999, 3_000_000, { amount: 2_000_001, percent: 66.7 }],
  [1, 0, undefined],
  [1, undefined, undefined],
])('the margin of %d at %s', (total, price, margin) => expect(marginOf(total, price)).toEqual(margin));

it('the factory’s total is that of the accepted quote, else the lowest that waits', () => {
  expect(factoryTotalOf(quotes)).toBe(1_000_000);
  expect(factoryTotalOf([...quotes, quote('d', 'd', { state: 'accepted', totalPrice: 7 })])).toBe(7);
  expect(factoryTotalOf([quotes[0]!, quotes[3]!])).toBeUndefined();
});

it('shows cost lines, margin and earlier versions, and offers a decision on those that wait', async () => {
  const calls = server({ 'PATCH /api/quotes/a2': quotes[2]! });
  const chosen: string[] = [];
  renderScreen(
    <>
      <QuoteComparison
        quotes={quotes}
        factories={factories}
        price={1_500_000}
        chosenId="a2"
        onChoose={({ id }) => chosen.push(id)}
        onReject={() => undefined}
      />
      <RejectDialog quote={quotes[2]!} factoryName="Xưởng a" onClose={() => undefined} />
    </>,
  );
  const heads = screen.getAllByRole('columnheader');
  expect(heads.map(({ textContent, dataset }) => [textContent, dataset['chosen']])).toEqual([
    ['Xưởng b', undefined],
    ['Xưởng a', 'true'],
    ['Xưởng c', undefined],
  ]);
  const rows = screen.getAllByRole('rowheader').map(({ parentElement: row }) => [...row!.children]);
  const texts = rows.map((row) => row.map((cell) => cell.textContent.replace(/\u00a0/g, ' ')));
  const sent = `10:00 ${shortDate('2026-11-21')}`;
  // What no quote says has no row.
  expect(texts).toEqual([
    ['Tổng giá', '1.000.000 ₫', '1.250.000 ₫', '1 ₫'],
    ['Thời gian giao hàng', '9 ngày', '7 ngày', '9 ngày'],
    ['Lãi so với giá cho khách', '500.000 ₫ · 33,3%', '250.000 ₫ · 16,7%', '1.499.999 ₫ · 100%'],
    ['Đúng hẹn', '90%', '–', '–'],
    ['Chi phí vật liệu', '1.000.000 ₫', '1.000.000 ₫', '1.000.000 ₫'],
    ['Giờ công × Đơn giá gia công', ...Array.from({ length: 3 }, () => '2,5 giờ × 100.000 ₫')],
    ['Phiên bản', `1 · ${sent}`, `2 · ${sent}`, `1 · ${sent}`],
    ['Ghi chú', '–', 'Có sẵn phôi', '–'],
    ['Trạng thái', '–', '–', 'Không được chọn'],
  ]);
  // The best of those that can be chosen: the cheapest and its margin, and the fastest.
  const best = rows.flatMap((row) => row.filter((cell) => cell.hasAttribute('data-best')));
  expect(best.map(({ textContent }) => textContent.replace(/\u00a0/g, ' '))).toEqual([
    ...['1.000.000 ₫', '7 ngày', '500.000 ₫ · 33,3%'],
  ]);
  expect(screen.queryByRole('radio', { name: 'Xưởng c', hidden: true })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Xưởng b', hidden: true }));
  expect(chosen).toEqual(['b1']);
  const reject = screen.getByRole('button', { name: 'Không chọn báo giá' });
  fireEvent.click(reject);
  expect(await screen.findByText('Vui lòng nêu lý do')).toBeTruthy();
  const reason = screen.getByLabelText('Lý do không chọn');
  fireEvent.change(reason, { target: { value: '  ' } });
  fireEvent.click(reject);
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(reason, { target: { value: 'Giao chậm' } });
  fireEvent.click(reject);
  await expectToast('Đã từ chối báo giá');
  expect(requestsTo(calls, 'PATCH').map(({ body }) => body)).toEqual([
    { projectId: 'p1', state: 'rejected', reason: 'Giao chậm' },
  ]);
});

it('reasons, files and earlier versions of a quote are in its details', async () => {
  renderScreen(
    <QuoteComparison quotes={quotes} factories={factories} price={undefined} chosenId={undefined} />,
  );
  const open = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Việc khác với báo giá của Xưởng ${name}` }));
    const items = await screen.findAllByRole('menuitem', { name: 'Chi tiết, lý do và file' });
    fireEvent.click(items.at(-1)!);
    return screen.findByRole('dialog', { name: `Báo giá của Xưởng ${name}` });
  };
  const lost = await open('c');
  for (const text of ['Không được chọn', 'Chậm', 'Tính giá.pdf', '/objects/2'])
    expect(lost.textContent).toContain(text);
  fireEvent.click(within(lost).getByRole('button', { name: 'Close' }));
  const versions = within(await open('a')).getByRole('region', { name: 'Các phiên bản báo giá' });
  expect(within(versions).getAllByRole('row')[0]!.textContent).toBe('Phiên bản21');
});

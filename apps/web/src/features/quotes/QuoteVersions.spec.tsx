import type { Quote } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PastContext } from '../../components/past/past';
import { renderScreen } from '../../testing/render-screen';
import { QuoteFacts } from './QuoteFacts';
import { QuoteVersions } from './QuoteVersions';

const first: Quote = {
  ...{ id: 'a1', manufacturerId: 'a', projectId: 'p1', projectTitle: 'Gá kẹp', version: 1 },
  ...{ materialCost: 1_000_000, laborHours: 2.5, laborRate: 100_000, additionalCosts: 50_000 },
  ...{ totalPrice: 1_300_000, deliveryDays: 9, notes: 'Phôi có sẵn', state: 'withdrawn', reason: '' },
  ...{ attachments: [], attachmentFileNames: [], mayWithdraw: false },
  ...{ replacedBy: null, ending: null, isOutdated: false, endedReason: '' },
  ...{ createdAt: '2026-11-21T03:00:00.000Z', updatedAt: '2026-11-21T03:00:00.000Z' },
};
const second: Quote = {
  ...{ ...first, id: 'a2', version: 2, materialCost: 900_000, totalPrice: 1_200_000, deliveryDays: 12 },
  ...{ notes: '', state: 'waiting', createdAt: '2026-11-22T03:00:00.000Z' },
};
const plain = (text: string) => text.replace(/\u00a0/g, ' ');

it('shows the versions of a quote side by side, and marks what differs from the one before', () => {
  renderScreen(<QuoteVersions versions={[second, first]} />);
  const cells = (row: HTMLElement) =>
    [...row.children].map(
      (cell) => plain(cell.textContent) + ((cell as HTMLElement).dataset['changed'] ? ' *' : ''),
    );
  expect(screen.getAllByRole('row').map(cells)).toEqual([
    ['Phiên bản', '2', '1'],
    ['Tổng giá', '1.200.000 ₫ *', '1.300.000 ₫'],
    ['Chi phí vật liệu', '900.000 ₫ *', '1.000.000 ₫'],
    ['Giờ công', '2,5 giờ', '2,5 giờ'],
    ['Đơn giá gia công', '100.000 ₫', '100.000 ₫'],
    ['Chi phí khác', '50.000 ₫', '50.000 ₫'],
    ['Thời gian giao hàng', '12 ngày *', '9 ngày'],
    ['Ghi chú', ' *', 'Phôi có sẵn'],
    ['Trạng thái', 'Chờ Việt Phát duyệt *', 'Đã rút'],
    ['Gửi lúc', '10:00 22/11/2026 *', '10:00 21/11/2026'],
  ]);
});

it('a version that another took the place of is not «đã rút»', () => {
  renderScreen(<QuoteVersions versions={[second, { ...first, replacedBy: 2 }]} />);
  expect(screen.getByRole('cell', { name: 'Thay bằng phiên bản 2' })).toBeTruthy();
  expect(screen.queryByText('Đã rút')).toBeNull();
});

const facts = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => plain(textContent));

it('shows what a quote says, and its files', () => {
  const files = { attachments: ['/objects/1', '/objects/2'], attachmentFileNames: ['Tính giá.pdf', ''] };
  const updatedAt = '2026-11-23T03:00:00.000Z';
  renderScreen(<QuoteFacts quote={{ ...first, ...files, updatedAt, reason: 'Hết máy' }} columns={1} />);
  expect(facts()).toEqual([
    ...['Trạng tháiĐã rút', 'Tổng giá1.300.000 ₫', 'Chi phí vật liệu1.000.000 ₫', 'Giờ công2,5 giờ'],
    ...['Đơn giá gia công100.000 ₫', 'Chi phí khác50.000 ₫', 'Thời gian giao hàng9 ngày'],
    ...['Phiên bản1 · 10:00 23/11/2026', 'Ghi chúPhôi có sẵn', 'Lý doHết máy'],
    'File kèmTính giá.pdf/objects/2',
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/objects/1', '/objects/2']);
});

it('leaves out what a quote does not say', () => {
  renderScreen(<QuoteFacts quote={{ ...first, notes: '' }} columns={1} />);
  expect(facts().filter((fact) => /^(Ghi chú|Lý do|File kèm)/.test(fact))).toEqual([]);
  expect(facts()).toHaveLength(8);
});

it('in the past says what a value of the quote was before', () => {
  const before: Record<string, unknown> = {
    '/quotes/0/state': 'waiting',
    '/quotes/0/totalPrice': 1_400_000,
    '/quotes/0/deliveryDays': 7,
    '/quotes/0/notes': 'Chờ phôi',
  };
  const changeOf = (pointer: string) =>
    pointer in before ? { pointer, before: before[pointer], after: '' } : undefined;
  renderScreen(
    <PastContext value={{ changeOf, blame: () => null }}>
      <QuoteFacts quote={first} at="/quotes/0" columns={1} />
    </PastContext>,
  );
  expect([...document.querySelectorAll('del')].map(({ textContent }) => plain(textContent))).toEqual([
    ...['trước đó: Chờ Việt Phát duyệt', 'trước đó: 1.400.000 ₫'],
    ...['trước đó: 7 ngày', 'trước đó: Chờ phôi'],
  ]);
});

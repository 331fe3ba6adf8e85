import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { PartView } from './part-fields';
import { PartCard } from './PartCard';

const open = (more: Partial<PartView>) => {
  render(<PartCard part={{ partId: 'GK-01', partName: 'Đế gá', ...more }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Xem thông số' }));
};
const tab = (name: string) => {
  fireEvent.click(screen.getByRole('tab', { name }));
  return screen.getByRole('tabpanel', { name }).textContent;
};

afterEach(cleanup);

it('a read-only part has four tabs, which include the remarks of the provider', () => {
  open({
    threadInfo: '4×M6',
    productionRemarks: 'Gá bằng ê-tô',
    estimatedCost: 180_000,
    estimatedLeadTime: 4,
  });
  expect(tab('Thông số')).toContain('180.000');
  expect(tab('Thông số')).toContain('4 ngày');
  expect(tab('Quy trình')).toBe('Chưa xác định');
  expect(tab('File')).toBe('Chi tiết này chưa có file riêng.');
  expect(tab('Ghi chú')).toContain('4×M6');
  expect(tab('Ghi chú')).toContain('Gá bằng ê-tô');
});

it('a suggested price is displayed in both currencies when it is a number', () => {
  open({ suggestedPricePerPiece: '$10.50' });
  expect(tab('Thông số')).toMatch(/Giá mong muốn252\.000.*≈ \$10\.50/);
  cleanup();
  open({ suggestedPricePerPiece: 'thoả thuận' });
  expect(tab('Thông số')).toBe('Giá mong muốnthoả thuận');
});

it('empty fields are not displayed', () => {
  open({ estimatedCost: null, estimatedLeadTime: null, productionRemarks: '' });
  expect(tab('Thông số')).toBe('');
  expect(tab('Ghi chú')).toBe('Chưa có ghi chú.');
});

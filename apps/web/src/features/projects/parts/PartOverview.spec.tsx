import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { PartView } from './part-fields';
import { PartOverview } from './PartOverview';

const open = (more: Partial<PartView>) => {
  render(
    <PartOverview
      part={{ id: 'p1.a', partId: 'GK-01', partName: 'Đế gá', ...more }}
      renderDrawing={({ url, name }) => <a href={url}>{name}</a>}
      renderFiles={({ id }) => `file của ${id}`}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Xem thông số' }));
};
const tab = (name: string) => {
  fireEvent.click(screen.getByRole('tab', { name }));
  return screen.getByRole('tabpanel', { name }).textContent;
};

afterEach(cleanup);

it('shows the drawing, the processes and what decides the price without a click', () => {
  render(
    <PartOverview
      part={{
        ...{ partId: 'GK-01', partName: 'Đế gá', quantity: 2, material: 'steel-stainless-304' },
        ...{ tolerance: 'iso-2768-fine', surfaceFinish: 'fine', manufacturingProcesses: ['cnc', 'tapping'] },
        ...{
          suggestedPricePerPiece: '$10.50',
          drawingFileUrl: '/objects/a.stl',
          drawingFileName: 'Đế gá.stl',
        },
      }}
      renderDrawing={({ url, name }) => <a href={url}>{name}</a>}
      renderFiles={({ id }) => `file của ${id}`}
    />,
  );
  const card = screen.getByRole('article', { name: 'Chi tiết GK-01' });
  expect(screen.getByRole('link', { name: 'Đế gá.stl' }).getAttribute('href')).toBe('/objects/a.stl');
  const processes = within(screen.getByRole('list', { name: 'Quy trình gia công' })).getAllByRole('listitem');
  expect(processes.map(({ textContent }) => textContent)).toEqual(['Gia công CNC', 'Taro ren']);
  for (const text of ['Đế gá × 2', 'Inox 304', 'tinh (±0.1mm)', 'Mịn (Ra 1.6)', '252.000', '$10,50'])
    expect(card.textContent).toContain(text);
  expect(screen.queryByRole('tab')).toBeNull();
});

it('says each of them once, also when it is opened', () => {
  open({ material: 'steel-stainless-304' });
  expect(screen.getAllByText('Inox 304')).toHaveLength(1);
});

it('shows no drawing for a part without one', () => {
  open({});
  expect(screen.queryByRole('link')).toBeNull();
});

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
  expect(tab('File')).toBe('file của p1.a');
  expect(tab('Ghi chú')).toContain('4×M6');
  expect(tab('Ghi chú')).toContain('Gá bằng ê-tô');
});

it('a suggested price is displayed in both currencies when it is a number', () => {
  open({ suggestedPricePerPiece: '$10.50' });
  expect(tab('Thông số')).toMatch(/Giá mong muốn252\.000.*≈ \$10,50/);
  cleanup();
  open({ suggestedPricePerPiece: 'thoả thuận' });
  expect(tab('Thông số')).toBe('Giá mong muốnthoả thuận');
});

it('empty fields are not displayed', () => {
  open({ estimatedCost: null, estimatedLeadTime: null, productionRemarks: '' });
  expect(tab('Thông số')).toBe('');
  expect(tab('Ghi chú')).toBe('Chưa có ghi chú.');
});

import type { OrderFile, Part } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { PartStage } from './PartStage';

const partOf = (change: Partial<Part>): Part =>
  ({ ...{ id: 'p1.a', projectId: 'p1', partId: 'GK-01', partName: 'Đế gá' }, ...change }) as Part;

const show = (...parts: Part[]) =>
  renderScreen(
    <PartStage
      project={projectOf({ partCount: parts.length })}
      parts={parts}
      renderFile={() => null}
      renderLink={({ name }) => name}
      renderFiles={({ partId }) => `file của ${partId}`}
    />,
  );
const block = (partId: string) => screen.findByRole('region', { name: `Chi tiết ${partId}` });

/** Opens all that is known of the chosen part, and reads one of its tabs. */
async function tab(name: string): Promise<string> {
  if (!screen.queryByRole('region', { name: /^Mọi thông số của/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Mọi thông số, bản vẽ và ghi chú' }));
  const all = within(await screen.findByRole('region', { name: /^Mọi thông số của/ }));
  fireEvent.click(all.getByRole('tab', { name }));
  return (await all.findByRole('tabpanel', { name })).textContent;
}

it('shows what decides the price of the chosen part without a click', async () => {
  show(
    partOf({
      ...{ quantity: 2, material: 'steel-stainless-304', tolerance: 'iso-2768-fine', surfaceFinish: 'fine' },
      ...{ manufacturingProcesses: ['cnc', 'tapping'], suggestedPricePerPiece: '$10.50' },
    }),
    partOf({ id: 'p1.b', partId: 'GK-02', partName: 'Nắp', material: 'aluminum-6061' }),
  );
  const { textContent } = await block('GK-01');
  for (const text of [
    'Inox 304',
    'tinh (±0.1mm)',
    'Mịn (Ra 1.6)',
    'Gia công CNC',
    'Taro ren',
    '252.000',
    '$10,50',
  ])
    expect(textContent).toContain(text);
  fireEvent.click(screen.getByText('Nắp'));
  expect((await block('GK-02')).textContent).not.toContain('Inox 304');
});

// What a part opens on × the file that is shown, until the other one is chosen, and when the part is chosen again.
it.each([
  [undefined, 'gá.stl'],
  ['drawing', 'gá.pdf'],
] as const)('opens on its %s: %s', (opensOn, shown) => {
  const file = (name: string) => ({ name, partId: 'p1.a', state: 'current', revision: 1 }) as OrderFile;
  renderScreen(
    <PartStage
      project={projectOf({ partCount: 1, files: [file('gá.stl'), file('gá.pdf')] })}
      parts={[partOf({})]}
      {...(opensOn ? { opensOn } : {})}
      renderFile={(each) => <output>{each?.name}</output>}
      renderLink={() => null}
      renderFiles={() => null}
    />,
  );
  const status = () => screen.getByRole('status').textContent;
  expect(status()).toBe(shown);
  fireEvent.click(screen.getByText(opensOn ? 'Mô hình 3D' : 'Bản vẽ', { selector: '[title]' }));
  expect(status()).not.toBe(shown);
  fireEvent.click(screen.getByText('Đế gá'));
  expect(status()).toBe(shown);
});

it('a part for reading has four tabs, which include the remarks of the provider', async () => {
  show(
    partOf({
      ...{ threadInfo: '4×M6', productionRemarks: 'Gá bằng ê-tô' },
      ...{ estimatedCost: 180_000, estimatedLeadTime: 4 },
    }),
  );
  await block('GK-01');
  expect(await tab('Thông số')).toContain('180.000');
  expect(await tab('Thông số')).toContain('4 ngày');
  expect(await tab('Quy trình')).toBe('Chưa xác định');
  expect(await tab('File')).toBe('file của GK-01');
  expect(await tab('Ghi chú')).toContain('4×M6');
  expect(await tab('Ghi chú')).toContain('Gá bằng ê-tô');
});

// What the customer wishes to pay for a piece × how it is told.
it.each([
  ['$10.50', /Giá mong muốn252\.000.*≈ \$10,50/],
  ['thoả thuận', /^Giá mong muốnthoả thuận$/],
])('a wished price «%s»', async (suggestedPricePerPiece, told) => {
  show(partOf({ suggestedPricePerPiece }));
  await block('GK-01');
  expect(await tab('Thông số')).toMatch(told);
});

it('fields without a value are left out', async () => {
  show(partOf({ estimatedCost: null, estimatedLeadTime: null, productionRemarks: '' }));
  await block('GK-01');
  expect(await tab('Thông số')).toBe('');
  expect(await tab('Ghi chú')).toBe('Chưa có ghi chú.');
});

import type { Factory } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../../../testing/render-screen';
import { FactoryPicker } from './FactoryPicker';

const figures = { openOrders: 0, onTimeShare: null, dueOrders: 0, medianResponseHours: null };
const factories = ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu', 'Bảy', 'Tám', 'Chín'].map((name): Factory => ({
  id: name,
  companyName: `Xưởng ${name}`,
  isDefault: false,
  figures,
}));

function Picked({ several, first }: { several: boolean; first: string[] }) {
  const [chosen, choose] = useState<readonly string[]>(first);
  return (
    <>
      <FactoryPicker {...{ factories, chosen, several }} onChoose={choose} />
      <output>{chosen.join()}</output>
    </>
  );
}

it.each(['đông', 'dong', ' ĐÔNG ', 'Dông'])('finds a factory by «%s»', (search) => {
  const found = { ...factories[0]!, id: 'Đông', companyName: 'Cơ khí Đông Á' };
  renderScreen(
    <FactoryPicker factories={[...factories, found]} chosen={[]} several onChoose={() => undefined} />,
  );
  fireEvent.change(screen.getByLabelText('Tìm nhà máy'), { target: { value: search } });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Cơ khí Đông Á']);
});

it.each<[boolean, string[], string, string]>([
  [true, [], 'Hai', 'Hai'],
  [true, ['Một', 'Ba'], 'Hai', 'Một,Ba,Hai'],
  [true, ['Một', 'Hai', 'Ba'], 'Hai', 'Một,Ba'],
  [false, ['Một'], 'Hai', 'Hai'],
])('of several (%s) with %j chosen, what the search hides stays chosen with %s: %s', (...row) => {
  const [several, first, name, chosen] = row;
  renderScreen(<Picked {...{ several, first }} />);
  fireEvent.change(screen.getByLabelText('Tìm nhà máy'), { target: { value: `xuong ${name}` } });
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([`Xưởng ${name}`]);
  fireEvent.click(screen.getByRole(several ? 'checkbox' : 'radio', { name: `Xưởng ${name}` }));
  expect(screen.getByRole('status').textContent).toBe(chosen);
});

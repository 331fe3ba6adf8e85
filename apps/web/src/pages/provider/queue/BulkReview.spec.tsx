import type { Project } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { projectOf } from '../../../testing/orders';
import { renderScreen } from '../../../testing/render-screen';
import { errorReply, server } from '../../../testing/server';
import { BulkReview } from './BulkReview';

const order = (id: string): Project => projectOf({ id, title: `Đơn ${id}`, allowed: ['StartReview'] });
const both = [order('1'), order('2')];
let select: (orders: readonly Project[]) => void;
function List() {
  const [selected, setSelected] = useState<readonly Project[]>(both);
  select = (orders) => act(() => setSelected(orders));
  const keep = (ids: readonly string[]) => setSelected((now) => now.filter(({ id }) => ids.includes(id)));
  return <BulkReview selected={selected} onSelect={keep} />;
}
const said = () => screen.queryAllByText(/^Đơn \d: /).map(({ textContent }) => textContent);

// Each way in which an order that failed is no longer what the list is about.
it.each<[string, readonly Project[], string[]]>([
  ['one of them is not selected any more, or has left the list', [both[1]!], ['Đơn 2: Đã huỷ']],
  ['others are selected instead', [order('3')], []],
  ['others are selected besides', [...both, order('3')], ['Đơn 1: Đã huỷ', 'Đơn 2: Đã huỷ']],
  ['none is selected any more', [], []],
])('the failures of orders are told while these are selected: %s', async (_, next, expected) => {
  const failed = errorReply(409, 'project.illegal-transition', 'Đã huỷ');
  server({
    'POST /api/projects/1/actions/start-review': failed,
    'POST /api/projects/2/actions/start-review': failed,
  });
  renderScreen(<List />);
  fireEvent.click(screen.getByRole('button', { name: 'Bắt đầu xem xét (2)' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Bắt đầu xem xét' }));
  await screen.findByText('2 đơn chưa bắt đầu được, vẫn đang được chọn');
  select(next);
  expect(said()).toEqual(expected);
  // An order that comes back is told nothing of what failed before.
  select(both);
  expect(said()).toEqual(expected);
  if (next.length > 0) return;
  select([order('3')]);
  expect(said()).toEqual([]);
  expect(screen.queryByText(/chưa bắt đầu được/)).toBeNull();
});

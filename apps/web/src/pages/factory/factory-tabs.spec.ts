import type { Project } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../testing/orders';
import { tabOf } from './factory-tab-texts';
import { factsOf } from './factory-tabs';
import type { ProjectTabKey } from './factory-tabs';

const order = projectOf({ finalPrice: 9_999_999, status: 'payment_confirmed' });
const labelsOf = (tab: ProjectTabKey) => factsOf(tab, order).map(([label]) => label);

it.each<[ProjectTabKey, string[]]>([
  ['drawings', ['Mã đơn', 'Số lượng', 'Vật liệu', 'Hạn giao']],
  ['confirmed', ['Mã đơn', 'Giá chốt', 'Số lượng', 'Vật liệu', 'Hạn giao', 'Tình trạng']],
  ['progress', ['Mã đơn', 'Số lượng', 'Vật liệu', 'Dự kiến xong', 'Đã hứa giao', 'Báo trễ']],
])('the tab %s tells %j, and a price only where it is agreed', (tab, labels) =>
  expect(labelsOf(tab)).toEqual(labels),
);

it.each<[Parameters<typeof projectOf>[0], string, string]>([
  [{ status: 'payment_pending' }, 'Tình trạng', 'Chờ khách đặt cọc'],
  [{ status: 'payment_confirmed' }, 'Tình trạng', 'Sẵn sàng sản xuất'],
  [{ finalPrice: null }, 'Giá chốt', 'Đang tính toán'],
  [{ deadline: '' }, 'Hạn giao', 'Thoả thuận sau'],
])('an agreed order with %j says «%s: %s»', (change, label, text) =>
  expect(Object.fromEntries(factsOf('confirmed', projectOf(change)))[label]).toBe(text),
);

it.each([
  [null, 'drawings'],
  ['orders', 'orders'],
  ['no such tab', 'drawings'],
])('the address names the tab «%s»: %s', (name, key) => expect(tabOf(name).key).toBe(key));

it('tells when an order will be ready, what was promised, and the delay, each as what it is', () => {
  const times = { expectedOn: '2026-12-07', promisedOn: '2026-12-04' } as Project['times'] & object;
  const delay = { date: '2026-12-09', reason: 'Máy hỏng', at: '2026-11-21T03:00:00.000Z' };
  expect(factsOf('progress', projectOf({ times, delay })).slice(-3)).toEqual([
    ['Dự kiến xong', '07/12/2026'],
    ['Đã hứa giao', '04/12/2026'],
    ['Báo trễ', '09/12/2026 – Máy hỏng'],
  ]);
});

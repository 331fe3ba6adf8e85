import { projectStatuses } from '@market/contracts';
import type { Project } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { factoryNotices } from './factory-notices';

const at = '2026-11-21T03:00:00.000Z';
const declined = { declines: [{ manufacturerId: 'x', reason: 'Máy kín lịch', at }] };
const delayed = { status: 'quality_check' as const, delay: { date: '2026-12-05', reason: 'Máy hỏng', at } };
const notices = (change: Partial<Project>, reader: 'customer' | 'vietphat' | 'manufacturer' = 'vietphat') =>
  factoryNotices(projectOf(change), reader);

it('tells the provider of declines while it looks for a factory', () => {
  expect(notices({ ...declined, status: 'reviewing' })).toEqual([
    'Một nhà máy không nhận đơn (21/11/2026): Máy kín lịch',
  ]);
});

// Each status × whether a decline, and a delay, is still news in it.
it.each(projectStatuses)('in %s', (status) => {
  const looksForFactory = ['reviewing', 'bidding', 'ready_for_manufacturer'].includes(status);
  const isMade = ['in_production', 'quality_check', 'ready_for_delivery'].includes(status);
  expect(notices({ ...declined, status })).toHaveLength(looksForFactory ? 1 : 0);
  expect(notices({ ...delayed, status })).toHaveLength(isMade ? 1 : 0);
});

it('tells of a delay in production: the customer the date, the others the reason as well', () => {
  expect(notices(delayed)).toEqual(['Nhà máy báo trễ đến 05/12/2026: Máy hỏng']);
  expect(notices({ ...delayed, delay: { ...delayed.delay, reason: '' } }, 'customer')).toEqual([
    'Ngày giao dự kiến mới: 05/12/2026.',
  ]);
  expect(notices({ ...delayed, status: 'completed' })).toEqual([]);
});

it('tells the provider that a new drawing was not confirmed', () => {
  expect(notices({ newDrawings: ['/objects/a.pdf'] })).toEqual(['Nhà máy chưa xác nhận đã xem bản vẽ mới.']);
  expect(notices({ newDrawings: ['/objects/a.pdf'] }, 'manufacturer')).toEqual([]);
});

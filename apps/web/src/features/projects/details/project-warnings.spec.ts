import type { Part, Project, ProjectStatus } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { projectOf } from '../../../testing/orders';
import { warningsOf } from './project-warnings';

const complete = projectOf({
  status: 'reviewing',
  drawingFileUrl: '/objects/a.stl',
  tolerance: '±0.1mm',
  deadline: '2-4-weeks',
  dueDate: '2026-12-20',
  changedInReview: false,
  isDemo: false,
  finalPrice: null,
});
const now = new Date('2026-12-01T00:00:00Z');
const warnings = (change: Partial<Project>, parts: Partial<Part>[] = []) =>
  warningsOf({ ...complete, ...change }, parts as Part[], 'vietphat', now);

it('addresses the customer who is waited for', () => {
  const project = { ...complete, status: 'need_customer_revision' } as const;
  expect(warningsOf(project, [], 'customer', now)).toContain('Việt Phát đang chờ bạn chỉnh sửa yêu cầu.');
});

it('a complete project has no warnings', () => expect(warnings({})).toEqual([]));

it.each<[string, Partial<Project>]>([
  ['Chưa có bản vẽ', { drawingFileUrl: null }],
  ['Chưa nêu dung sai', { tolerance: '' }],
  ['Đơn gấp', { deadline: 'urgent' }],
  ['Đã quá thời hạn', { dueDate: '2026-11-30' }],
  ['Yêu cầu đã thay đổi', { changedInReview: true }],
  ['đang chờ khách hàng', { status: 'need_customer_revision' }],
  ['tiền đặt cọc', { status: 'payment_pending' }],
  ['dự án mẫu', { isDemo: true }],
])('warns «%s» when it applies', (text, change) => {
  const [line, ...others] = warnings(change);
  expect(line).toContain(text);
  expect(others).toEqual([]);
});

it.each([
  ['2026-11-30T18:00:00Z', false],
  ['2026-12-01T00:00:00Z', false],
  ['2026-12-01T16:59:00Z', false],
  ['2026-12-01T17:00:00Z', true],
])('a date that is wished for is over after its day in Vietnam: %s', (moment, isOver) => {
  const lines = warningsOf({ ...complete, dueDate: '2026-12-01' }, [], 'vietphat', new Date(moment));
  expect(lines).toHaveLength(isOver ? 1 : 0);
});

// Statuses in which a warning is over × what it would be about.
it.each<[ProjectStatus, Partial<Project>]>([
  ...(['completed', 'cancelled'] as const).flatMap((status): [ProjectStatus, Partial<Project>][] => [
    [status, { drawingFileUrl: null }],
    [status, { tolerance: '' }],
    [status, { deadline: 'urgent' }],
    [status, { dueDate: '2026-11-30' }],
    [status, { changedInReview: true }],
  ]),
  ['in_production', { finalPrice: 1, changedInReview: true }],
  ['quality_check', { finalPrice: 1, changedInReview: true }],
  ['ready_for_delivery', { finalPrice: 1, changedInReview: true }],
])('in %s, %j is no warning any more', (status, change) => {
  expect(warnings({ status, ...change })).toEqual([]);
});

it('does not warn of missing data that only the quote needs once there is a price', () =>
  expect(warnings({ finalPrice: 1, drawingFileUrl: null, tolerance: '' })).toEqual([]));

it('accepts the drawing and tolerance of a part, and does not warn about ended projects', () => {
  const part = { drawingFileUrl: '/objects/b.stl', tolerance: 'custom' };
  expect(warnings({ drawingFileUrl: null, tolerance: '' }, [part])).toEqual([]);
  expect(warnings({ status: 'completed', drawingFileUrl: null, dueDate: '2026-01-01' })).toEqual([]);
});

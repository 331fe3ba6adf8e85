import type { Part, Project } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { warningsOf } from './project-warnings';

const fine = {
  status: 'reviewing',
  drawingFileUrl: '/objects/a.stl',
  tolerance: '±0.1mm',
  deadline: '2-4-weeks',
  dueDate: '2026-12-20',
  changedInReview: false,
  isDemo: false,
  finalPrice: null,
} as Project;
const now = new Date('2026-12-01T00:00:00Z');
const warnings = (change: Partial<Project>, parts: Partial<Part>[] = []) =>
  warningsOf({ ...fine, ...change }, parts as Part[], now);

it('a project that lacks nothing is not warned of', () => expect(warnings({})).toEqual([]));

it.each<[string, Partial<Project>]>([
  ['Chưa có bản vẽ', { drawingFileUrl: null }],
  ['Chưa nêu dung sai', { tolerance: '' }],
  ['Đơn gấp', { deadline: 'urgent' }],
  ['Đã quá thời hạn', { dueDate: '2026-11-30' }],
  ['Yêu cầu đã thay đổi', { changedInReview: true }],
  ['đang chờ khách hàng', { status: 'need_customer_revision' }],
  ['tiền đặt cọc', { status: 'payment_pending' }],
  ['dự án mẫu', { isDemo: true }],
])('«%s» is said where it is true', (text, change) => {
  const [line, ...others] = warnings(change);
  expect(line).toContain(text);
  expect(others).toEqual([]);
});

it('what only the quote wants is not asked for once it is there', () =>
  expect(warnings({ finalPrice: 1, drawingFileUrl: null, tolerance: '' })).toEqual([]));

it('a part’s drawing and tolerance count, and what has ended is left alone', () => {
  const part = { drawingFileUrl: '/objects/b.stl', tolerance: 'custom' };
  expect(warnings({ drawingFileUrl: null, tolerance: '' }, [part])).toEqual([]);
  expect(warnings({ status: 'completed', drawingFileUrl: null, dueDate: '2026-01-01' })).toEqual([]);
});

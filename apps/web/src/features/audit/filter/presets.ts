import { auditFilterText } from '@market/contracts';
import type { AuditFilter, AuditKind } from '@market/contracts';
import { isoDay } from '../../../components/values/dates';

/** `kind`: what it selects, of all days. */
export type Preset = { label: string; q: string; kind?: AuditKind | undefined };

const dayMs = 86_400_000;

/** Questions that are asked often. `now` in milliseconds. */
export function presetsAt(now: number): Preset[] {
  const yesterday = isoDay(new Date(now - dayMs));
  const presets: [string, AuditFilter][] = [
    ['Tất cả', {}],
    ['Ghi đè', { is: 'override' }],
    ['Thay đổi quyền', { is: 'access' }],
    ['Bị từ chối', { is: 'denied' }],
    ['Hôm qua', { from: yesterday, to: yesterday }],
    ['Báo giá', { is: 'quotes' }],
    ['Đăng nhập', { is: 'sign-in' }],
    ['Ai đã xem nhật ký', { is: 'viewed' }],
    ['Truy vấn SQL', { is: 'sql' }],
  ];
  return presets.map(([label, filter]) => ({ label, q: auditFilterText(filter), kind: filter.is }));
}

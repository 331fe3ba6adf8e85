import { auditFilterText } from '@control-center/contracts';
import type { AuditFilter } from '@control-center/contracts';

export type Preset = { label: string; q: string };

const vietnamOffsetMs = 7 * 3_600_000;
const dayMs = 86_400_000;

/** '2026-11-21', of Vietnam's time zone. */
const dayOf = (time: number): string => new Date(time + vietnamOffsetMs).toISOString().slice(0, 10);

/** Questions that are asked often. `now` in milliseconds. */
export function presetsAt(now: number): Preset[] {
  const yesterday = dayOf(now - dayMs);
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
  return presets.map(([label, filter]) => ({ label, q: auditFilterText(filter) }));
}

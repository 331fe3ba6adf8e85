import type { Feature } from '@market/contracts';
import { featuresOfPage } from '@market/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { dayTimeText, formatDate } from '../../components/values/dates';
import { renderScreen, userOf } from '../../testing/render-screen';
import { server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { AuditPage } from './AuditPage';
import { CompanyPage } from './CompanyPage';
import { OperationsPage } from './OperationsPage';

/** An admin who may use only these features of the dashboard. */
const adminWith = (...features: Feature[]) =>
  userOf({
    role: 'admin',
    grantedRoles: ['admin'],
    pagePermissions: {
      'admin-dashboard': Object.fromEntries(
        featuresOfPage['admin-dashboard'].map((feature) => [feature, features.includes(feature)]),
      ),
    },
  });

const projector = {
  alive: true,
  complete: true,
  behind: false,
  secondsBehind: 0,
  parkedStreams: 0,
  parkedEvents: 0,
};
/** A moment so many days from now, which no test is long enough to reach. */
const inDays = (days: number): string => new Date(Date.now() + (days + 0.5) * 24 * 3_600_000).toISOString();
const [ends, since, saved] = [inDays(7), inDays(-61), inDays(-1)];

let calls: readonly Call[];
beforeEach(() => {
  calls = server({
    'GET /api/admin/health': {
      ...{ status: 'ok', database: true, eventStore: true, projector, lastError: null },
      ...{ personalData: { missing: 0, unfit: 0 }, files: true, filesProblem: null, building: null },
      problems: [],
    },
    'GET /api/audit/share': { time: '2026-03-02T03:00:00.000Z', signed: 9_999, unsigned: 1 },
    'GET /api/operations/projectors': [{ name: 'app-1:4711', isWriter: true }],
    'GET /api/admin/parked': [],
    'GET /api/operations/rebuild': [],
    'GET /api/operations/erasures': [
      { accountId: 'a1b2c3d4e5', erasedAt: '2026-03-02T03:00:00.000Z', isKeyDeleted: false, sessions: 0 },
      { accountId: 'b1b2c3d4e5', erasedAt: '2026-03-02T02:00:00.000Z', isKeyDeleted: true, sessions: 2 },
      { accountId: 'c1b2c3d4e5', erasedAt: '2026-03-02T01:00:00.000Z', isKeyDeleted: true, sessions: 0 },
    ],
    'GET /api/operations/upkeep': {
      backup: { savedAt: saved, bytes: 48_000_000, events: 36_000, objects: 120 },
      verifiedAt: null,
      disk: { free: 10, total: 100 },
      ...{ isHttps: true, certificateEndsAt: ends },
      keys: [{ name: 'LOG_SIGNING_KEY', since }],
      notices: { waiting: 2, oldestSeconds: 4, dead: 0 },
      today: { overrides: 0, failedSignIns: 0 },
    },
    'GET /api/admin/denials': [],
    'GET /api/operations/files': { files: 4, bytes: 1024, due: 1, oldestAt: null },
  });
});
const panels = () => screen.getAllByRole('region').map((panel) => panel.getAttribute('aria-label'));

it('an admin with the logs sees and asks for everything but files and exports', async () => {
  renderScreen(<OperationsPage />, { user: adminWith('canAccessLogs') });
  expect(await screen.findByText('app-1:4711')).toBeTruthy();
  expect(await screen.findByText('Chưa xong: khoá còn đó')).toBeTruthy();
  expect(screen.getByText('Chưa xong: còn 2 phiên đăng nhập')).toBeTruthy();
  expect(screen.getByText('Xong: khoá đã huỷ, không còn phiên nào')).toBeTruthy();
  const figures = screen.getByLabelText('Số liệu vận hành');
  const others = within(screen.getByRole('region', { name: 'Theo dõi thêm' })).getByRole('list');
  const texts = (list: HTMLElement) => [...list.children].map(({ textContent }) => textContent);
  expect(texts(figures)).toEqual([
    'Độ trễ dữ liệu đọc0 giâyHoạt động, đã theo kịp nhật ký',
    `Sao lưu gần nhất${dayTimeText(saved)}45,8 MB, 36.000 sự kiện, 120 file`,
    'Kiểm chứng gần nhấtchưa cóso dữ liệu đọc với nhật ký',
    'Nhật ký đã ký99,99%1 sự kiện chờ ký',
    'Đĩa còn trống10%10 B trên 100 B',
  ]);
  expect(texts(others)).toEqual([
    'Bản sao lưu đã đọc lạichưanpm run backup -- … --verify',
    `Chứng chỉ của trangcòn 7 ngàyđến ${formatDate(ends)}`,
    `Khoá cũ nhất60 ngàykhoá ký nhật ký, từ ${formatDate(since)}`,
    'Thư và thông báo chờ gửi2không thư nào bị bỏ',
  ]);
  // What an operator has to do something about.
  const bad = [
    ...figures.querySelectorAll('[data-bad] dt'),
    ...others.querySelectorAll('[data-works=false] b'),
  ];
  expect(bad.map(({ textContent }) => textContent)).toEqual([
    ...['Kiểm chứng gần nhất', 'Đĩa còn trống', 'Bản sao lưu đã đọc lại', 'Chứng chỉ của trang'],
  ]);
  expect([figures, others].map((list) => list.querySelector('a')!.getAttribute('href'))).toEqual([
    ...['/admin-dashboard/audit', '/admin-dashboard/mails'],
  ]);
  expect(panels()).not.toContain('Tệp chờ dọn');
  expect(panels()).not.toContain('Xuất nhật ký');
  expect(calls.map(({ path }) => path)).not.toContain('/api/operations/files');
});

it('an admin with the copies sees only files and exports, and the server is asked for nothing else', async () => {
  renderScreen(<OperationsPage />, { user: adminWith('canBackupData') });
  expect(await screen.findByText(/tệp đã tới hạn dọn/)).toBeTruthy();
  expect(panels()).toEqual(['Tệp chờ dọn', 'Xuất nhật ký', 'Thông báo (F8)']);
  expect(new Set(calls.map(({ path }) => path))).toEqual(new Set(['/api/operations/files']));
});

// Each section × what an admin has instead of its features.
it.each<[string, ReactElement, Feature]>([
  ['operations', <OperationsPage key="o" />, 'canManageUsers'],
  ['the company', <CompanyPage key="c" />, 'canManageUsers'],
  ['the company', <CompanyPage key="c" />, 'canAccessLogs'],
  ['the audit', <AuditPage key="a" />, 'canManageUsers'],
  ['the audit', <AuditPage key="a" />, 'canBackupData'],
])('an admin is told so at %s without any of its features', (_, page, feature) => {
  renderScreen(page, { user: adminWith(feature) });
  expect(screen.getByRole('heading', { name: 'Không có quyền truy cập' })).toBeTruthy();
  expect(calls).toEqual([]);
});

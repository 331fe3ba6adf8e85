import { featuresOfPage } from '@market/contracts';
import type { Feature } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { isoDay } from '../../components/values/dates';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { OverviewPage } from './OverviewPage';

const people = ['/api/admin/users'];
const figures = [
  '/api/admin/projects',
  '/api/admin/stats',
  '/api/admin/stats/trend',
  '/api/projects/queue/counters',
];
const counts = {
  ...{ totalUsers: 1, totalCustomers: 2, totalManufacturers: 3 },
  ...{ totalProjects: 4, pendingProjects: 5, completedProjects: 6 },
};
const noChanges = Object.fromEntries(Object.keys(counts).map((key) => [key, []]));

// The features of an admin × what the server is asked for, and what is shown of it.
it.each<[Feature[], string[], string[], boolean]>([
  [['canManageUsers'], people, ['Người dùng'], false],
  [['canManageUsers', 'canSetPermissions'], people, ['Người dùng'], true],
  [['canViewSystemStats', 'canSetPermissions'], figures, ['Theo dõi dự án'], false],
  [
    ['canManageUsers', 'canViewSystemStats'],
    [...figures, ...people],
    ['Người dùng', 'Theo dõi dự án'],
    false,
  ],
  [['canBackupData'], [], [], false],
])(
  'an admin with %j: asks for %j, sees %j, may repair permissions: %s',
  async (features, asked, panels, may) => {
    const calls = server({
      'GET /api/admin/users': [],
      'GET /api/admin/projects': [],
      'GET /api/admin/stats': counts,
      'GET /api/projects/queue/counters': {},
      'GET /api/admin/stats/trend': { changes: noChanges },
    });
    const pagePermissions = {
      'admin-dashboard': Object.fromEntries(
        featuresOfPage['admin-dashboard'].map((feature) => [feature, features.includes(feature)]),
      ),
    };
    renderScreen(<OverviewPage />, { user: { role: 'admin', grantedRoles: ['admin'], pagePermissions } });
    await waitFor(() =>
      expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual([...asked].sort()),
    );
    const shown = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown).toEqual(panels);
    expect(screen.queryByRole('button', { name: 'Thao tác khác' }) !== null).toBe(may);
    expect(screen.queryByText(/không được xem người dùng và số liệu/) !== null).toBe(asked.length === 0);
  },
);

it('what needs an admin today is one click from its list', async () => {
  server({
    'GET /api/admin/health': { status: 'ok', projector: { parkedStreams: 2, parkedEvents: 5 } },
    'GET /api/operations/upkeep': { backup: null, today: { overrides: 3, failedSignIns: 4 } },
  });
  const pagePermissions = {
    'admin-dashboard': Object.fromEntries(
      featuresOfPage['admin-dashboard'].map((feature) => [feature, feature === 'canAccessLogs']),
    ),
  };
  renderScreen(<OverviewPage />, { user: { role: 'admin', grantedRoles: ['admin'], pagePermissions } });
  const strip = screen.getByRole('navigation', { name: 'Việc cần xử lý' });
  const today = isoDay(new Date());
  const expected = [
    ['2Luồng bị giữ5 sự kiện chờ bạn quyết định', '/admin-dashboard/operations'],
    ['3Ghi đè hôm nayTrạng thái đặt thủ công', `/admin-dashboard/audit?q=is:override from:${today}`],
    [
      '4Đăng nhập hỏng hôm nayKhông vào được tài khoản',
      `/admin-dashboard/audit?q=is:sign-in type:failed from:${today}`,
    ],
    ['Sao lưuChưa có bản nào', '/admin-dashboard/operations'],
    ['Hệ thống hoạt độngMọi thứ hoạt động', '/admin-dashboard/operations'],
  ];
  await waitFor(() =>
    expect(
      [...strip.querySelectorAll('a')].map((link) => [
        link.textContent,
        decodeURIComponent(link.getAttribute('href')!).replaceAll('+', ' '),
      ]),
    ).toEqual(expected),
  );
});

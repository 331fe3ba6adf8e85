import type { AdminTrend } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { errorReply, server } from '../../testing/server';
import { StatCards } from './StatCards';

const stats = {
  ...{ totalUsers: 58, totalCustomers: 41, totalManufacturers: 12 },
  ...{ totalProjects: 1080, pendingProjects: 37, completedProjects: 31 },
};
/** Nothing but `early` 80 days ago and `late` today. */
const changes = (early: number, late: number) => [early, ...Array<number>(79).fill(0), late];
const none = changes(0, 0);
const trend: AdminTrend = {
  days: none.map((_, index) => String(index)),
  changes: {
    ...{ totalUsers: changes(5, 2), totalCustomers: none, totalManufacturers: none },
    ...{ totalProjects: changes(1000, 3), pendingProjects: changes(9, -4), completedProjects: none },
  },
};

it('each number has its trend, and leads to the list that it counts', async () => {
  server({ 'GET /api/admin/stats': stats, 'GET /api/admin/stats/trend': trend });
  renderScreen(<StatCards lists={{ people: () => undefined, projects: () => undefined }} />);
  const card = async (name: string) => {
    const found = await screen.findByRole('group', { name });
    await screen.findAllByText(/7 ngày/);
    const link = within(found).getByRole<HTMLAnchorElement>('link', { name });
    return [found.textContent, new URL(link.href).search];
  };
  expect(await card('Tổng người dùng')).toEqual(['Tổng người dùng58+2 / 7 ngày', '']);
  expect(await card('Khách hàng')).toEqual(['Khách hàng410 / 7 ngày', '?role=customer']);
  expect(await card('Nhà máy')).toEqual(['Nhà máy120 / 7 ngày', '?role=manufacturer']);
  expect(await card('Tổng dự án')).toEqual(['Tổng dự án1.080+3 / 7 ngày', '?counted=true']);
  expect(await card('Đang xử lý')).toEqual(['Đang xử lý37−4 / 7 ngày', '?status=pending&counted=true']);
  expect(await card('Hoàn thành')).toEqual(['Hoàn thành310 / 7 ngày', '?status=completed&counted=true']);
});

it('the numbers are there without the trend, and lead to no list that the admin may not see', async () => {
  server({
    'GET /api/admin/stats': stats,
    'GET /api/admin/stats/trend': () => errorReply(503, 'store.unavailable'),
  });
  renderScreen(<StatCards lists={{ projects: () => undefined }} />);
  expect((await screen.findByRole('group', { name: 'Khách hàng' })).textContent).toContain('41');
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    ...['Tổng dự án', 'Đang xử lý', 'Hoàn thành'],
  ]);
});

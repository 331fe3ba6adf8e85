import { pendingStatuses } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ProjectMonitor } from './ProjectMonitor';

// jsdom has no layout: a list without height has no visible row.
Object.defineProperty(Element.prototype, 'clientHeight', { value: 560 });

it.each([
  ['/', undefined],
  ['/?status=completed', 'completed'],
  ['/?status=pending', pendingStatuses.join()],
  ['/?status=unknown', undefined],
])('at %s lists the orders with the statuses %s', async (path, statuses) => {
  const calls = server({ 'GET /api/admin/projects': [] });
  renderScreen(<ProjectMonitor height="560px" />, { path });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.query['status']).toBe(statuses);
  const chosen = { pending: 'Đang xử lý', completed: 'Hoàn thành' }[path.split('=')[1] ?? ''];
  expect(await screen.findByText(chosen ?? 'Tất cả trạng thái')).toBeTruthy();
});

it('lists only the orders that the numbers count when the URL says so, and all when it is unticked', async () => {
  const calls = server({ 'GET /api/admin/projects': [] });
  renderScreen(<ProjectMonitor height="560px" />, { path: '/?counted=true' });
  fireEvent.click(screen.getByRole('button', { name: 'Bộ lọc, đang dùng 1' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Không kể dự án mẫu và nháp đã huỷ' }));
  await waitFor(() => expect(calls.map(({ query }) => query['counted'])).toEqual(['true', undefined]));
});

const filters: [name: string, inUrl: string, asked: string, value: string][] = [
  ['words', 'order=gá', 'search', 'gá'],
  ['a status', 'status=pending', 'status', pendingStatuses.join()],
  ['what is counted', 'counted=true', 'counted', 'true'],
];
it.each(
  filters.flatMap((one, index) =>
    filters.slice(index + 1).map((other) => [one[0], other[0], one, other] as const),
  ),
)('asks for the orders by %s and by %s together', async (_one, _other, ...both) => {
  const calls = server({ 'GET /api/admin/projects': [] });
  renderScreen(<ProjectMonitor height="560px" />, { path: `/?${both.map(([, inUrl]) => inUrl).join('&')}` });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.query).toMatchObject(Object.fromEntries(both.map(([, , asked, value]) => [asked, value])));
});

it.each([
  [{ customerId: 'c1' }, '/api/admin/projects', { customerId: 'c1' }],
  [{ manufacturerId: 'm1' }, '/api/projects/manufacturer/m1', {}],
])('lists all orders of %j, whatever the address filters', async (of, path, query) => {
  const calls = server({ [`GET ${path}`]: [] });
  renderScreen(<ProjectMonitor height="560px" of={of} />, {
    path: '/?order=gá&status=completed&counted=true',
  });
  expect(await screen.findByText('Chưa có dự án nào.')).toBeTruthy();
  expect(calls.map((call) => [call.path, call.query])).toEqual([[path, query]]);
  expect(screen.queryByRole('button', { name: /^Bộ lọc/ })).toBeNull();
});

it('an order has its title, short id, day, status in the words of admins, customer and pieces', async () => {
  const project = projectOf({
    status: 'reviewing',
    customerId: 'a1b2c3d4e5',
    customerName: 'Cơ khí An Khang',
  });
  server({ 'GET /api/admin/projects': [project] });
  renderScreen(<ProjectMonitor height="560px" personPath={(id) => `/people/${id}`} />);
  const row = await screen.findByRole('listitem');
  for (const text of ['Gá kẹp trục', 'Đang review', '0f8fad5b · 20/11 · 6 sản phẩm'])
    expect(row.textContent).toContain(text);
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Gá kẹp trục', `/projects/${project.id}`],
    ['a1b2c3d4 Cơ khí An Khang', '/people/a1b2c3d4e5'],
  ]);
});

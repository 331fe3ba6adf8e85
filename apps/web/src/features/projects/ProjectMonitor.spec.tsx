import { pendingStatuses } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ProjectMonitor } from './ProjectMonitor';

it.each([
  ['/', undefined],
  ['/?status=completed', 'completed'],
  ['/?status=pending', pendingStatuses.join()],
  ['/?status=unknown', undefined],
])('at %s lists the orders with the statuses %s', async (path, statuses) => {
  const calls = server({ 'GET /api/admin/projects': [] });
  renderScreen(<ProjectMonitor />, { path });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]!.query['status']).toBe(statuses);
  const chosen = { pending: 'Đang xử lý', completed: 'Hoàn thành' }[path.split('=')[1] ?? ''];
  expect(await screen.findByText(chosen ?? 'Tất cả trạng thái')).toBeTruthy();
});

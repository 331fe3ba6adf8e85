import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { outbox } from '../../features/progress/outbox/outbox';
import type { StageNote } from '../../features/progress/outbox/outbox';
import { keep, kept } from '../../testing/unsent';
import { assignedUrls } from '../../testing/location';
import { renderScreen } from '../../testing/render-screen';
import { networkError, server } from '../../testing/server';
import { Shell } from './Shell';

const owner = { accountId: 'xuong', role: 'manufacturer' } as const;
const waiting: StageNote = {
  ...owner,
  ...{ key: 'k', projectId: 'p', stageId: 'rough-machining', isCompleted: true, photos: [] },
  ...{ notedAt: '2026-11-21T03:00:00.000Z', sendAfter: Number.MAX_SAFE_INTEGER },
};
const show = (role: 'manufacturer' | 'customer') =>
  renderScreen(<Shell>…</Shell>, { user: { id: 'xuong', role } });
const signOut = {
  menu: async () => {
    fireEvent.click(screen.getByRole('button', { name: /^Tài khoản của/ }));
    fireEvent.click(await screen.findByText('Đăng xuất'));
  },
  palette: async () => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const box = await screen.findByRole('combobox');
    fireEvent.change(box, { target: { value: 'đăng xuất' } });
    fireEvent.keyDown(box, { key: 'Enter' });
  },
};

beforeEach(() => {
  server({
    'GET /api/notifications': { unreadMessages: 0, items: [] },
    'GET /api/projects/counters': {},
    'GET /api/progress/p': networkError,
  });
});

it.each([
  ['menu', signOut.menu],
  ['palette', signOut.palette],
])('a factory with work that was not sent is asked before it signs out by the %s', async (_, leave) => {
  outbox.add(waiting);
  show('manufacturer');
  await leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Ở lại' }));
  expect(assignedUrls).toEqual([]);
  await leave();
  await screen.findByText(/1 cập nhật của bạn vẫn nằm trên máy này/);
  fireEvent.click(screen.getByRole('button', { name: 'Đăng xuất' }));
  expect(assignedUrls).toEqual(['/api/logout']);
  expect(outbox.current(waiting)).toHaveLength(1);
  act(() => outbox.remove(outbox.current(waiting)[0]!));
});

it.each([
  ['menu', signOut.menu],
  ['palette', signOut.palette],
])(
  'whoever has sent everything signs out at once by the %s, and what others have typed here stays',
  async (_, leave) => {
    for (const role of ['customer', 'manufacturer'] as const) {
      const ofAnother = 'control-center.kept.binh.request';
      localStorage.setItem(ofAnother, '{"title":"Trục"}');
      show(role);
      await leave();
      await waitFor(() => expect(assignedUrls).toEqual(['/api/logout']));
      expect(screen.queryByRole('button', { name: 'Ở lại' })).toBeNull();
      expect(localStorage.getItem(ofAnother)).toContain('Trục');
      assignedUrls.length = 0;
      cleanup();
    }
  },
);

it.each([
  ['Đăng xuất', { title: 'Gá' }],
  ['Xoá chữ đã nhập và đăng xuất', undefined],
])('whoever has typed something is asked, and «%s» leaves %j here', async (button, left) => {
  keep('request', { title: 'Gá' }, { by: 'xuong' });
  show('customer');
  await signOut.menu();
  expect(await screen.findByText(/Bạn còn 1 chỗ đang nhập dở/)).toBeTruthy();
  expect(assignedUrls).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(assignedUrls).toEqual(['/api/logout']));
  expect(kept('request', 'xuong')).toEqual(left);
});

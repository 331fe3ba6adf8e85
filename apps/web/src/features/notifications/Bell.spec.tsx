import type { Notification } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { configureStore } from '@reduxjs/toolkit';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { api } from '../../api/api';
import { Bell } from './Bell';
import { server } from '../../testing/server';
import { item } from './item.fixture';
import { notificationsApi } from './notifications.api';

async function draw(path: string, unreadMessages: number, items: Notification[]) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  await store.dispatch(
    notificationsApi.util.upsertQueryData('notifications', undefined, { unreadMessages, items }),
  );
  render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Bell />
      </MemoryRouter>
    </Provider>,
  );
}

afterEach(cleanup);

it('counts messages, released quotes and revisions; each item opens its project', async () => {
  await draw('/', 2, [item({ count: 2 }), item({ kind: 'quote_released', projectId: 'p2', channel: null })]);
  fireEvent.click(screen.getByRole('button', { name: 'Thông báo, 3 mục chưa đọc' }));
  const paths = (await screen.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(paths).toEqual(['/projects/p1?tab=messages', '/projects/p2', '/?messages=all', '/notifications']);
  expect(screen.getByText(/Tin nhắn mới \(2\)/)).toBeTruthy();
  expect(screen.getByText(/Báo giá đã sẵn sàng/)).toBeTruthy();
});

it('displays 99+ above 99', async () => {
  await draw('/', 99, []);
  expect(screen.queryByText('99+')).toBeNull();
  cleanup();
  await draw('/', 100, []);
  expect(screen.getByText('99+')).toBeTruthy();
});

it('opens the drawer of all messages when the URL contains its parameter: of what was read as well', async () => {
  server({
    'GET /api/notifications/conversations': [
      item({ title: 'Gá kẹp', count: 2 }),
      item({ projectId: 'p2', count: 0 }),
    ],
  });
  await draw('/customer-interface?messages=all', 0, [item({ kind: 'revision_requested', channel: null })]);
  const drawer = await screen.findByRole('dialog');
  const rows = await within(drawer).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Gá kẹpTin nhắn mới \(2\) · /),
    expect.stringMatching(/^Gá kẹp trụcĐã đọc · /),
  ]);
  expect(screen.queryByText(/Cần chỉnh sửa yêu cầu/)).toBeNull();
});

import type { Channel, Notification } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { draw } from '../../testing/draw';
import { asked, server } from '../../testing/server';
import { useReadMessages, useReadNotices } from './use-read';

const item = (change: Partial<Notification>): Notification => ({
  kind: 'messages',
  projectId: 'p1',
  title: 'Gá kẹp trục',
  channel: 'customer',
  count: 1,
  createdAt: '2026-11-21T03:00:00.000Z',
  ...change,
});
const serve = (items: Notification[]) =>
  server({
    'GET /api/notifications': { unreadMessages: 0, items },
    'POST /api/notifications/read': { read: true },
  });
const marks = (calls: ReturnType<typeof serve>) => asked(calls, 'POST').map(({ body }) => body);

function Messages({ channel }: { channel: Channel }) {
  const seen = useReadMessages('p1', channel);
  return (
    <>
      <button onClick={() => seen('2026-11-21T02:59:59.000Z')}>cũ</button>
      <button onClick={() => seen('2026-11-21T03:00:00.000Z')}>mới</button>
    </>
  );
}
const see = (name: string) => fireEvent.click(screen.getByText(name));

it('unread messages are read once the newest stands on the screen, as far as it', async () => {
  const calls = serve([item({ projectId: 'p2' }), item({ channel: 'factory' }), item({})]);
  draw(<Messages channel="customer" />);
  await waitFor(() => expect(asked(calls, 'GET')).toHaveLength(1));
  see('cũ');
  see('mới');
  await waitFor(() => expect(marks(calls)).toHaveLength(1));
  expect(marks(calls)).toEqual([
    { projectId: 'p1', kind: 'messages', channel: 'customer', until: '2026-11-21T03:00:00.000Z' },
  ]);
  // The bell asks again what is left.
  await waitFor(() => expect(asked(calls, 'GET').length).toBeGreaterThan(1));
});

it('messages of another conversation stay unread', async () => {
  const calls = serve([item({ channel: 'factory' })]);
  draw(<Messages channel="customer" />);
  await waitFor(() => expect(asked(calls, 'GET')).toHaveLength(1));
  see('mới');
  await act(() => new Promise((turn) => setTimeout(turn)));
  expect(marks(calls)).toEqual([]);
});

function Page() {
  useReadNotices('p1');
  return null;
}

it('an open page reads what else was told of its project', async () => {
  const calls = serve([
    item({}),
    item({ kind: 'quote_released', channel: null }),
    item({ kind: 'revision_requested', channel: null, projectId: 'p2' }),
  ]);
  draw(<Page />);
  await waitFor(() => expect(marks(calls).length).toBeGreaterThan(0));
  expect(marks(calls)[0]).toEqual({
    ...{ projectId: 'p1', kind: 'quote_released', until: '2026-11-21T03:00:00.000Z' },
  });
  expect(new Set(marks(calls).map((mark) => JSON.stringify(mark))).size).toBe(1);
});

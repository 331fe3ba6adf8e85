import type { Notification } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { item } from './item.fixture';
import { useMarkMessagesRead, useMarkNotificationsRead, useUnreadMessages } from './use-mark-read';
import type { ConversationKey } from './use-mark-read';

const serve = (items: Notification[]) =>
  server({
    'GET /api/notifications': { unreadMessages: 0, items },
    'POST /api/notifications/read': { read: true },
  });
const markedBodies = (calls: ReturnType<typeof serve>) => requestsTo(calls, 'POST').map(({ body }) => body);

function Messages(conversation: Omit<ConversationKey, 'projectId'>) {
  const seen = useMarkMessagesRead({ projectId: 'p1', ...conversation });
  return (
    <>
      <button onClick={() => seen('2026-11-21T02:59:59.000Z')}>cũ</button>
      <button onClick={() => seen('2026-11-21T03:00:00.000Z')}>mới</button>
    </>
  );
}
const showMessage = (name: string) => fireEvent.click(screen.getByText(name));

it('marks unread messages as read up to the newest, once it is displayed', async () => {
  const calls = serve([item({ projectId: 'p2' }), item({ channel: 'factory' }), item({})]);
  renderScreen(<Messages channel="customer" />);
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(1));
  showMessage('cũ');
  showMessage('mới');
  await waitFor(() => expect(markedBodies(calls)).toHaveLength(1));
  expect(markedBodies(calls)).toEqual([
    { projectId: 'p1', kind: 'messages', channel: 'customer', until: '2026-11-21T03:00:00.000Z' },
  ]);
  // The bell requests the remaining notifications again.
  await waitFor(() => expect(requestsTo(calls, 'GET').length).toBeGreaterThan(1));
});

it('leaves the messages of another conversation unread', async () => {
  const calls = serve([item({ channel: 'factory' })]);
  renderScreen(<Messages channel="customer" />);
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(1));
  showMessage('mới');
  await act(() => new Promise((turn) => setTimeout(turn)));
  expect(markedBodies(calls)).toEqual([]);
});

it('leaves the messages of the other factories unread', async () => {
  const [read, other] = [item({ channel: 'factory', factoryId: 'f1' }), { channel: 'factory' } as const];
  const newer = { factoryId: 'f2', createdAt: '2026-11-21T04:00:00.000Z' };
  const calls = serve([item({ ...other, ...newer }), read]);
  renderScreen(<Messages {...other} factoryId="f1" />);
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(1));
  showMessage('mới');
  await waitFor(() => expect(markedBodies(calls).length).toBeGreaterThan(0));
  expect(markedBodies(calls)[0]).toMatchObject({ channel: 'factory', factoryId: 'f1' });
});

it('what was seen of one conversation is not seen of the next one', async () => {
  const of = (factoryId: string) => item({ channel: 'factory', factoryId });
  const calls = serve([of('f1'), of('f2')]);
  let open: (factoryId: string) => void = () => undefined;
  const Conversations = () => {
    const [factoryId, setFactory] = useState('f1');
    open = setFactory;
    return <Messages channel="factory" factoryId={factoryId} />;
  };
  renderScreen(<Conversations />);
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(1));
  showMessage('mới');
  await waitFor(() => expect(markedBodies(calls)).toMatchObject([{ factoryId: 'f1' }]));
  act(() => open('f2'));
  await act(() => new Promise((turn) => setTimeout(turn)));
  expect(markedBodies(calls).filter((body) => (body as { factoryId: string }).factoryId === 'f2')).toEqual(
    [],
  );
});

function ProjectPageStub() {
  useMarkNotificationsRead('p1');
  return null;
}

it('marks the other notifications of an open project as read', async () => {
  const calls = serve([
    item({}),
    item({ kind: 'quote_released', channel: null }),
    item({ kind: 'revision_requested', channel: null, projectId: 'p2' }),
  ]);
  renderScreen(<ProjectPageStub />);
  await waitFor(() => expect(markedBodies(calls).length).toBeGreaterThan(0));
  expect(markedBodies(calls)[0]).toEqual({
    ...{ projectId: 'p1', kind: 'quote_released', until: '2026-11-21T03:00:00.000Z' },
  });
  expect(new Set(markedBodies(calls).map((mark) => JSON.stringify(mark))).size).toBe(1);
});

const Unread = () => <output>{useUnreadMessages('p1')}</output>;

it('counts the unread messages of all conversations of its project, and of no other', async () => {
  serve([
    item({ count: 2 }),
    item({ channel: 'factory', factoryId: 'f1', count: 3 }),
    item({ projectId: 'p2', count: 40 }),
    item({ kind: 'quote_released', count: 100 }),
  ]);
  renderScreen(<Unread />);
  expect(await screen.findByText('5')).toBeTruthy();
});

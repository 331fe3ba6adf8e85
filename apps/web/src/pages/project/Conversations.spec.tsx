import type { Channel, Message, Role } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api } from '../../api/api';
import { messagesTag } from '../../api/tags';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { Conversations } from './Conversations';
import { choose } from '../../testing/select';

const path = '/api/messages/project/p1';
const show = (
  role: Role,
  factories: readonly string[] = ['f1'],
  messages: Message[] = [],
  assignedManufacturerId: string | null = null,
) => {
  const calls = server({
    [`GET ${path}`]: ({ query }: { query: Record<string, string> }) =>
      messages.filter(({ channel }) => channel === query['channel']),
    'GET /api/notifications': { unreadMessages: 0, items: [] },
    'GET /api/factories': ['f1', 'f2', 'f3'].map((id) => ({ id, companyName: `Xưởng ${id}` })),
    'POST /api/messages': {},
  });
  const project = { id: 'p1', assignedManufacturerId, invitedManufacturerIds: [...factories] };
  const { store } = renderScreen(<Conversations project={project} />, { user: { role } });
  const channels = () => requestsTo(calls, 'GET', path).map(({ query }) => query['channel']);
  return Object.assign(channels, { calls, store });
};
const choices = () => screen.queryAllByRole('radio').map((choice) => choice.closest('label')!.textContent);

it.each<[Role, Channel]>([
  ['customer', 'customer'],
  ['manufacturer', 'factory'],
])('a %s has only the %s conversation', async (role, channel) => {
  const channels = show(role);
  await screen.findByText(/Chưa có tin nhắn/);
  expect(channels()).toEqual([channel]);
  expect(choices()).toEqual([]);
});

it.each<Role>(['vietphat', 'admin'])(
  'a %s selects one of two conversations, each with its own unsent message',
  async (role) => {
    const channels = show(role);
    await screen.findByText(/Chưa có tin nhắn/);
    expect(choices()).toEqual(['Khách hàng', 'Nhà máy']);
    const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tin nhắn' });
    fireEvent.change(box(), { target: { value: 'Gửi khách' } });
    fireEvent.click(screen.getByText('Nhà máy'));
    await waitFor(() => expect(box().value).toBe(''));
    expect(new Set(channels())).toEqual(new Set(['customer', 'factory']));
    fireEvent.click(screen.getByText('Khách hàng'));
    expect(box().value).toBe('Gửi khách');
  },
);

const from = (factoryId: string, content: string, createdAt: string): Message =>
  ({
    ...{ id: content, content, createdAt, channel: 'factory', senderId: factoryId, receiverId: null },
    isFromVietPhat: 0,
  }) as Message;

it('the provider has a conversation with each factory: who wrote last comes first', async () => {
  const { calls } = show(
    'vietphat',
    ['f1', 'f2'],
    [
      from('f3', 'Đã rút', '2026-11-20T03:00:00.000Z'),
      from('f1', 'Xưởng một hỏi', '2026-11-21T03:00:00.000Z'),
      from('f2', 'Xưởng hai hỏi', '2026-11-22T03:00:00.000Z'),
      { ...from('f2', 'Trả lời xưởng một', '2026-11-22T04:00:00.000Z'), isFromVietPhat: 1, receiverId: 'f1' },
    ],
  );
  await waitFor(() =>
    expect(screen.getByText('Nhà máy').closest('label')!.className).not.toMatch(/disabled/),
  );
  fireEvent.click(screen.getByText('Nhà máy'));
  const log = () => within(screen.getByRole('log'));
  expect(await within(await screen.findByRole('log')).findByText('Xưởng một hỏi')).toBeTruthy();
  expect(log().getByText('Trả lời xưởng một')).toBeTruthy();
  expect(log().queryByText('Xưởng hai hỏi')).toBeNull();
  const pick = async (name: string) => {
    await choose(screen.getByLabelText('Trao đổi với nhà máy'), name);
  };
  const writing = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tin nhắn' });
  fireEvent.change(writing(), { target: { value: 'Chỉ cho xưởng một' } });
  await pick('Xưởng f2');
  expect(await log().findByText('Xưởng hai hỏi')).toBeTruthy();
  expect(log().queryByText('Trả lời xưởng một')).toBeNull();
  const box = writing();
  expect(box.value).toBe('');
  fireEvent.change(box, { target: { value: 'Chào xưởng hai' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() =>
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { projectId: 'p1', content: 'Chào xưởng hai', channel: 'factory', receiverId: 'f2' },
    ]),
  );
  // It has left the order: what was said stays, and nothing is added.
  await pick('Xưởng f3');
  expect(await log().findByText('Đã rút')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Tin nhắn' })).toBeNull();
});

it('offers no conversation with a factory while the order has none', async () => {
  show('vietphat', []);
  await screen.findByText(/Chưa có tin nhắn/);
  expect(screen.getByText('Nhà máy').closest('label')!.className).toMatch(/disabled/);
});

it('the open conversation stays with its factory while another one writes', async () => {
  const messages = [from('f1', 'Xưởng một hỏi', '2026-11-21T03:00:00.000Z')];
  const { calls, store } = show('vietphat', ['f1', 'f2'], messages);
  await waitFor(() =>
    expect(screen.getByText('Nhà máy').closest('label')!.className).not.toMatch(/disabled/),
  );
  fireEvent.click(screen.getByText('Nhà máy'));
  expect(await within(await screen.findByRole('log')).findByText('Xưởng một hỏi')).toBeTruthy();
  messages.push(from('f1', 'Xưởng một giục', '2026-11-21T04:00:00.000Z'));
  messages.push(from('f2', 'Xưởng hai hỏi', '2026-11-22T03:00:00.000Z'));
  act(() => void store.dispatch(api.util.invalidateTags([messagesTag('p1')])));
  const log = within(await screen.findByRole('log'));
  expect(await log.findByText('Xưởng một giục')).toBeTruthy();
  expect(log.queryByText('Xưởng hai hỏi')).toBeNull();
  const box = screen.getByRole('textbox', { name: 'Tin nhắn' });
  fireEvent.change(box, { target: { value: 'Chỉ cho xưởng một' } });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() =>
    expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([
      { projectId: 'p1', content: 'Chỉ cho xưởng một', channel: 'factory', receiverId: 'f1' },
    ]),
  );
});

// The factory that makes an order, and those that were asked for a price × with whom the provider can talk.
it.each<[string | null, string[], string[]]>([
  ['f3', [], ['Xưởng f3']],
  ['f3', ['f1'], ['Xưởng f3', 'Xưởng f1']],
  ['f1', ['f1', 'f2'], ['Xưởng f1', 'Xưởng f2']],
  [null, ['f2', 'f1'], ['Xưởng f2', 'Xưởng f1']],
])(
  'an order with the factory %s, and %j asked, has conversations with %j',
  async (assigned, asked, expected) => {
    show('vietphat', asked, [], assigned);
    fireEvent.click(screen.getByText('Nhà máy'));
    // An order that is with a factory is still talked about.
    expect(await screen.findByRole('textbox', { name: 'Tin nhắn' })).toBeTruthy();
    const choice = screen.getByLabelText('Trao đổi với nhà máy');
    fireEvent.mouseDown(choice);
    await screen.findAllByTitle(expected[0]!);
    const options = [...document.querySelectorAll('.ant-select-item-option')];
    expect(options.map((option) => option.getAttribute('title'))).toEqual(expected);
  },
);

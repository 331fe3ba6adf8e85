import type { Channel, Role } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { Conversations } from './Conversations';

const path = '/api/messages/project/p1';
const show = (role: Role, first?: Channel) => {
  const calls = server({ [`GET ${path}`]: [], 'GET /api/notifications': { unreadMessages: 0, items: [] } });
  renderScreen(<Conversations projectId="p1" {...(first ? { first } : {})} />, { user: { role } });
  return () => requestsTo(calls, 'GET', path).map(({ query }) => query['channel']);
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
    await waitFor(() => expect(channels()).toEqual(['customer', 'factory']));
    expect(box().value).toBe('');
    fireEvent.click(screen.getByText('Khách hàng'));
    expect(box().value).toBe('Gửi khách');
  },
);

import type { Channel, Role } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { draw } from '../../testing/draw';
import { asked, server } from '../../testing/server';
import { Conversations } from './Conversations';

const path = '/api/messages/project/p1';
const show = (role: Role, first?: Channel) => {
  const calls = server({ [`GET ${path}`]: [], 'GET /api/notifications': { unreadMessages: 0, items: [] } });
  draw(<Conversations projectId="p1" {...(first ? { first } : {})} />, { user: { role } });
  return () => asked(calls, 'GET', path).map(({ query }) => query['channel']);
};
const choices = () => screen.queryAllByRole('radio').map((choice) => choice.closest('label')!.textContent);

it.each<[Role, Channel]>([
  ['customer', 'customer'],
  ['manufacturer', 'factory'],
])('a %s is in the conversation of the %s alone', async (role, channel) => {
  const channels = show(role);
  await screen.findByText(/Chưa có tin nhắn/);
  expect(channels()).toEqual([channel]);
  expect(choices()).toEqual([]);
});

it.each<Role>(['vietphat', 'admin'])(
  'a %s chooses between the two, each with what was typed in it',
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

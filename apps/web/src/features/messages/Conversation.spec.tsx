import type { Message } from '@control-center/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Conversation } from './Conversation';

afterEach(cleanup);

const messageOf = (content: string, createdAt: string, fromProvider = true) =>
  ({ id: content, content, createdAt, isFromVietPhat: fromProvider ? 1 : 0, channel: 'customer' }) as Message;

const conversation = [
  messageOf('Tối qua', '2026-11-20T16:59:00.000Z'),
  messageOf('Nửa đêm', '2026-11-20T17:01:00.000Z', false),
  messageOf('Sáng nay', '2026-11-21T02:05:00.000Z'),
];

/** A log of 1,000 pixels of which 200 are visible. */
function renderLog(messages: Message[]) {
  const { rerender } = render(<Conversation messages={messages} viewer="customer" />);
  const log = screen.getByRole('log');
  Object.defineProperties(log, {
    scrollHeight: { value: 1_000, configurable: true },
    clientHeight: { value: 200 },
  });
  const scroll = (scrollTop: number) => {
    log.scrollTop = scrollTop;
    fireEvent.scroll(log);
  };
  const receive = (message: Message) =>
    rerender(<Conversation messages={[...messages, message]} viewer="customer" />);
  return { log, scroll, receive };
}

it.each([
  ['customer', 'Bạn · 00:01', 'Việt Phát · 23:59'],
  ['vietphat', 'Khách hàng · 00:01', 'Bạn · 23:59'],
  ['admin', 'Khách hàng · 00:01', 'Bạn · 23:59'],
] as const)('displays the own messages of a %s on the right', (viewer, theirs, ours) => {
  const providerMessage = { ...conversation[0]!, isFromVietPhat: '1' as unknown as 1 };
  render(<Conversation messages={[providerMessage, conversation[1]!]} viewer={viewer} />);
  expect(screen.getByText(theirs)).toBeTruthy();
  expect(screen.getByText(ours)).toBeTruthy();
  const own = screen.getByText(/^Bạn · /).parentElement!;
  expect([...document.querySelectorAll('[data-own]')]).toEqual([own]);
});

it('names the factory as the sender in the factory channel', () => {
  render(<Conversation messages={[{ ...conversation[1]!, channel: 'factory' }]} viewer="vietphat" />);
  expect(screen.getByText('Nhà máy · 00:01')).toBeTruthy();
});

const newMessagesButton = () => screen.queryByRole('button', { name: /Tin nhắn mới/ });

it('displays each day once, in Vietnam time', () => {
  const { log } = renderLog(conversation);
  expect(log.textContent).toBe(
    '20/11/2026Việt Phát · 23:59Tối qua21/11/2026Bạn · 00:01Nửa đêmViệt Phát · 09:05Sáng nay',
  );
});

it('scrolls to a new message when the viewer is at the end, and always to their own', () => {
  const { log, scroll, receive } = renderLog(conversation);
  scroll(790);
  receive(messageOf('Mới', '2026-11-21T03:00:00.000Z'));
  expect(log.scrollTop).toBe(1_000);
  scroll(100);
  receive(messageOf('Của tôi', '2026-11-21T03:01:00.000Z', false));
  expect(log.scrollTop).toBe(1_000);
  expect(newMessagesButton()).toBeNull();
});

it('keeps the position of a viewer who has scrolled up, and offers the new message', () => {
  const { log, scroll, receive } = renderLog(conversation);
  scroll(100);
  receive(messageOf('Mới', '2026-11-21T03:00:00.000Z'));
  expect(log.scrollTop).toBe(100);
  fireEvent.click(newMessagesButton()!);
  expect(log.scrollTop).toBe(1_000);
  fireEvent.scroll(log);
  expect(newMessagesButton()).toBeNull();
});

import type { Message } from '@control-center/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Conversation } from './Conversation';

afterEach(cleanup);

const said = (content: string, createdAt: string, fromProvider = true) =>
  ({ id: content, content, createdAt, isFromVietPhat: fromProvider ? 1 : 0, channel: 'customer' }) as Message;

const spoken = [
  said('Tối qua', '2026-11-20T16:59:00.000Z'),
  said('Nửa đêm', '2026-11-20T17:01:00.000Z', false),
  said('Sáng nay', '2026-11-21T02:05:00.000Z'),
];

/** A log of 1,000 pixels of which 200 are seen. */
function shown(messages: Message[]) {
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
  const comes = (message: Message) =>
    rerender(<Conversation messages={[...messages, message]} viewer="customer" />);
  return { log, scroll, comes };
}

it.each([
  ['customer', 'Bạn · 00:01', 'Việt Phát · 23:59'],
  ['vietphat', 'Khách hàng · 00:01', 'Bạn · 23:59'],
  ['admin', 'Khách hàng · 00:01', 'Bạn · 23:59'],
] as const)('a %s has their own words on the right', (viewer, theirs, ours) => {
  const told = { ...spoken[0]!, isFromVietPhat: '1' as unknown as 1 };
  render(<Conversation messages={[told, spoken[1]!]} viewer={viewer} />);
  expect(screen.getByText(theirs)).toBeTruthy();
  expect(screen.getByText(ours)).toBeTruthy();
  const own = screen.getByText(/^Bạn · /).parentElement!;
  expect([...document.querySelectorAll('[data-own]')]).toEqual([own]);
});

it('a factory is called so', () => {
  render(<Conversation messages={[{ ...spoken[1]!, channel: 'factory' }]} viewer="vietphat" />);
  expect(screen.getByText('Nhà máy · 00:01')).toBeTruthy();
});

const more = () => screen.queryByRole('button', { name: /Tin nhắn mới/ });

it('names each day once, as the clock in Vietnam has it', () => {
  const { log } = shown(spoken);
  expect(log.textContent).toBe(
    '20/11/2026Việt Phát · 23:59Tối qua21/11/2026Bạn · 00:01Nửa đêmViệt Phát · 09:05Sáng nay',
  );
});

it('goes on to what comes while its end is read, and to the reader’s own words from anywhere', () => {
  const { log, scroll, comes } = shown(spoken);
  scroll(790);
  comes(said('Mới', '2026-11-21T03:00:00.000Z'));
  expect(log.scrollTop).toBe(1_000);
  scroll(100);
  comes(said('Của tôi', '2026-11-21T03:01:00.000Z', false));
  expect(log.scrollTop).toBe(1_000);
  expect(more()).toBeNull();
});

it('leaves who reads further up where they are, and says that there is more', () => {
  const { log, scroll, comes } = shown(spoken);
  scroll(100);
  comes(said('Mới', '2026-11-21T03:00:00.000Z'));
  expect(log.scrollTop).toBe(100);
  fireEvent.click(more()!);
  expect(log.scrollTop).toBe(1_000);
  fireEvent.scroll(log);
  expect(more()).toBeNull();
});

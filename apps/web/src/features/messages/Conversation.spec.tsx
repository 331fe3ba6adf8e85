import type { Message, MessageFile } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Conversation } from './Conversation';

afterEach(cleanup);

const messageOf = (content: string, createdAt: string, fromProvider = true) =>
  ({ id: content, content, createdAt, isFromVietPhat: fromProvider ? 1 : 0, channel: 'customer' }) as Message;

const renderFile = ({ name }: MessageFile) => <i key={name}>{name}</i>;

const conversation = [
  messageOf('Tối qua', '2026-11-20T16:59:00.000Z'),
  messageOf('Nửa đêm', '2026-11-20T17:01:00.000Z', false),
  messageOf('Sáng nay', '2026-11-21T02:05:00.000Z'),
];

const renderPin = ({ id }: Message) => <button type="button">Mặt của {id}</button>;

/** A log of 1,000 pixels of which 200 are visible. */
function renderLog(messages: Message[]) {
  const { rerender } = render(
    <Conversation messages={messages} viewer="customer" {...{ renderFile, renderPin }} />,
  );
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
    rerender(
      <Conversation messages={[...messages, message]} viewer="customer" {...{ renderFile, renderPin }} />,
    );
  return { log, scroll, receive };
}

it.each([
  ['customer', 'Bạn · 00:01', 'Việt Phát · 23:59'],
  ['vietphat', 'Khách hàng · 00:01', 'Bạn · 23:59'],
  ['admin', 'Khách hàng · 00:01', 'Bạn · 23:59'],
] as const)('displays the own messages of a %s on the right', (viewer, theirs, ours) => {
  const providerMessage = { ...conversation[0]!, isFromVietPhat: '1' as unknown as 1 };
  render(
    <Conversation
      messages={[providerMessage, conversation[1]!]}
      viewer={viewer}
      {...{ renderFile, renderPin }}
    />,
  );
  expect(screen.getByText(theirs)).toBeTruthy();
  expect(screen.getByText(ours)).toBeTruthy();
  const own = screen.getByText(/^Bạn · /).parentElement!;
  expect([...document.querySelectorAll('[data-own]')]).toEqual([own]);
});

it('names the factory as the sender in the factory channel', () => {
  render(
    <Conversation
      messages={[{ ...conversation[1]!, channel: 'factory' }]}
      viewer="vietphat"
      {...{ renderFile, renderPin }}
    />,
  );
  expect(screen.getByText('Nhà máy · 00:01')).toBeTruthy();
});

const newMessagesButton = () => screen.queryByRole('button', { name: /Tin nhắn mới/ });

it('displays each day once, in Vietnam time', () => {
  const { log } = renderLog(conversation);
  expect(log.textContent).toBe(
    '20/11/2026Việt Phát · 23:59Tối qua21/11/2026Bạn · 00:01Nửa đêmViệt Phát · 09:05Sáng nay',
  );
});

it('shows sender and time once for messages of one sender within five minutes of one day', () => {
  const at = (time: string, content: string, senderId: string): Message => ({
    ...messageOf(content, `2026-11-20T${time}Z`),
    senderId,
  });
  const run = [
    at('16:50:00.000', 'Một', 'lan'),
    at('16:54:59.999', 'Hai', 'lan'),
    at('16:59:59.999', 'Ba', 'lan'),
    at('16:59:59.999', 'Bốn', 'hoa'),
    at('17:00:00.000', 'Năm', 'hoa'),
  ];
  const { log } = renderLog(run);
  const continued = [...log.querySelectorAll('[data-continues]')].map(({ textContent }) => textContent);
  expect(continued).toEqual(['Việt Phát · 23:54Hai']);
});

it('shows the files of a message below its text', () => {
  const file = { url: '/objects/a.pdf', name: 'Trục.pdf', size: 9, type: '' };
  const { log } = renderLog([{ ...conversation[0]!, attachments: [file] }, conversation[1]!]);
  expect([...log.querySelectorAll('i')].map(({ textContent }) => textContent)).toEqual(['Trục.pdf']);
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

it('leads from a message to the face that it is about', () => {
  const pin = { file: '/objects/a.stl', point: [1, 2, 3], normal: [0, 0, 1] };
  const [about, other] = [{ ...conversation[0]!, id: 'm1', pin }, conversation[1]!];
  render(<Conversation messages={[about, other]} viewer="customer" {...{ renderFile, renderPin }} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Mặt của m1']);
});

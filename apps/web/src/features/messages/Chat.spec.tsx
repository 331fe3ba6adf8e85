import type { Message } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ComponentProps } from 'react';
import { fakeSockets } from '../../testing/fake-socket';
import { renderScreen, expectToast } from '../../testing/render-screen';
import { requestsTo, errorReply, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { LiveUpdates } from '../../api/live/LiveUpdates';
import { keep } from '../../testing/unsent';
import { Chat } from './Chat';
import { messagesApi } from './messages.api';

const path = '/api/messages/project/p1';
const messageOf = (content: string, createdAt: string) =>
  ({ id: content, content, createdAt, channel: 'customer', isFromVietPhat: 1 }) as Message;

function Attach({ onChange }: { onChange?: (urls: string[]) => void }) {
  return (
    <button type="button" onClick={() => onChange?.(['/objects/a.pdf'])}>
      Đính kèm
    </button>
  );
}

const seen: string[] = [];
afterEach(() => void seen.splice(0));
const chat = (more: Partial<ComponentProps<typeof Chat>> = {}) => (
  <Chat
    projectId="p1"
    viewer="customer"
    channel="customer"
    onSeen={(newest) => seen.push(newest)}
    attachments={<Attach />}
    renderFile={() => null}
    renderPin={() => null}
    {...more}
  />
);
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Tin nhắn' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });

it('sends the trimmed input with Enter, and reloads the conversation', async () => {
  const calls = server({ [`GET ${path}`]: [], 'POST /api/messages': {} });
  renderScreen(chat());
  await screen.findByText(/Chưa có tin nhắn/);
  expect(requestsTo(calls, 'GET')[0]!.query).toEqual({ channel: 'customer', limit: '500' });
  expect(send().disabled).toBe(true);
  type('  \n ');
  expect(send().disabled).toBe(true);
  type('  Dòng một\ndòng hai ');
  expect(send().disabled).toBe(false);
  const lineBreak = createEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
  const composing = createEvent.keyDown(box(), { key: 'Enter', isComposing: true });
  for (const event of [lineBreak, composing]) fireEvent(box(), event);
  expect([lineBreak, composing].map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false]);
  expect(requestsTo(calls, 'POST')).toHaveLength(0);
  fireEvent.keyDown(box(), { key: 'Enter' });
  await expectToast('Tin nhắn đã được gửi!');
  expect(requestsTo(calls, 'POST')[0]!.body).toEqual({
    projectId: 'p1',
    content: 'Dòng một\ndòng hai',
    channel: 'customer',
  });
  expect(box().value).toBe('');
  await waitFor(() => expect(requestsTo(calls, 'GET', path)).toHaveLength(2));
});

it('sends the files with the text, never without one, and begins the next message without them', async () => {
  const calls = server({ [`GET ${path}`]: [], 'POST /api/messages': {} });
  renderScreen(chat());
  fireEvent.click(await screen.findByRole('button', { name: 'Đính kèm' }));
  expect(send().disabled).toBe(true);
  type('Xem file');
  for (const attachments of [['/objects/a.pdf'], undefined]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Gửi' }));
    await waitFor(() => expect(box().value).toBe(''));
    const body = requestsTo(calls, 'POST').at(-1)!.body;
    expect(body).toEqual({
      ...{ projectId: 'p1', content: 'Xem file', channel: 'customer' },
      ...(attachments && { attachments }),
    });
    type('Xem file');
  }
});

it('stores an unsent message under its account and conversation', async () => {
  server({ [`GET ${path}`]: [], 'POST /api/messages': errorReply(503, 'store.unavailable') });
  renderScreen(chat());
  type('Còn đây');
  fireEvent.click(send());
  await expectToast('Không thể gửi tin nhắn. Vui lòng thử lại.');
  expect(box().value).toBe('Còn đây');
  expect(Object.keys(localStorage)).toEqual(['control-center.kept.an.message.p1.customer']);
});

it('restores the unsent message of its own account only', () => {
  server({ [`GET ${path}`]: [] });
  keep('message.p1.customer', { content: 'Gõ dở' });
  renderScreen(chat(), { user: { id: 'binh' } });
  expect(box().value).toBe('');
  cleanup();
  renderScreen(chat());
  expect(screen.getByDisplayValue('Gõ dở')).toBeTruthy();
});

// What is in the box when the server has the message «Câu một» × what is still to be sent.
it.each([
  ['nothing more', 'Câu một', ''],
  ['a continued text', 'Câu một\ncâu hai', 'câu hai'],
  ['another text', 'Câu hai', 'Câu hai'],
  ['an emptied box', '', ''],
])('loses nothing that is typed while a message is on its way: %s', async (_, typed, left) => {
  let answer = (_reply: object) => undefined as void;
  const reply = new Promise<object>((resolve) => (answer = resolve));
  const calls = server({ [`GET ${path}`]: [], 'POST /api/messages': () => reply });
  renderScreen(chat());
  await screen.findByText(/Chưa có tin nhắn/);
  type('Câu một');
  fireEvent.click(send());
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
  type(typed);
  answer({});
  await expectToast('Tin nhắn đã được gửi!');
  await waitFor(() => expect(box().value).toBe(left));
  cleanup();
  server({ [`GET ${path}`]: [] });
  renderScreen(chat());
  expect(box().value).toBe(left);
});

it('keeps what is typed while a message is on its way also for who looks at another conversation', async () => {
  let answer = (_reply: object) => undefined as void;
  const reply = new Promise<object>((resolve) => (answer = resolve));
  const calls = server({ [`GET ${path}`]: [], 'POST /api/messages': () => reply });
  const show = (place: string) => renderScreen(chat({ channel: place as 'customer' }));
  show('customer');
  await screen.findByText(/Chưa có tin nhắn/);
  type('Câu một');
  fireEvent.click(send());
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
  type('Câu một câu hai');
  cleanup();
  answer({});
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('Câu một'));
  show('customer');
  expect(box().value).toBe('câu hai');
});

it('sends a message once, however often Enter is pressed until the server has it', async () => {
  let answer = (_reply: object): void => undefined;
  const reply = new Promise<object>((resolve) => (answer = resolve));
  const calls = server({ [`GET ${path}`]: [], 'POST /api/messages': () => reply });
  renderScreen(chat());
  type('Chào');
  fireEvent.keyDown(box(), { key: 'Enter' });
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
  fireEvent.keyDown(box(), { key: 'Enter' });
  answer({});
  await expectToast('Tin nhắn đã được gửi!');
  expect(requestsTo(calls, 'POST')).toHaveLength(1);
});

it('reports as seen what the last page of a long conversation shows, and nothing before', async () => {
  const first = messageOf('Một', '2026-11-21T03:00:00.000Z');
  const last = messageOf('Hai', '2026-11-21T04:00:00.000Z');
  server({
    [`GET ${path}`]: ({ query }: Call) =>
      query['cursor']
        ? [last]
        : HttpResponse.json([first], { headers: { link: `<${path}?cursor=c1>; rel="next"` } }),
  });
  renderScreen(chat());
  await screen.findByText('Hai');
  await waitFor(() => expect(seen).toEqual([last.createdAt]));
});

it('asks once for a page of a long conversation that cannot be loaded, shows the others, and offers to ask again', async () => {
  let last: unknown = errorReply(403, 'access.denied');
  const calls = server({
    [`GET ${path}`]: ({ query }: Call) =>
      query['cursor']
        ? last
        : HttpResponse.json([messageOf('Một', '2026-11-21T03:00:00.000Z')], {
            headers: { link: `<${path}?cursor=c1>; rel="next"` },
          }),
    'GET /api/messages/project/:other': [],
  });
  const { store } = renderScreen(chat());
  await screen.findByText('Một');
  const ofNext = () => calls.filter(({ query }) => query['cursor']);
  await waitFor(() => expect(ofNext()).toHaveLength(1));
  // What is asked after it has been answered: by then the page would have been asked for again.
  for (const projectId of ['p2', 'p3'])
    await store.dispatch(messagesApi.endpoints.messages.initiate({ projectId }, { subscribe: false }));
  expect(ofNext()).toHaveLength(1);
  expect(seen).toEqual([]);

  last = [messageOf('Hai', '2026-11-22T03:00:00.000Z')];
  fireEvent.click(await screen.findByRole('button', { name: /tin nhắn mới hơn/ }));
  await screen.findByText('Hai');
  expect(screen.queryByRole('button', { name: /tin nhắn mới hơn/ })).toBeNull();
});

it('is told of new messages wherever it is shown', async () => {
  const sockets = fakeSockets();
  server({ [`GET ${path}`]: [] });
  renderScreen(<LiveUpdates>{chat()}</LiveUpdates>);
  await waitFor(() => expect(sockets).toHaveLength(1));
  act(() => sockets[0]!.accept());
  expect(sockets[0]!.sent).toContainEqual({ type: 'join', projectId: 'p1' });
});

it('reports as seen what its own factory wrote or was written, not what another did', async () => {
  const of = (senderId: string, createdAt: string) =>
    ({ ...messageOf(senderId, createdAt), channel: 'factory', isFromVietPhat: 0, senderId }) as Message;
  const messages = [of('f1', '2026-11-21T03:00:00.000Z'), of('f2', '2026-11-21T04:00:00.000Z')];
  server({ [`GET ${path}`]: messages });
  renderScreen(chat({ viewer: 'vietphat', channel: 'factory', factoryId: 'f1' }));
  await screen.findByText('f1');
  await waitFor(() => expect(seen).toEqual(['2026-11-21T03:00:00.000Z']));
});

it('reports the time of the newest displayed message', async () => {
  const messages = [
    messageOf('Một', '2026-11-21T03:00:00.000Z'),
    messageOf('Hai', '2026-11-21T04:00:00.000Z'),
  ];
  server({ [`GET ${path}`]: messages });
  renderScreen(chat());
  await screen.findByText('Hai');
  await waitFor(() => expect(seen).toEqual(['2026-11-21T04:00:00.000Z']));
});

import { heartbeatEvery } from '@market/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FakeSocket } from '../../testing/fake-socket';
import { SocketHub } from './hub';
import type { FromTab, Port, ToTab } from './hub';
import { tabSocket } from './tab-socket';

/** Both ends of a channel that delivers at once. */
function channel(): [Port<FromTab, ToTab>, Port<ToTab, FromTab>] {
  const [tab, hub] = [new EventTarget(), new EventTarget()];
  const end = (own: EventTarget, other: EventTarget) =>
    Object.assign(own, {
      start: () => undefined,
      postMessage: (data: unknown) => void other.dispatchEvent(new MessageEvent('message', { data })),
    });
  return [end(tab, hub) as never, end(hub, tab) as never];
}

let sockets: FakeSocket[];
let hub: SocketHub;
const opened: { close: () => void }[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  sockets = [];
  hub = new SocketHub(() => {
    sockets.push(new FakeSocket());
    return sockets.at(-1) as unknown as WebSocket;
  });
});
afterEach(() => {
  for (const tab of opened.splice(0)) tab.close();
  jest.useRealTimers();
});

function openTab(resumeToken?: string) {
  const [own, other] = channel();
  hub.add(other);
  const told: unknown[] = [];
  const socket = tabSocket(own, {
    resumeToken,
    onMessage: (message) => told.push(message),
    onResync: () => told.push('resync'),
    onRefused: () => told.push('refused'),
    onLive: (isLive) => told.push(isLive),
  });
  opened.push(socket);
  return { ...socket, told };
}
const mark = { type: 'mark', mark: '7-1' };
const changed = (projectId: string) => ({ type: 'project_changed', projectId, mark: '7-2' });

it('twenty tabs have one socket, which is resumed where the first one began', () => {
  const tabs = Array.from({ length: 20 }, (_, index) => openTab(`7-${index}`));
  expect(sockets).toHaveLength(1);
  sockets[0]!.accept();
  expect(sockets[0]!.sent).toEqual([{ type: 'resume', mark: '7-0' }]);
  sockets[0]!.receive(mark);
  sockets[0]!.receive(changed('a'));
  for (const { told } of tabs) expect(told).toEqual([false, true, mark, changed('a')]);
  expect(openTab().told).toEqual([true, mark, changed('a')]);
});

it('a tab gets what came within the last minute: its page may have been loaded before', () => {
  openTab();
  sockets[0]!.accept();
  sockets[0]!.receive(mark);
  for (let passed = 0; passed < 61_000; passed += heartbeatEvery) {
    jest.advanceTimersByTime(heartbeatEvery);
    sockets[0]!.receive({ type: 'mark', mark: `8-${passed}` });
  }
  expect(openTab().told).not.toContainEqual(mark);
});

it('a project is joined while any tab looks at it', () => {
  const [first, second] = [openTab(), openTab()];
  sockets[0]!.accept();
  const leave = [first.join('a'), first.join('a'), second.join('a'), second.join('b')];
  const joins = () => sockets[0]!.sent.slice(1);
  expect(joins()).toEqual([
    { type: 'join', projectId: 'a' },
    { type: 'join', projectId: 'b' },
  ]);
  for (const each of leave.slice(0, 2)) each();
  first.join('a');
  expect(joins()).toHaveLength(2);
  second.close();
  first.join('b');
  expect(joins().slice(2)).toEqual([{ type: 'join', projectId: 'b' }]);
});

it('the socket is closed with the last tab, and opened anew for the next one', () => {
  const [first, second] = [openTab(), openTab()];
  sockets[0]!.accept();
  first.close();
  expect(sockets[0]!.close).not.toHaveBeenCalled();
  dispatchEvent(new Event('pagehide'));
  expect(sockets[0]!.close).toHaveBeenCalled();
  // The page comes back as it was, and has missed what came meanwhile.
  second.join('a');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(second.told.slice(-2)).toEqual([false, 'resync']);
  sockets[1]!.accept();
  expect(sockets[1]!.sent).toContainEqual({ type: 'join', projectId: 'a' });
  second.close();
  expect(sockets.map(({ close }) => close.mock.calls.length)).toEqual([1, 1]);
});

it('all tabs learn that the socket was refused or is behind', () => {
  const tabs = [openTab(), openTab()];
  sockets[0]!.drop();
  jest.advanceTimersByTime(3000);
  sockets[1]!.accept();
  sockets[1]!.receive({ type: 'resync', mark: '8-1' });
  for (const { told } of tabs) expect(told).toEqual([false, false, 'refused', true, 'resync']);
});

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { heartbeatEvery, reconnectAfter } from '@market/contracts';
import type { ServerMessage } from '@market/contracts';
import { FakeSocket } from '../../testing/fake-socket';
import { liveSocket } from './socket';
import { allTags, staleAfter } from '../tags';

describe('the live socket', () => {
  let sockets: FakeSocket[];
  const received: ServerMessage[] = [];
  const onResync = jest.fn();
  const onRefused = jest.fn();
  const onLive = jest.fn();
  const start = (resumeToken?: string) =>
    liveSocket({
      resumeToken,
      open: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      onMessage: (message) => received.push(message),
      onResync,
      onRefused,
      onLive,
    });

  beforeEach(() => {
    jest.useFakeTimers();
    sockets = [];
    received.length = 0;
    onResync.mockClear();
    onRefused.mockClear();
    onLive.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [1006, 0],
    [4401, 1],
    [4403, 1],
  ])('closed with code %d, requests a full reload %d times', (code, times) => {
    start();
    sockets[0]!.accept();
    sockets[0]!.drop(code);
    expect(onResync).toHaveBeenCalledTimes(times);
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('is live from the server’s answer on until it is lost, also when one more is opened and closed at once', () => {
    start();
    sockets[0]!.accept();
    expect(onLive).not.toHaveBeenCalled();
    sockets[0]!.receive({ type: 'mark', mark: '7-1' });
    sockets[0]!.receive({ type: 'mark', mark: '7-2' });
    sockets[0]!.drop();
    jest.advanceTimersByTime(3000);
    sockets[1]!.accept();
    sockets[1]!.drop(4429);
    jest.advanceTimersByTime(3000);
    sockets[2]!.accept();
    sockets[2]!.receive({ type: 'resync', mark: '8-1' });
    expect(onLive.mock.calls).toEqual([[true], [false], [false], [true]]);
  });

  it('that cannot be opened has the account looked at, and is tried again', () => {
    start();
    sockets[0]!.drop();
    expect([onRefused.mock.calls.length, onResync.mock.calls.length]).toEqual([1, 0]);
    jest.advanceTimersByTime(3000);
    sockets[1]!.accept();
    sockets[1]!.drop();
    expect(onRefused).toHaveBeenCalledTimes(1);
  });

  it('joins projects requested before and after it opened, each one once', () => {
    const live = start();
    live.join('a');
    sockets[0]!.accept();
    live.join('b');
    live.join('b');
    expect(sockets[0]!.sent).toEqual([
      { type: 'resume' },
      { type: 'join', projectId: 'a' },
      { type: 'join', projectId: 'b' },
    ]);
    sockets[0]!.receive({ type: 'new_message', projectId: 'a' });
    expect(received).toEqual([{ type: 'new_message', projectId: 'a' }]);
    live.close();
  });

  /** Drops the current connection and returns the one after the reconnect. */
  const reconnect = () => {
    sockets.at(-1)!.drop();
    jest.advanceTimersByTime(3000);
    sockets.at(-1)!.accept();
    return sockets.at(-1)!;
  };

  it('reconnects three seconds after a loss and joins its projects again', () => {
    const live = start();
    live.join('a');
    const leave = live.join('b');
    sockets[0]!.accept();
    sockets[0]!.receive({ type: 'mark', mark: '7-1' });
    leave();

    sockets[0]!.drop();
    jest.advanceTimersByTime(2999);
    expect(sockets).toHaveLength(1);
    jest.advanceTimersByTime(1);
    sockets[1]!.accept();
    expect(sockets[1]!.sent).toEqual([
      { type: 'resume', mark: '7-1' },
      { type: 'join', projectId: 'a' },
    ]);
    expect(onResync).not.toHaveBeenCalled();
    live.close();
  });

  it('closes a connection only after it has been silent for more than two heartbeats', () => {
    const live = start();
    sockets[0]!.accept();
    for (const wait of [heartbeatEvery, 2 * heartbeatEvery]) {
      jest.advanceTimersByTime(wait);
      sockets[0]!.receive({ type: 'mark', mark: '7-1' });
    }
    jest.advanceTimersByTime(2 * heartbeatEvery);
    expect(sockets[0]!.close).not.toHaveBeenCalled();
    jest.advanceTimersByTime(heartbeatEvery);
    expect(sockets[0]!.close).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(reconnectAfter);
    sockets[1]!.accept();
    expect(sockets[1]!.sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    live.close();
    jest.advanceTimersByTime(4 * heartbeatEvery);
    expect(sockets).toHaveLength(2);
    expect(sockets[1]!.close).toHaveBeenCalledTimes(1);
  });

  it('closes a connection on which nothing ever comes, and leaves the next one open', () => {
    const live = start();
    sockets[0]!.accept();
    jest.advanceTimersByTime(3 * heartbeatEvery);
    expect(sockets[0]!.close).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(reconnectAfter);
    sockets[1]!.accept();
    sockets[1]!.drop();
    // By then the silence of the second one would have been too long.
    jest.advanceTimersByTime(3 * heartbeatEvery);
    expect(sockets).toHaveLength(3);
    expect(sockets[2]!.close).not.toHaveBeenCalled();
    live.close();
  });

  it('resumes with the last token, ignoring tokens received before the answer to its resume', () => {
    const live = start();
    sockets[0]!.accept();
    sockets[0]!.receive({ type: 'mark', mark: '7-1' });
    sockets[0]!.receive({ type: 'project_changed', projectId: 'a', mark: '7-2' });
    const second = reconnect();
    expect(second.sent).toEqual([{ type: 'resume', mark: '7-2' }]);
    second.receive({ type: 'project_changed', projectId: 'b', mark: '7-9' });
    const third = reconnect();
    expect(third.sent).toEqual([{ type: 'resume', mark: '7-2' }]);
    third.receive({ type: 'project_changed', projectId: 'a' });
    third.receive({ type: 'mark', mark: '7-9' });
    expect(reconnect().sent).toEqual([{ type: 'resume', mark: '7-9' }]);
    expect(onResync).not.toHaveBeenCalled();
    live.close();
  });

  it('resumes first with the token of the page’s first reply', () => {
    const live = start('7-1');
    sockets[0]!.accept();
    expect(sockets[0]!.sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    expect(reconnect().sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    live.close();
  });

  it('requests a full reload when the server cannot tell what was missed', () => {
    const live = start();
    sockets[0]!.accept();
    const second = reconnect();
    expect(second.sent).toEqual([{ type: 'resume', mark: '' }]);
    second.receive({ type: 'resync', mark: '8-1' });
    expect(onResync).toHaveBeenCalledTimes(1);
    expect(reconnect().sent).toEqual([{ type: 'resume', mark: '8-1' }]);
    live.close();
  });

  it('is joined to a project until the last of those who look at it has left', () => {
    const live = start();
    sockets[0]!.accept();
    const [first, second, third] = [live.join('a'), live.join('a'), live.join('a')];
    first();
    second();
    expect(reconnect().sent.slice(1)).toEqual([{ type: 'join', projectId: 'a' }]);
    third();
    expect(reconnect().sent.slice(1)).toEqual([]);
    live.join('a');
    expect(sockets.at(-1)!.sent.slice(1)).toEqual([{ type: 'join', projectId: 'a' }]);
    live.close();
  });

  it('does not reconnect after close() in the pause after a loss', () => {
    const live = start();
    sockets[0]!.accept();
    sockets[0]!.drop();
    live.close();
    jest.advanceTimersByTime(10 * reconnectAfter);
    expect(sockets).toHaveLength(1);
  });

  it('does not reconnect after close(), even if it was still connecting', () => {
    const live = start();
    live.close();
    // A browser would log an error.
    expect(sockets[0]!.close).not.toHaveBeenCalled();
    sockets[0]!.accept();
    expect(sockets[0]!.close).toHaveBeenCalled();
    jest.advanceTimersByTime(10_000);
    expect(sockets).toHaveLength(1);
  });
});

describe('the tags that a message makes stale', () => {
  it('are those of the project, its messages or the account', () => {
    expect(staleAfter({ type: 'project_changed', projectId: '1' })).toEqual([
      { type: 'project', id: '1' },
      { type: 'project', id: 'LIST' },
      { type: 'notifications' },
    ]);
    expect(staleAfter({ type: 'new_message', projectId: '1' })).toEqual([
      { type: 'messages', id: '1' },
      { type: 'notifications' },
    ]);
    expect(staleAfter({ type: 'account_changed', accountId: '1' })).toEqual([{ type: 'account' }]);
    expect(staleAfter({ type: 'people_changed' })).toEqual([{ type: 'people' }]);
    expect(staleAfter({ type: 'company_changed' })).toEqual([{ type: 'company' }, { type: 'project' }]);
  });

  it('are none for a message type that this client does not know', () => {
    expect(staleAfter({ type: 'unknown' } as unknown as ServerMessage)).toEqual([]);
    expect(staleAfter({ type: 'mark', mark: '7-1' })).toEqual([]);
    expect(allTags).toHaveLength(13);
  });
});

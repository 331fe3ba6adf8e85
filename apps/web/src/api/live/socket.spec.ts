import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ServerMessage } from '@control-center/contracts';
import { liveSocket } from './socket';
import { everything, staleAfter } from '../tags';

/** A socket whose other end is the test. */
class Line extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readyState = 0;
  sent: unknown[] = [];
  send = (text: string) => this.sent.push(JSON.parse(text));
  close = jest.fn(() => this.drop());
  accept() {
    this.readyState = this.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  drop() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
  hear(message: ServerMessage) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

describe('the live socket', () => {
  let lines: Line[];
  const heard: ServerMessage[] = [];
  const onReturn = jest.fn();
  const start = () =>
    liveSocket({
      open: () => {
        const line = new Line();
        lines.push(line);
        return line as unknown as WebSocket;
      },
      onMessage: (message) => heard.push(message),
      onReturn,
    });

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    heard.length = 0;
    onReturn.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('joins what was asked for before it opened, and what is asked for later', () => {
    const live = start();
    live.join('a');
    lines[0]!.accept();
    live.join('b');
    live.join('b');
    expect(lines[0]!.sent).toEqual([
      { type: 'join', projectId: 'a' },
      { type: 'join', projectId: 'b' },
    ]);
    lines[0]!.hear({ type: 'new_message', projectId: 'a' });
    expect(heard).toEqual([{ type: 'new_message', projectId: 'a' }]);
    live.close();
  });

  it('comes back three seconds after a loss, joins again and says so', () => {
    const live = start();
    live.join('a');
    const leave = live.join('b');
    lines[0]!.accept();
    leave();
    expect(onReturn).not.toHaveBeenCalled();

    lines[0]!.drop();
    jest.advanceTimersByTime(2999);
    expect(lines).toHaveLength(1);
    jest.advanceTimersByTime(1);
    lines[1]!.accept();
    expect(lines[1]!.sent).toEqual([{ type: 'join', projectId: 'a' }]);
    expect(onReturn).toHaveBeenCalledTimes(1);
    live.close();
  });

  it('stays away once it has been closed, even while it was connecting', () => {
    const live = start();
    live.close();
    lines[0]!.accept();
    expect(lines[0]!.close).toHaveBeenCalled();
    jest.advanceTimersByTime(10_000);
    expect(lines).toHaveLength(1);
  });
});

describe('what a message makes stale', () => {
  it('is what the project’s screens show', () => {
    expect(staleAfter({ type: 'project_changed', projectId: '1' })).toEqual([
      { type: 'project', id: '1' },
      { type: 'project', id: 'LIST' },
    ]);
    expect(staleAfter({ type: 'new_message', projectId: '1' })).toEqual([{ type: 'messages', id: '1' }]);
    expect(staleAfter({ type: 'account_changed', accountId: '1' })).toEqual([{ type: 'account' }]);
  });

  it('is nothing for a message of a later server', () => {
    expect(staleAfter({ type: 'unknown' } as unknown as ServerMessage)).toEqual([]);
    expect(everything).toHaveLength(3);
  });
});

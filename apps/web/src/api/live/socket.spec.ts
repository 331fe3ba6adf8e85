import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { heartbeatEvery, reconnectAfter } from '@control-center/contracts';
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
  drop(code = 1006) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  hear(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

describe('the live socket', () => {
  let lines: Line[];
  const heard: ServerMessage[] = [];
  const onResync = jest.fn();
  const start = (mark?: string) =>
    liveSocket({
      mark,
      open: () => {
        const line = new Line();
        lines.push(line);
        return line as unknown as WebSocket;
      },
      onMessage: (message) => heard.push(message),
      onResync,
    });

  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    heard.length = 0;
    onResync.mockClear();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    [1006, 0],
    [4401, 1],
    [4403, 1],
  ])('closed with %d, asks for everything again %d times', (code, times) => {
    start();
    lines[0]!.accept();
    lines[0]!.drop(code);
    expect(onResync).toHaveBeenCalledTimes(times);
  });

  it('joins what was asked for before it opened, and what is asked for later', () => {
    const live = start();
    live.join('a');
    lines[0]!.accept();
    live.join('b');
    live.join('b');
    expect(lines[0]!.sent).toEqual([
      { type: 'resume' },
      { type: 'join', projectId: 'a' },
      { type: 'join', projectId: 'b' },
    ]);
    lines[0]!.hear({ type: 'new_message', projectId: 'a' });
    expect(heard).toEqual([{ type: 'new_message', projectId: 'a' }]);
    live.close();
  });

  /** The line after the present one is lost. */
  const next = () => {
    lines.at(-1)!.drop();
    jest.advanceTimersByTime(3000);
    lines.at(-1)!.accept();
    return lines.at(-1)!;
  };

  it('comes back three seconds after a loss and joins again', () => {
    const live = start();
    live.join('a');
    const leave = live.join('b');
    lines[0]!.accept();
    lines[0]!.hear({ type: 'mark', mark: '7-1' });
    leave();

    lines[0]!.drop();
    jest.advanceTimersByTime(2999);
    expect(lines).toHaveLength(1);
    jest.advanceTimersByTime(1);
    lines[1]!.accept();
    expect(lines[1]!.sent).toEqual([
      { type: 'resume', mark: '7-1' },
      { type: 'join', projectId: 'a' },
    ]);
    expect(onResync).not.toHaveBeenCalled();
    live.close();
  });

  it('gives up a line that has been silent for longer than two beats of the server, and no other', () => {
    const live = start();
    lines[0]!.accept();
    for (const wait of [heartbeatEvery, 2 * heartbeatEvery]) {
      jest.advanceTimersByTime(wait);
      lines[0]!.hear({ type: 'mark', mark: '7-1' });
    }
    jest.advanceTimersByTime(2 * heartbeatEvery);
    expect(lines[0]!.close).not.toHaveBeenCalled();
    jest.advanceTimersByTime(heartbeatEvery);
    expect(lines[0]!.close).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(reconnectAfter);
    lines[1]!.accept();
    expect(lines[1]!.sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    live.close();
    jest.advanceTimersByTime(4 * heartbeatEvery);
    expect(lines).toHaveLength(2);
    expect(lines[1]!.close).toHaveBeenCalledTimes(1);
  });

  it('names the last mark it was told, and none of those that came before an answer', () => {
    const live = start();
    lines[0]!.accept();
    lines[0]!.hear({ type: 'mark', mark: '7-1' });
    lines[0]!.hear({ type: 'project_changed', projectId: 'a', mark: '7-2' });
    const second = next();
    expect(second.sent).toEqual([{ type: 'resume', mark: '7-2' }]);
    second.hear({ type: 'project_changed', projectId: 'b', mark: '7-9' });
    const third = next();
    expect(third.sent).toEqual([{ type: 'resume', mark: '7-2' }]);
    third.hear({ type: 'project_changed', projectId: 'a' });
    third.hear({ type: 'mark', mark: '7-9' });
    expect(next().sent).toEqual([{ type: 'resume', mark: '7-9' }]);
    expect(onResync).not.toHaveBeenCalled();
    live.close();
  });

  it('asks at first for what changed since its page was loaded', () => {
    const live = start('7-1');
    lines[0]!.accept();
    expect(lines[0]!.sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    expect(next().sent).toEqual([{ type: 'resume', mark: '7-1' }]);
    live.close();
  });

  it('loads everything when the server no longer knows what was missed', () => {
    const live = start();
    lines[0]!.accept();
    const second = next();
    expect(second.sent).toEqual([{ type: 'resume', mark: '' }]);
    second.hear({ type: 'resync', mark: '8-1' });
    expect(onResync).toHaveBeenCalledTimes(1);
    expect(next().sent).toEqual([{ type: 'resume', mark: '8-1' }]);
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
      { type: 'notifications' },
    ]);
    expect(staleAfter({ type: 'new_message', projectId: '1' })).toEqual([
      { type: 'messages', id: '1' },
      { type: 'notifications' },
    ]);
    expect(staleAfter({ type: 'account_changed', accountId: '1' })).toEqual([{ type: 'account' }]);
  });

  it('is nothing for a message of a later server', () => {
    expect(staleAfter({ type: 'unknown' } as unknown as ServerMessage)).toEqual([]);
    expect(staleAfter({ type: 'mark', mark: '7-1' })).toEqual([]);
    expect(everything).toHaveLength(4);
  });
});

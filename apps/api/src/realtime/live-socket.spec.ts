import { EventEmitter } from 'node:events';
import { Socket as Connection } from 'node:net';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { SocketLimits } from './limits.js';
import { LiveSocket } from './live-socket.js';

class Socket extends EventEmitter {
  readyState = 1;
  bufferedAmount = 0;
  readonly done: string[] = [];
  send = (text: string) => this.done.push(text);
  ping = () => this.done.push('ping');
  terminate = () => this.done.push('terminated');
}

let socket: Socket;
let live: LiveSocket;
beforeEach(() => {
  jest.useFakeTimers();
  socket = new Socket();
  const limits = Object.assign(new SocketLimits(), { bufferedBytes: 100, messagesPerSecond: 2 });
  live = new LiveSocket(socket as never, limits, new Connection());
});
afterEach(() => void jest.useRealTimers());

it('a socket that fails is terminated', () => {
  socket.emit('error', new Error('reset'));
  expect(socket.done).toEqual(['terminated']);
});

it('a socket that does not answer a ping is terminated at the next', () => {
  live.ping();
  socket.emit('pong');
  live.ping();
  expect(socket.done).toEqual(['ping', 'ping']);
  live.ping();
  expect(socket.done).toEqual(['ping', 'ping', 'terminated']);
});

it('a socket that is closing is neither pinged nor sent anything', () => {
  socket.readyState = 2;
  live.ping();
  live.send({ type: 'mark', mark: '1' });
  expect(socket.done).toEqual([]);
});

/** What was sent together is on its way. */
const written = () => new Promise<void>((resolve) => process.nextTick(resolve));

it('a socket that does not read is terminated when more is buffered for it than it may be', async () => {
  socket.bufferedAmount = 100;
  live.sendText('last');
  await written();
  socket.bufferedAmount = 101;
  live.sendText('too much');
  expect(socket.done).toEqual(['last', 'terminated']);
});

it('a socket is not terminated for what is held back, but for what its browser had not read before', async () => {
  live.sendText('first');
  socket.bufferedAmount = 101;
  live.sendText('held back');
  expect(socket.done).toEqual(['first', 'held back']);
  await written();
  live.sendText('too much');
  expect(socket.done).toEqual(['first', 'held back', 'terminated']);
});

it('a socket may send its messages of one second, and those of the next', () => {
  for (let second = 0; second < 2; second += 1) {
    jest.advanceTimersByTime(1_000 - (performance.now() % 1_000));
    socket.emit('message');
    jest.advanceTimersByTime(500);
    socket.emit('message');
  }
  expect(socket.done).toEqual([]);
  jest.advanceTimersByTime(400);
  socket.emit('message');
  expect(socket.done).toEqual(['terminated']);
});

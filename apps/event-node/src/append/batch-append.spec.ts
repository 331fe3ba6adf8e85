import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { held, settled } from '@platform/testing/held';
import { expect, it } from '@jest/globals';
import { Calls } from '../grpc/calls.js';
import { MessageBuilder } from '../grpc/wire.js';
import type { Sequencer } from '../log/sequencer.js';
import type { Append, Outcome } from '../log/writer.js';
import { batchAppend } from './batch-append.js';
import type { BatchCall } from './batch-append.js';
import { maxAppendSize } from './draft.js';
import type { AppendRequest, ProposedMessage } from './request.js';

// An append in several messages is written as a whole, or not at all.

const bytesOf = (fill: (message: MessageBuilder) => void) => {
  const message = new MessageBuilder(256);
  fill(message);
  return Buffer.from(message.finish());
};
const options = {
  identifier: bytesOf((message) => message.text(3, 'order-1')),
  ...{ expected: 4, deadline: Infinity },
};
const written: Outcome = { kind: 'written', revision: 5, position: 100 };
const proposed = (given: Partial<ProposedMessage> = {}): ProposedMessage => ({
  id: bytesOf((message) => message.text(2, randomUUID())),
  properties: new Map([
    ['type', 'Ordered'],
    ['content-type', 'application/json'],
  ]),
  ...{ data: Buffer.from('{}'), metadata: Buffer.alloc(0), ...given },
});

/**
 * A call of batch appends: the appends that reached the log, the number of responses, and whether the call is being
 * read and has ended.
 */
function openCall(write: (append: Append) => Promise<Outcome> = () => Promise.resolve(written)) {
  const appends: Append[] = [];
  let responses = 0;
  const state = { isPaused: false, ended: 0 };
  const call = Object.assign(new EventEmitter(), {
    ...{ pause: () => (state.isPaused = true), resume: () => (state.isPaused = false) },
    ...{ isPaused: () => state.isPaused, end: () => (state.ended += 1) },
    write: (_: unknown, done: () => void) => {
      responses += 1;
      done();
    },
  });
  const sequencer = {
    append: (append: Append) => {
      appends.push(append);
      return write(append);
    },
  } as unknown as Sequencer;
  batchAppend(sequencer, new Calls())(call as unknown as BatchCall);
  const send = async (correlation: string, request: Partial<AppendRequest>) => {
    const all = { correlation: Buffer.from(correlation), options: undefined, proposed: [], isFinal: false };
    call.emit('data', { ...all, ...request });
    await settled();
  };
  return { call, send, appends, responses: () => responses, state };
}

it('an append in several messages is written once it is complete', async () => {
  const { send, appends, responses } = openCall();
  await send('a', { options, proposed: [proposed()] });
  await send('b', { options, proposed: [proposed()], isFinal: true });
  await send('a', { proposed: [proposed(), proposed()] });
  expect(appends.map(({ events }) => events.length)).toEqual([1]);
  await send('a', { isFinal: true });
  expect(appends.map(({ stream, expected, events }) => [stream, expected, events.length])).toEqual([
    ['order-1', 4, 1],
    ['order-1', 4, 3],
  ]);
  expect(responses()).toBe(2);
});

it.each<[string, Partial<ProposedMessage>]>([
  ['has no id', { id: Buffer.alloc(0) }],
  ['has no type', { properties: new Map([['content-type', 'application/json']]) }],
  ['does not say what its data is', { properties: new Map([['type', 'Ordered']]) }],
  ['has too much data', { data: Buffer.alloc(maxAppendSize + 1) }],
])('an append with an event that %s is refused as a whole, whatever else of it arrives', async (_, wrong) => {
  const { send, appends, responses } = openCall();
  await send('a', { options, proposed: [proposed()] });
  await send('a', { proposed: [proposed(wrong)] });
  await send('a', { proposed: [proposed()], isFinal: true });
  expect([appends, responses()]).toEqual([[], 1]);
  // Its id may be used again.
  await send('a', { options, proposed: [proposed()], isFinal: true });
  expect(appends.map(({ events }) => events.length)).toEqual([1]);
});

it('a call is not read while more than 16 MB of it wait, and ends after its last response', async () => {
  const log = held(() => written);
  const { call, send, responses, state } = openCall(log.call);
  const large = { options, proposed: [proposed({ data: Buffer.alloc(maxAppendSize) })], isFinal: true };
  for (let count = 1; count <= 17; count += 1) {
    expect(state.isPaused).toBe(count > 16);
    await send(String(count), large);
  }
  call.emit('end');
  for (const [count, { release }] of log.calls.entries()) {
    expect(state).toEqual({ isPaused: count < 2, ended: 0 });
    await release();
  }
  expect([responses(), state.ended]).toEqual([17, 1]);
});

it('a call that ends while no append waits is ended at once', () => {
  const { call, state } = openCall();
  call.emit('end');
  expect(state.ended).toBe(1);
});

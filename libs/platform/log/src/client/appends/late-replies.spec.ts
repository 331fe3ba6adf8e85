import { EventEmitter } from 'node:events';
import type { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from '@jest/globals';
import { ignoreLateReplies } from './late-replies.js';

/** A stream that a client opened under this name, whose reader throws `error` at each reply but the first. */
function opened(name: string, error: Error) {
  const received: unknown[] = [];
  const asked: unknown[] = [];
  const client = {
    GRPCStreamCreator: (
      service: string,
      stream: string,
      create: (channel: string) => EventEmitter,
      cache: string,
    ) => {
      asked.push(service, stream, cache);
      return create('channel');
    },
  };
  ignoreLateReplies(client as unknown as EventStoreDBClient);
  const stream = client.GRPCStreamCreator(
    'Streams',
    name,
    (channel) =>
      new EventEmitter()
        .on('data', (reply) => {
          received.push(channel, reply);
          if (received.length > 2) throw error;
        })
        .on('data', (reply) => received.push('second', reply)),
    'cache',
  );
  expect(asked).toEqual(['Streams', name, 'cache']);
  return { stream, received };
}
const unknownAppend = new TypeError('undefined is not iterable');

it('a reply to an append that the client has given up does not end the process', () => {
  const { stream, received } = opened('appendToStream', unknownAppend);
  stream.emit('data', 1);
  stream.emit('data', 2);
  expect(received).toEqual(['channel', 1, 'second', 1, 'channel', 2, 'second', 2]);
});

it.each([
  ['an append', 'appendToStream', new Error('another')],
  ['something else', 'batchRead', unknownAppend],
])('any other error in a reply to %s is thrown', (_, name, error) => {
  const { stream } = opened(name, error);
  stream.emit('data', 1);
  expect(() => stream.emit('data', 2)).toThrow(error);
});

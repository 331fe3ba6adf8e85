import { Writable } from 'node:stream';
import { settled } from '@platform/testing/held';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { expect, it } from '@jest/globals';
import { MessageSender } from './frames.js';

/** A client that takes a piece of a read when told to; the pieces that it has, and whether others wait. */
function client() {
  const leaving = new AbortController();
  const taken: Buffer[] = [];
  let next: () => void = () => undefined;
  const call = new Writable({
    objectMode: true,
    highWaterMark: 1,
    write: (piece: Buffer, _, done) => {
      next = () => {
        taken.push(piece);
        done();
      };
    },
  });
  const sender = new MessageSender(call as unknown as ServerWritableStream<unknown, Buffer>, leaving.signal);
  /** Sends messages and records the outcome. */
  const send = (...messages: Buffer[]) => {
    const sent = { outcome: 'waits' };
    sender.send(messages).then(
      () => (sent.outcome = 'sent'),
      (error: Error) => (sent.outcome = error.message),
    );
    return sent;
  };
  const take = async () => {
    next();
    await settled();
  };
  return { send, take, leave: (why: string) => leaving.abort(new Error(why)), taken, call };
}

const large = (fill: string) => Buffer.alloc(70_000, fill);
const small = (fill: string) => Buffer.alloc(3, fill);
/** The messages in the pieces that a client has taken, each by its first letter. */
const messagesIn = (pieces: readonly Buffer[]) =>
  pieces.map((piece) => {
    const found: string[] = [];
    for (let at = 0; at < piece.length; at += 5 + piece.readUInt32BE(at + 1))
      found.push(piece.toString('latin1', at + 5, at + 6));
    return found.join('');
  });

it('a client gets the next piece only after it has taken the last one', async () => {
  const { send, take, taken, call } = client();
  const sent = send(large('a'), small('b'), small('c'), large('d'), large('e'));
  for (let pieces = 0; pieces < 3; pieces += 1) {
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect([sent.outcome, taken.length, call.writableLength]).toEqual(['waits', pieces, 1]);
    await take();
  }
  expect(sent.outcome).toBe('sent');
  expect(messagesIn(taken)).toEqual(['a', 'bcd', 'e']);
});

it.each([
  ['while it is waited for', true, 1],
  ['before anything was sent', false, 0],
])('nothing more is sent to a client that left %s', async (_, hasBegun, begun) => {
  const { send, take, leave, taken, call } = client();
  if (!hasBegun) leave('it left');
  const sent = send(large('a'), large('b'));
  await settled();
  leave('it left');
  await settled();
  expect([sent.outcome === 'waits', call.writableLength]).toEqual([false, begun]);
  await take();
  expect(taken).toHaveLength(begun);
});

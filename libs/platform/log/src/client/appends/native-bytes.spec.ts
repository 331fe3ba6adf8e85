import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import protobuf from 'google-protobuf';
import { AppendClient } from './append-client.js';
import { decodeBytesNatively } from './native-bytes.js';

const { ProposedMessage } = streams.BatchAppendReq;
const texts = ['', 'x', 'xy', '{"title":"Gá kẹp trục ế 🛠"}', '\u00ff\u00fe~~~???'.repeat(50)];

/** Protobuf's own decoder, loaded anew because clients of other specs in this process have replaced it. */
const own = (() => {
  const load = createRequire(import.meta.url);
  const path = load.resolve('google-protobuf');
  const { [path]: loaded } = load.cache;
  delete load.cache[path];
  const fresh = load(path) as typeof protobuf;
  load.cache[path] = loaded;
  return Reflect.get(fresh.Message, 'bytesAsU8');
})();
beforeEach(() => {
  protobuf.Message.bytesAsU8 = own;
});

describe('the bytes of an event', () => {
  it('equal those that protobuf itself decodes', () => {
    const values = texts.map((text) => Buffer.from(text).toString('base64'));
    decodeBytesNatively();
    expect(values.map((value) => protobuf.Message.bytesAsU8(value))).toEqual(
      values.map((value) => own(value)),
    );
    const bytes = Uint8Array.of(1, 2);
    expect(protobuf.Message.bytesAsU8(bytes as unknown as string)).toBe(bytes);
  });

  it('are decoded by Node once a client appends', async () => {
    const client = AppendClient.acquire('esdb://127.0.0.1:1?tls=false');
    await client.current();
    const value = Buffer.from(texts[3]!).toString('base64');
    const decode = jest.spyOn(Buffer, 'from');
    const message = new ProposedMessage();
    message.setData(value);
    const read = ProposedMessage.deserializeBinary(message.serializeBinary());
    expect(decode.mock.calls).toContainEqual([value, 'base64']);
    decode.mockRestore();
    await client.release();
    expect(Buffer.from(read.getData_asU8()).toString()).toBe(texts[3]);
  });
});

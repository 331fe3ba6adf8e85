import { status } from '@grpc/grpc-js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { describe, expect, it } from '@jest/globals';
import { Draft, maxAppendSize } from './draft.js';
import type { AppendOptions, ProposedMessage } from './request.js';

const identifier = (name: string) =>
  Buffer.from(new shared.StreamIdentifier().setStreamName(Buffer.from(name)).serializeBinary());
const idOf = (id: shared.UUID) => Buffer.from(id.serializeBinary());
const uuid = '8f4a8c86-6e0e-4d6b-9a37-3f7f0a3ad1d2';

const draft = (options: Partial<AppendOptions> = {}) =>
  new Draft({ identifier: identifier('order-1'), expected: 4, deadline: Infinity, ...options });
const message = (given: Partial<ProposedMessage> = {}, type = 'Đặt', content = 'application/json') => ({
  ...{ id: idOf(new shared.UUID().setString(uuid)), data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
  properties: new Map([
    ['type', type],
    ['content-type', content],
  ]),
  ...given,
});
const drafted = (given: Partial<ProposedMessage>, type?: string, content?: string) => {
  const one = draft();
  one.add(message(given, type, content));
  return one.events[0]!;
};
const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: status }).code;
  }
};

describe('the id of an event', () => {
  const halves = (most: bigint, least: bigint) => {
    const numbers = new shared.UUID.Structured();
    numbers.setMostSignificantBits(String(BigInt.asIntN(64, most)));
    numbers.setLeastSignificantBits(String(BigInt.asIntN(64, least)));
    return new shared.UUID().setStructured(numbers);
  };
  it.each<[string, shared.UUID, string]>([
    ['a text', new shared.UUID().setString(uuid), uuid],
    ['a text in capital letters', new shared.UUID().setString(uuid.toUpperCase()), uuid],
    ['two numbers', halves(0x8f4a8c866e0e4d6bn, 0x9a373f7f0a3ad1d2n), uuid],
    ['two small numbers', halves(1n, 2n), '00000000-0000-0001-0000-000000000002'],
  ])('may be %s', (_, id, read) => {
    expect(drafted({ id: idOf(id) }).id).toBe(read);
  });

  it.each([
    ['nothing', new shared.UUID()],
    ['zero', new shared.UUID().setString('00000000-0000-0000-0000-000000000000')],
    ['two zeros', halves(0n, 0n)],
    ['something before a UUID', new shared.UUID().setString(`x${uuid}`)],
    ['something after a UUID', new shared.UUID().setString(`${uuid}0`)],
    ['another text', new shared.UUID().setString('order-1')],
  ])('is not %s', (_, id) => {
    expect(codeOf(() => drafted({ id: idOf(id) }))).toBe(status.UNKNOWN);
  });
});

it('an event has its type and tells whether its data is JSON', () => {
  expect(drafted({})).toMatchObject({ type: 'Đặt', json: true });
  expect(drafted({}, 'Bytes', 'application/octet-stream')).toMatchObject({ type: 'Bytes', json: false });
  expect(codeOf(() => drafted({}, ''))).toBe(status.UNKNOWN);
});

it.each<[string, Partial<AppendOptions>, status]>([
  ['no stream', { identifier: undefined }, status.UNKNOWN],
  ['a stream without a name', { identifier: identifier('') }, status.UNKNOWN],
  ['the metadata of a stream', { identifier: identifier('$$order-1') }, status.UNIMPLEMENTED],
  ['no expected revision', { expected: undefined }, status.INVALID_ARGUMENT],
])('an append with %s is refused', (_, options, code) => {
  expect(codeOf(() => draft(options))).toBe(code);
});

it('system streams except metadata streams, and every expected revision, are accepted', () => {
  expect(draft({ identifier: identifier('$settings') }).stream).toBe('$settings');
  for (const expected of [-1, 0, 'any', 'stream_exists'] as const)
    expect(draft({ expected }).expected).toBe(expected);
});

it('the data of an append is limited, however many events it has', () => {
  const one = draft();
  one.add(message({ data: Buffer.alloc(maxAppendSize - 1) }));
  one.add(message({ data: Buffer.alloc(1) }));
  expect(() => one.add(message({ data: Buffer.alloc(1) }))).toThrow(
    'Maximum Append Size of 1048576 Exceeded.',
  );
});

it('an append may have 16 MB in memory, with names and metadata', () => {
  const most = 16 * 1024 * 1024;
  // An event takes another 256 bytes; here its type takes one and its data two.
  const sized = (bytes: number) => message({ metadata: Buffer.alloc(bytes - 256 - 3) }, 'T');
  const one = draft();
  one.add(sized(most / 2));
  one.add(sized(most / 2));
  expect(one.bytes).toBe(most);
  expect(codeOf(() => one.add(sized(300)))).toBe(status.INVALID_ARGUMENT);
});

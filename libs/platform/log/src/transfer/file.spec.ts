import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RecordedEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { contentOf, eventOf, eventsIn, isTransferred, lineOf, linesOf, longestLine } from './file.js';
import { verifyLog } from './verify.js';
import type { Line } from './file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (name: string, content: Buffer) => {
  const file = join(folder, name);
  await writeFile(file, content);
  const lines: { text: string; end: number }[] = [];
  for await (const line of linesOf(file)) lines.push(line);
  return lines;
};

// Files are read in chunks of one megabyte.
const chunk = 1024 * 1024;
const long = (length: number) => 'ế'.repeat(length / 3);

it.each<[string, string[]]>([
  ['no line', []],
  ['an empty line', ['']],
  ['lines within one chunk', ['một', '', 'hai']],
  ['a line that ends with a chunk', ['x'.repeat(chunk - 1), 'hai', 'ba']],
  ['a line that begins with a chunk', ['x'.repeat(chunk - 2), '', 'ba']],
  ['a letter across the border of two chunks', ['x'.repeat(chunk - 2) + 'ế', 'hai']],
  ['a line over several chunks, between short ones', ['một', long(3 * chunk), 'ba', long(chunk), 'năm']],
])(
  'a file with %s is read line by line, each with the offset of its end, compressed or not',
  async (_, lines) => {
    const complete = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    let end = 0;
    const expected = lines.map((text) => ({ text, end: (end += Buffer.byteLength(text) + 1) }));
    expect(await read('plain', complete)).toEqual(expected);
    expect(await read('packed.gz', gzipSync(complete))).toEqual(expected);
    // The process ended while it wrote a line.
    expect(await read('cut', Buffer.concat([complete, Buffer.from('một nửa')]))).toEqual(expected);
  },
);

describe('a hostile file', () => {
  /** A line without end, in this many pieces. */
  const endless = (piece: Buffer, most = Infinity) => {
    const taken = { pieces: 0 };
    const source = async function* () {
      for (; taken.pieces < most; taken.pieces += 1) yield await Promise.resolve(piece);
    };
    return { taken, source };
  };

  it('copies each byte of a line in many pieces only once', async () => {
    const concat = jest.spyOn(Buffer, 'concat');
    const { source } = endless(Buffer.alloc(100, 'x'), 20_000);
    const file = async function* () {
      yield* source();
      yield Buffer.from('\n');
    };
    for await (const { text, end } of linesOf(file))
      expect([text.length, end]).toEqual([2_000_000, 2_000_001]);
    const copied = concat.mock.results.reduce((sum, { value }) => sum + (value as Buffer).length, 0);
    concat.mockRestore();
    expect(copied).toBe(2_000_000);
  });

  it.each<[string, (source: () => AsyncIterable<Uint8Array>) => Promise<unknown>]>([
    ['a reader', async (source) => linesOf(source).next()],
    ['the check of a file', verifyLog],
  ])('is refused by %s when a line is too long', async (_, reads) => {
    const { taken, source } = endless(Buffer.alloc(1024 * 1024, 'x'));
    await expect(reads(source)).rejects.toThrow('has a line of more than 16 MB');
    expect(taken.pieces).toBe(longestLine / (1024 * 1024));
  });
});

const created = new Date('2026-03-02T03:00:00.000Z');
const dated = { occurredAt: created.toISOString(), addedByExport: 'occurredAt' };
const bytes = Uint8Array.from([0, 255, 10]);
const base64 = Buffer.from(bytes).toString('base64');

// An event's contents × its form in a file, in a comparison of two events, and in an append to another server.
it.each<[string, Partial<RecordedEvent>, object, { data: unknown; metadata: unknown }, object]>([
  [
    'JSON with metadata that have a date',
    { data: { an: 1 }, metadata: { occurredAt: 'then', by: 'an' } },
    { json: { an: 1 }, metadata: { occurredAt: 'then', by: 'an' } },
    { data: { an: 1 }, metadata: { occurredAt: 'then', by: 'an' } },
    { contentType: 'application/json', data: { an: 1 }, metadata: { occurredAt: 'then', by: 'an' } },
  ],
  [
    'JSON with metadata that have none',
    { data: {}, metadata: { by: 'an' } },
    { json: {}, metadata: { by: 'an', ...dated } },
    { data: {}, metadata: { by: 'an' } },
    { contentType: 'application/json', data: {}, metadata: { by: 'an', ...dated } },
  ],
  [
    'JSON without metadata',
    { data: null as never, metadata: undefined },
    { json: null, metadata: dated },
    { data: null, metadata: null },
    { contentType: 'application/json', data: null, metadata: dated },
  ],
  [
    'JSON with a list as metadata',
    { data: {}, metadata: [1] as never },
    { json: {}, metadata: [1] },
    { data: {}, metadata: [1] },
    { contentType: 'application/json', data: {}, metadata: [1] },
  ],
  [
    'JSON with a text as metadata',
    { data: {}, metadata: 'by an' as never },
    { json: {}, metadata: 'by an' },
    { data: {}, metadata: 'by an' },
    { contentType: 'application/json', data: {}, metadata: 'by an' },
  ],
  [
    'bytes with metadata of bytes',
    { isJson: false, data: bytes, metadata: bytes },
    { base64, metadataBase64: base64 },
    { data: base64, metadata: base64 },
    { contentType: 'application/octet-stream', data: Buffer.from(bytes), metadata: bytes },
  ],
])('an event of %s is exported, compared and imported unchanged', (_, given, line, content, written) => {
  const recorded = {
    ...{ id: 'e1', type: 'Ordered', streamId: 'order-1', revision: 4n, isJson: true, created, ...given },
    position: { commit: 9n, prepare: 9n },
  } as RecordedEvent;
  const inFile = JSON.parse(JSON.stringify(lineOf(recorded))) as Line;
  const place = { id: 'e1', stream: 'order-1', revision: 4, type: 'Ordered' };
  expect(inFile).toEqual({ ...place, created: created.toISOString(), position: '9', ...line });
  expect(contentOf(inFile)).toEqual({ ...place, ...content });
  expect(eventOf(inFile)).toEqual({ id: 'e1', type: 'Ordered', ...written });
});

it('metadata with their own «addedByExport» lose only a date that an export really added', () => {
  const line = (metadata: unknown) =>
    contentOf({ ...{ stream: 's', revision: 0, type: 'T', id: 'e', created: '', position: '1' }, metadata });
  for (const none of [dated, {}, null, undefined]) expect(line(none).metadata).toBeNull();
  for (const kept of [
    { occurredAt: 'then', addedByExport: 'by' },
    { occurredAt: 'then', addedBy: 'occurredAt' },
    { by: 'an', addedBy: 'occurredAt' },
  ])
    expect(line(kept).metadata).toEqual(kept);
});

it('the events of a log are the lines between its first and its last', async () => {
  const [header, end] = ['{"format":"event-log","version":2}', '{"format":"event-log-end","events":2}'];
  const events = [{ id: 'a', json: { text: '{"format":"event-log' } }, { id: 'b' }];
  const lines = async function* () {
    for (const line of [header, ...events.map((each) => JSON.stringify(each)), end])
      yield await Promise.resolve(line);
  };
  const found: Line[] = [];
  for await (const event of eventsIn(lines())) found.push(event);
  expect(found).toEqual(events);
});

it.each([
  ['order-1', true],
  ['log-identity-1', true],
  ['log-identity', false],
  ['$stats', false],
  ['$$order-1', false],
])('whether an event of %s is transferred: %s', (streamId, expected) => {
  expect(isTransferred({ streamId } as RecordedEvent)).toBe(expected);
});

import { jpeg, jpegOfSize, jpegWithText } from '@platform/testing/jpeg';
import { describe, expect, it } from '@jest/globals';
import { strippedThumbnail as strippedWithin } from './index.js';

const limits = { maxBytes: 65_536, maxSide: 560 };
const { maxBytes, maxSide } = limits;
const strippedThumbnail = (bytes: Buffer) => strippedWithin(bytes, limits);
const at = (bytes: Buffer, code: number) => bytes.indexOf(Buffer.from([0xff, code]));
const changed = (position: number, value: number) => {
  const bytes = Buffer.from(jpeg);
  bytes[position] = value;
  return bytes;
};
/** A picture whose only frame has so many colours. */
const framed = (colours: number) => {
  const frame = [8, 0, 6, 0, 6, colours, ...Array<number>(3 * colours).fill(1)];
  const head = [0xff, 0xd8, 0xff, 0xc0, 0, frame.length + 2, ...frame];
  return Buffer.from([...head, 0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9]);
};
/** The picture with a segment in front of its frame. */
const withSegment = (...bytes: number[]) => {
  const frame = at(jpeg, 0xc0);
  return Buffer.concat([jpeg.subarray(0, frame), Buffer.from(bytes), jpeg.subarray(frame)]);
};

describe('a small picture', () => {
  it('loses its metadata and what follows its end, and nothing else', () => {
    const clean = strippedThumbnail(jpeg)!;
    expect(strippedThumbnail(jpegWithText('GPS 21.028, 105.834'))).toEqual(clean);
    expect([clean.includes('JFIF'), clean.includes('ICC_PROFILE')]).toEqual([false, false]);
    expect(strippedThumbnail(clean)).toEqual(clean);
    // Comments, and the first and the last kind of segment that programs define themselves.
    for (const code of [0xfe, 0xe0, 0xef])
      expect(strippedThumbnail(withSegment(0xff, code, 0, 4, 1, 2))).toEqual(clean);
    // Frame, tables and pixels are the bytes that Chromium wrote.
    expect(clean).toEqual(Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(at(jpeg, 0xdb))]));
  });

  it.each([1, 3])('may have %i colours', (count) => {
    expect(strippedThumbnail(framed(count))).toEqual(framed(count));
  });

  it('may be up to 560 pixels wide and high', () => {
    expect(strippedThumbnail(jpegOfSize(maxSide, maxSide))).toBeDefined();
    expect(strippedThumbnail(jpegOfSize(1, 1))).toBeDefined();
    for (const [width, height] of [
      [maxSide + 1, 1],
      [1, maxSide + 1],
      [0, 1],
      [1, 0],
    ])
      expect(strippedThumbnail(jpegOfSize(width!, height!))).toBeUndefined();
  });

  it('may have up to 64 KB', () => {
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    expect(strippedThumbnail(padded(maxBytes))).toBeDefined();
    expect(strippedThumbnail(padded(maxBytes + 1))).toBeUndefined();
  });

  it('may contain restart markers and escaped bytes in its pixels', () => {
    const end = jpeg.length - 2;
    const bytes = Buffer.concat([jpeg.subarray(0, end), Buffer.from([0xff, 0, 0xff, 0xd3, 7, 0xff, 0xd9])]);
    expect(strippedThumbnail(bytes)?.length).toBe(strippedThumbnail(jpeg)!.length + 5);
  });

  it.each([
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a script', Buffer.from('<svg onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
    ['one byte', jpeg.subarray(0, 1)],
    ['only a start and an end', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    [
      'a picture without pixels',
      Buffer.concat([jpeg.subarray(0, at(jpeg, 0xda)), Buffer.from([0xff, 0xd9])]),
    ],
    ['pixels before their frame', withSegment(0xff, 0xda, 0, 2, 1, 2, 3)],
    ['two frames', withSegment(...jpeg.subarray(at(jpeg, 0xc0), at(jpeg, 0xc4)))],
    ['a frame of four colours', changed(at(jpeg, 0xc0) + 9, 4)],
    ...[2, 4].map((count) => [`a frame of ${count} colours, each described`, framed(count)] as const),
    ['a frame of twelve bits', changed(at(jpeg, 0xc0) + 4, 12)],
    ['a lossless frame', changed(at(jpeg, 0xc0) + 1, 0xc3)],
    ['a segment of no length', withSegment(0xff, 0xe1, 0, 0)],
    ['a segment longer than the file', withSegment(0xff, 0xe1, 0xff, 0xff)],
    ['a height that follows the pixels', withSegment(0xff, 0xdc, 0, 4, 0, 6)],
    ['bytes between two segments', withSegment(0)],
  ])('is not %s', (_, bytes) => expect(strippedThumbnail(bytes)).toBeUndefined());

  it('is rejected when it is cut off at any byte', () => {
    for (let length = 0; length < jpeg.length; length += 1)
      expect([length, strippedThumbnail(jpeg.subarray(0, length))]).toEqual([length, undefined]);
  });
});

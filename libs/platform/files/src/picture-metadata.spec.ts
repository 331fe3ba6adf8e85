import { describe, expect, it } from '@jest/globals';
import { jpeg, jpegWithText } from '@platform/testing/jpeg';
import { NoPicture, withoutMetadata } from './picture-metadata.js';

/** The bytes arrive in pieces of this size. */
async function* inPieces(bytes: Buffer, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const cleaned = async (extension: string, bytes: Buffer, size: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of withoutMetadata(extension, inPieces(bytes, size))) pieces.push(piece);
  return Buffer.concat(pieces);
};

const chunk = (type: string, data: Buffer | string): Buffer => {
  const content = Buffer.from(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.from('crc!')]);
};
const signature = Buffer.from('89504e470d0a1a0a', 'hex');
// More than is read at once.
const pixels = Buffer.alloc(70_000, 7);
const png = (...described: Buffer[]): Buffer =>
  Buffer.concat([
    ...[signature, chunk('IHDR', 'sizes'), ...described],
    ...[chunk('IDAT', pixels), chunk('IEND', '')],
  ]);
/** The bytes of a JPEG with others behind its first two. */
const inserted = (picture: Buffer, ...others: Buffer[]): Buffer =>
  Buffer.concat([picture.subarray(0, 2), ...others, picture.subarray(2)]);
const segment = (code: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, code, 0, body.length + 2]), body]);
const place = 'GPS 10.762622 106.660172';

describe.each([1, 7, 65_536, 1_000_000])('a photo that arrives in pieces of %d bytes', (size) => {
  it('is a JPEG without texts, places and anything behind its end', async () => {
    const clean = await cleaned('.jpg', jpegWithText(place), size);
    expect(clean.toString('latin1')).not.toContain('GPS');
    expect(clean.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(clean.subarray(-2).toString('hex')).toBe('ffd9');
    expect(clean).toEqual(await cleaned('.jpeg', jpeg, size));
    // Its tables, its frame and its pixels are all there.
    const drawn = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xdb])));
    expect(clean.subarray(-drawn.length)).toEqual(drawn);
  });

  it('keeps the colours that Adobe names, and no other segment of that kind', async () => {
    const colours = segment(0xee, Buffer.from('Adobe\0d\x80\0\0\0\0', 'latin1'));
    const others = [segment(0xee, Buffer.from(`Adobe ${place}`)), segment(0xee, Buffer.from('twelve bytes'))];
    const clean = await cleaned('.jpg', inserted(jpeg, colours, ...others), size);
    expect(clean).toEqual(await cleaned('.jpg', jpeg, size).then((plain) => inserted(plain, colours)));
  });

  it('is a WebP whose place and description are zeros that readers skip', async () => {
    const webpChunk = (type: string, data: string): Buffer => {
      const head = Buffer.alloc(8);
      head.write(type, 'latin1');
      head.writeUInt32LE(data.length, 4);
      return Buffer.concat([head, Buffer.from(data, 'latin1'), Buffer.alloc(data.length % 2)]);
    };
    const webp = (...chunks: Buffer[]): Buffer => {
      const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
      const head = Buffer.from('RIFF....');
      head.writeUInt32LE(body.length, 4);
      return Buffer.concat([head, body]);
    };
    const header = (bits: string) => webpChunk('VP8X', `${bits}\0\0\0sides!`);
    const drawn = webpChunk('VP8 ', 'pixel');
    const named = webp(header('\x1c'), drawn, webpChunk('EXIF', place), webpChunk('XMP ', place));
    const nothing = webpChunk('JUNK', '\0'.repeat(place.length));
    expect(await cleaned('.webp', Buffer.concat([named, Buffer.from(place)]), size)).toEqual(
      webp(header('\x10'), drawn, nothing, nothing),
    );
  });

  it('may have fill bytes before its markers, even before its end', async () => {
    const fill = Buffer.from([0xff, 0xff, 0xff]);
    const filled = Buffer.concat([jpeg.subarray(0, 2), fill, jpeg.subarray(2, -2), fill, jpeg.subarray(-2)]);
    expect(await cleaned('.jpg', filled, size)).toEqual(await cleaned('.jpg', jpeg, size));
  });

  it('is a PNG with nothing but what draws it', async () => {
    const described = png(
      chunk('eXIf', place),
      chunk('tEXt', place),
      chunk('iTXt', place),
      chunk('tIME', place),
    );
    const clean = await cleaned('.png', Buffer.concat([described, Buffer.from(place)]), size);
    expect(clean.equals(png())).toBe(true);
  });
});

it.each([7, 65_536])(
  'compressed data that consists of escaped bytes passes in the pieces of %d bytes in which it arrives',
  async (size) => {
    const scan = Buffer.from('ffda0002', 'hex');
    const escaped = Buffer.from('ff00ffd0ffffff00'.repeat(50_000), 'hex');
    const picture = Buffer.concat([jpeg.subarray(0, 2), scan, escaped, jpeg.subarray(-2)]);
    const pieces = withoutMetadata('.jpg', inPieces(picture, size))[Symbol.asyncIterator]();
    let count = 0;
    while (!(await pieces.next()).done) count += 1;
    expect(count).toBeLessThan(picture.length / size + 5);
  },
);

it.each([
  ['.jpg', [jpeg.subarray(0, 2), Buffer.from('ffe00002'.repeat(100_000), 'hex'), jpeg.subarray(2)]],
  ['.png', [signature, ...Array<Buffer>(100_000).fill(chunk('tEXt', '')), png()]],
] as const)('a %s of countless empty parts is no picture', async (extension, parts) => {
  await expect(cleaned(extension, Buffer.concat(parts), 65_536)).rejects.toBeInstanceOf(NoPicture);
});

it.each([
  ['.jpg', jpeg.subarray(0, 60)],
  ['.jpg', Buffer.concat([jpeg.subarray(0, 2), Buffer.from('xx')])],
  ['.jpg', jpeg.subarray(0, -2)],
  ['.png', png().subarray(0, 1_000)],
] as const)('a broken %s is no picture', async (extension, bytes) => {
  await expect(cleaned(extension, bytes, 16)).rejects.toBeInstanceOf(NoPicture);
});

it('a file of another format passes unchanged', async () => {
  expect(await cleaned('.pdf', jpegWithText(place), 100)).toEqual(jpegWithText(place));
});

it.each([
  ['.jpg', jpeg],
  ['.png', png()],
] as const)('a %s is read to its end, so that its size includes everything', async (extension, bytes) => {
  const sent = inPieces(Buffer.concat([bytes, Buffer.alloc(50_000)]), 1_000);
  let size = 0;
  async function* counted() {
    for await (const piece of sent) {
      size += piece.length;
      yield piece;
    }
  }
  const read = withoutMetadata(extension, counted())[Symbol.asyncIterator]();
  while (!(await read.next()).done);
  expect(size).toBe(bytes.length + 50_000);
});

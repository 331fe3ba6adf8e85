import { setImmediate as nextTurn } from 'node:timers/promises';

/** Text, place, time, camera and preview segments; colour profiles are left out with them. */
const isJpegMetadata = (code: number, body: Buffer): boolean =>
  code === 0xfe || (code >= 0xe1 && code <= 0xef && !isColourTransform(code, body));
/** Adobe's segment says which colours the samples stand for: without it an RGB or CMYK picture has wrong ones. */
const isColourTransform = (code: number, body: Buffer): boolean =>
  code === 0xee && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe';
/** The chunks that are needed to draw a picture; every other chunk describes it. */
const pngDrawing: readonly string[] = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'sRGB',
  'cHRM',
  'bKGD',
];

/** Thrown for bytes that are not a picture of their format. */
export class NoPicture extends Error {
  override name = 'NoPicture';
}

type Bytes = AsyncIterable<Uint8Array>;

/** More parts than any picture has: each costs time, however few bytes it has. */
const mostParts = 50_000;
/** So many are read in one turn of the event loop. */
const partsAtOnce = 500;

/** Hands out the bytes of a source in the sizes that a format asks for. */
class Reader {
  private rest: Buffer = Buffer.alloc(0);
  private parts = 0;
  private readonly source: AsyncIterator<Uint8Array, unknown>;
  constructor(bytes: Bytes) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** Exactly this many bytes; throws when the file ends before. */
  async take(count: number): Promise<Buffer> {
    const pieces = [this.rest];
    for (let length = this.rest.length; length < count;) {
      const piece = await this.more();
      pieces.push(piece);
      length += piece.length;
    }
    const all = pieces.length === 1 ? this.rest : Buffer.concat(pieces);
    this.rest = all.subarray(count);
    return all.subarray(0, count);
  }

  /** The bytes at the beginning of a segment or chunk. */
  async head(count: number): Promise<Buffer> {
    this.parts += 1;
    if (this.parts > mostParts) throw new NoPicture('The picture has too many parts');
    if (this.parts % partsAtOnce === 0) await nextTurn();
    return this.take(count);
  }

  /** The code of the JPEG marker that must follow: any number of bytes 0xff, then the code. */
  async marker(): Promise<number> {
    const [first] = await this.head(1);
    if (first !== 0xff) throw new NoPicture('A marker is missing');
    for (;;) {
      let at = 0;
      while (this.rest[at] === 0xff) at += 1;
      this.rest = this.rest.subarray(at);
      if (this.rest.length > 0) return (await this.take(1))[0]!;
      this.rest = await this.more();
    }
  }

  /**
   * The compressed data of a JPEG up to the next marker, in the pieces in which they arrive. In them 0xff is written as
   * 0xff00, and restart markers may stand within.
   */
  async *compressed(): AsyncIterable<Buffer> {
    for (;;) {
      let at = this.rest.indexOf(0xff);
      let behind = at;
      while (at >= 0) {
        while (this.rest[behind] === 0xff) behind += 1;
        const code = this.rest[behind];
        if (code === undefined || !isWithinData(code)) break;
        at = this.rest.indexOf(0xff, behind + 1);
        behind = at;
      }
      yield at < 0 ? this.rest : this.rest.subarray(0, at);
      if (at >= 0 && behind < this.rest.length) {
        this.rest = this.rest.subarray(at);
        return;
      }
      // A 0xff at the end may begin a marker.
      const begun = this.rest.subarray(at < 0 ? this.rest.length : behind - 1);
      this.rest = Buffer.concat([begun, await this.more()]);
    }
  }

  private async more(): Promise<Buffer> {
    const next = await this.some();
    if (!next) throw new NoPicture('The picture ends early');
    return next;
  }

  /** The next bytes of the source; undefined at the end. */
  async some(): Promise<Buffer | undefined> {
    const next = await this.source.next();
    return next.done === true ? undefined : Buffer.from(next.value);
  }

  async *pass(count: number): AsyncIterable<Buffer> {
    for (let left = count; left > 0;) {
      const piece = await this.take(Math.min(left, 65_536));
      left -= piece.length;
      yield piece;
    }
  }

  /** Reads the rest, so that the sender is not kept waiting. */
  async drop(): Promise<void> {
    while (await this.some());
  }
}

const isWithinData = (code: number): boolean => code === 0 || (code >= 0xd0 && code <= 0xd7);

async function* jpegWithoutMetadata(reader: Reader): AsyncIterable<Buffer> {
  yield await reader.take(2);
  for (;;) {
    const code = await reader.marker();
    const head = Buffer.from([0xff, code]);
    if (code === 0xd9) {
      yield head;
      return;
    }
    const length = await reader.take(2);
    const size = length.readUInt16BE() - 2;
    if (size < 0) throw new NoPicture('A segment has no length');
    const body = await reader.take(size);
    if (!isJpegMetadata(code, body)) yield Buffer.concat([head, length, body]);
    if (code === 0xda) yield* reader.compressed();
  }
}

async function* pngWithoutMetadata(reader: Reader): AsyncIterable<Buffer> {
  yield await reader.take(8);
  for (;;) {
    const head = await reader.head(8);
    const type = head.toString('latin1', 4);
    const isKept = pngDrawing.includes(type);
    if (isKept) yield head;
    // The data and its checksum.
    for await (const piece of reader.pass(head.readUInt32BE() + 4)) if (isKept) yield piece;
    if (type === 'IEND') return;
  }
}

/** What a WebP needs to be drawn. */
const webpDrawing: readonly string[] = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** The bits of its extended header that announce a place, a time and a description. */
const webpMetadataBits = 0x0c;

/** The first chunk contains the length of the file, so removed parts become zeros that readers skip. */
async function* webpWithoutMetadata(reader: Reader): AsyncIterable<Buffer> {
  const opening = await reader.take(12);
  yield opening;
  for (let left = opening.readUInt32LE(4) - 4; left >= 8;) {
    const head = await reader.head(8);
    const type = head.toString('latin1', 0, 4);
    const size = head.readUInt32LE(4);
    left -= 8 + size + (size % 2);
    const isKept = webpDrawing.includes(type);
    if (!isKept) head.write('JUNK', 'latin1');
    yield head;
    let isFirst = true;
    for await (const piece of reader.pass(size + (size % 2))) {
      if (type === 'VP8X' && isFirst) piece[0]! &= ~webpMetadataBits;
      isFirst = false;
      yield isKept ? piece : Buffer.alloc(piece.length);
    }
  }
}

const filters: Record<string, (reader: Reader) => AsyncIterable<Buffer>> = {
  '.jpg': jpegWithoutMetadata,
  '.jpeg': jpegWithoutMetadata,
  '.png': pngWithoutMetadata,
  '.webp': webpWithoutMetadata,
};

/** A photo that names its place and time, and whose format has no filter here. */
export const isUnfilteredPhoto = (extension: string): boolean => ['.heic', '.heif'].includes(extension);

/**
 * A photo without the place, the time and the camera that it names, and without anything behind its end. Other formats
 * pass unchanged. The pixels are not decoded. Throws `NoPicture` where the bytes do not have the format.
 */
export async function* withoutMetadata(extension: string, bytes: Bytes): AsyncIterable<Uint8Array> {
  const filter = filters[extension];
  if (!filter) {
    yield* bytes;
    return;
  }
  const reader = new Reader(bytes);
  yield* filter(reader);
  await reader.drop();
}

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

/** Hands out the bytes of a source in the sizes that a format asks for. */
class Reader {
  private rest: Buffer = Buffer.alloc(0);
  private readonly source: AsyncIterator<Uint8Array, unknown>;
  constructor(bytes: Bytes) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** Exactly this many bytes; throws when the file ends before. */
  async take(count: number): Promise<Buffer> {
    while (this.rest.length < count) {
      const next = await this.some();
      if (!next) throw new NoPicture('The picture ends early');
      this.rest = Buffer.concat([this.rest, next]);
    }
    const taken = this.rest.subarray(0, count);
    this.rest = this.rest.subarray(count);
    return taken;
  }

  /** The bytes up to and with the next one that has this value. */
  async until(value: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (;;) {
      const at = this.rest.indexOf(value);
      if (at >= 0) return Buffer.concat([...pieces, await this.take(at + 1)]);
      pieces.push(this.rest);
      const next = await this.some();
      if (!next) throw new NoPicture('The picture ends early');
      this.rest = next;
    }
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

async function* jpegWithoutMetadata(reader: Reader): AsyncIterable<Buffer> {
  yield await reader.take(2);
  for (let code = await markerAfter(reader); ;) {
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
    if (code !== 0xda) {
      code = await markerAfter(reader);
      continue;
    }
    // Compressed data: 0xff is written as 0xff00, and restart markers may stand within.
    for (;;) {
      const data = await reader.until(0xff);
      code = await codeAfter(reader);
      if (code !== 0 && !(code >= 0xd0 && code <= 0xd7)) {
        yield data.subarray(0, -1);
        break;
      }
      yield data;
      yield Buffer.from([code]);
    }
  }
}

/** The code of the marker that must follow. */
async function markerAfter(reader: Reader): Promise<number> {
  const [first] = await reader.take(1);
  if (first !== 0xff) throw new NoPicture('A marker is missing');
  return codeAfter(reader);
}

/** The code behind a 0xff: any number of further ones may fill the space before it. */
async function codeAfter(reader: Reader): Promise<number> {
  let [code] = await reader.take(1);
  while (code === 0xff) [code] = await reader.take(1);
  return code!;
}

async function* pngWithoutMetadata(reader: Reader): AsyncIterable<Buffer> {
  yield await reader.take(8);
  for (;;) {
    const head = await reader.take(8);
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
    const head = await reader.take(8);
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

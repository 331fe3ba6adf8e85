// A baseline JPEG of a colour picture (ITU-T T.81), with the usual tables of its annex K. Colours are not subsampled.

export type Picture = {
  width: number;
  height: number;
  /** Red, green and blue of each pixel, row by row from the top. */ pixels: Uint8Array;
};

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
];
/** How coarsely each frequency of the light is stored, at half of the best quality. */
const coarseness = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
];
/** How many codes there are of 1 to 16 bits, and what they stand for, in hexadecimal. */
const codes = {
  dc: ['00010501010101010100000000000000', '000102030405060708090a0b'],
  ac: [
    '0002010303020403050504040000017d',
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a' +
      '434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aa' +
      'b2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ],
} as const;

type Code = readonly [bits: number, length: number];

function codesOf([counts, symbols]: readonly [string, string]): Code[] {
  const table: Code[] = [];
  let code = 0;
  let next = 0;
  Buffer.from(counts, 'hex').forEach((count, length) => {
    for (let index = 0; index < count; index += 1) {
      table[Buffer.from(symbols, 'hex')[next]!] = [code, length + 1];
      code += 1;
      next += 1;
    }
    code <<= 1;
  });
  return table;
}

const dc = codesOf(codes.dc);
const ac = codesOf(codes.ac);

const cosines = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/** Writes bits; a byte of ones is followed by a zero, so that no marker appears. */
class Bits {
  readonly bytes: number[] = [];
  private pending = 0;
  private count = 0;

  write([bits, length]: Code): void {
    for (let index = length - 1; index >= 0; index -= 1) {
      this.pending = (this.pending << 1) | ((bits >> index) & 1);
      this.count += 1;
      if (this.count === 8) this.flush();
    }
  }

  end(): number[] {
    while (this.count > 0) this.write([1, 1]);
    return this.bytes;
  }

  private flush(): void {
    this.bytes.push(this.pending);
    if (this.pending === 0xff) this.bytes.push(0);
    this.pending = 0;
    this.count = 0;
  }
}

/** A number as its size in bits, and those bits. */
function magnitude(value: number): Code {
  const length = value === 0 ? 0 : 32 - Math.clz32(Math.abs(value));
  return [value < 0 ? value + 2 ** length - 1 : value, length];
}

const rows = new Float64Array(64);

/** Replaces the values of a block by its frequencies. */
function transform(block: Float64Array): void {
  for (let y = 0; y < 8; y += 1)
    for (let u = 0; u < 8; u += 1) {
      let sum = 0;
      for (let x = 0; x < 8; x += 1) sum += block[8 * y + x]! * cosines[8 * u + x]!;
      rows[8 * y + u] = sum;
    }
  for (let u = 0; u < 8; u += 1)
    for (let v = 0; v < 8; v += 1) {
      let sum = 0;
      for (let y = 0; y < 8; y += 1) sum += rows[8 * y + u]! * cosines[8 * v + y]!;
      block[8 * v + u] = sum;
    }
}

/** Shares of red, green and blue in light and in the two differences of colour, and what is added. */
const channels = [
  [0.299, 0.587, 0.114, -128],
  [-0.168_736, -0.331_264, 0.5, 0],
  [0.5, -0.418_688, -0.081_312, 0],
] as const;

/** Fills a block with one channel of 8 × 8 pixels. Returns whether all are alike, as most of a drawing is. */
function read(
  { width, height, pixels }: Picture,
  left: number,
  top: number,
  channel: number,
  block: Float64Array,
): boolean {
  const [red, green, blue, lift] = channels[channel]!;
  let isPlain = true;
  for (let index = 0; index < 64; index += 1) {
    const x = Math.min(width - 1, left + (index & 7));
    const y = Math.min(height - 1, top + (index >> 3));
    const at = 3 * (y * width + x);
    const value = red * pixels[at]! + green * pixels[at + 1]! + blue * pixels[at + 2]! + lift;
    block[index] = value;
    isPlain &&= value === block[0];
  }
  return isPlain;
}

const segment = (marker: number, content: readonly number[]): number[] => [
  ...[0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255],
  ...content,
];

/** `quality` is from 0 to 1. */
export function jpegOf({ width, height, pixels }: Picture, quality = 0.8): Buffer {
  const share = quality < 0.5 ? 0.5 / quality : 2 - 2 * quality;
  const table = coarseness.map((step) => Math.min(255, Math.max(1, Math.round(step * share))));
  const bits = new Bits();
  const last = [0, 0, 0];
  const block = new Float64Array(64);
  const stored = new Int32Array(64);
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8)
      for (let channel = 0; channel < 3; channel += 1) {
        const isPlain = read({ width, height, pixels }, left, top, channel, block);
        if (isPlain) block.fill(0, 1).fill(8 * block[0]!, 0, 1);
        else transform(block);
        let end = 0;
        for (let index = 0; index < 64; index += 1) {
          stored[index] = Math.round(block[zigzag[index]!]! / table[zigzag[index]!]!);
          if (stored[index] !== 0) end = index;
        }
        const step = magnitude(stored[0]! - last[channel]!);
        last[channel] = stored[0]!;
        bits.write(dc[step[1]]!);
        bits.write(step);
        let zeros = 0;
        for (let index = 1; index <= end; index += 1) {
          if (stored[index] === 0) {
            zeros += 1;
            continue;
          }
          for (; zeros > 15; zeros -= 16) bits.write(ac[0xf0]!);
          const value = magnitude(stored[index]!);
          bits.write(ac[(zeros << 4) | value[1]]!);
          bits.write(value);
          zeros = 0;
        }
        if (end < 63) bits.write(ac[0]!);
      }
  const bytesOf = (hex: readonly [string, string]) => [...Buffer.from(hex.join(''), 'hex')];
  return Buffer.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [0, ...zigzag.map((place) => table[place]!)]),
    ...segment(0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      3,
      1,
      0x11,
      0,
      2,
      0x11,
      0,
      3,
      0x11,
      0,
    ]),
    ...segment(0xc4, [0x00, ...bytesOf(codes.dc)]),
    ...segment(0xc4, [0x10, ...bytesOf(codes.ac)]),
    ...segment(0xda, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]),
    ...bits.end(),
    ...[0xff, 0xd9],
  ]);
}

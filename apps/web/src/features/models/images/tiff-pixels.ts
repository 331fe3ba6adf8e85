/** The values of the tags that say how pixels are stored, with their defaults. */
export type TiffLayout = {
  width: number;
  height: number;
  /** Bits of one sample: all samples of a pixel have as many. */
  bits: number;
  samples: number;
  /** 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 CMYK. */
  meaning: number;
  /** Whether each sample has a plane of its own. */
  planar: boolean;
  /** Red, green and blue of each colour of a palette, 16 bits each. */
  palette: readonly number[];
  /** Whether the sample behind the colours is opacity. */
  hasAlpha: boolean;
};

/** Thrown for a picture that would come out wrong: no picture is better. */
export class UnknownTiff extends Error {}

const samplesOf: Record<number, number> = { 0: 1, 1: 1, 2: 3, 3: 1, 5: 4 };

/** Red, green, blue and opacity of each pixel. 16-bit samples have their low byte first. */
export function pixelsOf(layout: TiffLayout, data: Uint8Array): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, bits, samples, meaning, planar, palette, hasAlpha } = layout;
  const colours = samplesOf[meaning];
  if (colours === undefined || samples < colours) throw new UnknownTiff('colours');
  if (![1, 2, 4, 8, 16].includes(bits)) throw new UnknownTiff('bits');
  if (meaning === 3 && palette.length < 3 * 2 ** bits) throw new UnknownTiff('palette');
  const rowSamples = planar ? width : width * samples;
  const rowBytes = Math.ceil((rowSamples * bits) / 8);
  if (data.length < rowBytes * height * (planar ? samples : 1)) throw new UnknownTiff('length');
  const largest = 2 ** bits - 1;
  const sample = (x: number, y: number, index: number): number => {
    const row = (planar ? index * height + y : y) * rowBytes;
    const at = planar ? x : x * samples + index;
    if (bits === 16) return data[row + 2 * at]! | (data[row + 2 * at + 1]! << 8);
    if (bits === 8) return data[row + at]!;
    const bit = at * bits;
    return (data[row + (bit >> 3)]! >> (8 - bits - (bit & 7))) & largest;
  };
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const part = (index: number) => sample(x, y, index) / largest;
      const to = 4 * (y * width + x);
      if (meaning === 3) {
        const index = sample(x, y, 0);
        for (const channel of [0, 1, 2]) pixels[to + channel] = palette[channel * 2 ** bits + index]! / 257;
      } else if (meaning === 5) {
        const light = 1 - part(3);
        for (const channel of [0, 1, 2]) pixels[to + channel] = 255 * (1 - part(channel)) * light;
      } else
        for (const channel of [0, 1, 2]) {
          const value = part(meaning === 2 ? channel : 0);
          pixels[to + channel] = 255 * (meaning === 0 ? 1 - value : value);
        }
      pixels[to + 3] = hasAlpha && samples > colours ? 255 * part(colours) : 255;
    }
  return pixels;
}

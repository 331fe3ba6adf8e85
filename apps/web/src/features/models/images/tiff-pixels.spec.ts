/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { UnknownTiff, pixelsOf } from './tiff-pixels';
import type { TiffLayout } from './tiff-pixels';

const grey: TiffLayout = { width: 2, height: 1, bits: 8, samples: 1, meaning: 1, planar: false, palette: [], hasAlpha: false }; // prettier-ignore
const rgb = { ...grey, samples: 3, meaning: 2 };
const palette = [0, 65_535, 257, 0, 0, 0, 257 * 2, 0, 0, 65_535, 257 * 3, 0];
const opaque = (...colours: number[][]) => colours.flatMap((colour) => [...colour, 255]);
const greys = (...values: number[]) => opaque(...values.map((value) => [value, value, value]));

it.each<[string, Partial<TiffLayout>, number[], number[]]>([
  ['8 bits', {}, [0, 200], greys(0, 200)],
  ['8 bits where white is zero', { meaning: 0 }, [0, 200], greys(255, 55)],
  ['1 bit', { bits: 1 }, [0b0100_0000], greys(0, 255)],
  ['1 bit where white is zero', { bits: 1, meaning: 0 }, [0b0100_0000], greys(255, 0)],
  ['2 bits where white is zero', { bits: 2, meaning: 0 }, [0b0001_0000], greys(255, 170)],
  ['4 bits', { bits: 4 }, [0x3f], greys(51, 255)],
  ['16 bits', { bits: 16 }, [0, 0, 0xff, 0x7f], greys(0, 127)],
  ['grey with opacity', { samples: 2, hasAlpha: true }, [9, 255, 200, 0], [9, 9, 9, 255, 200, 200, 200, 0]],
  ['colours', rgb, [1, 2, 3, 4, 5, 6], opaque([1, 2, 3], [4, 5, 6])],
  ['colours of 16 bits', { ...rgb, bits: 16 }, [0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0], opaque([0, 0, 255], [0, 0, 0])],
  ['colours in planes', { ...rgb, planar: true }, [1, 4, 2, 5, 3, 6], opaque([1, 2, 3], [4, 5, 6])],
  ['colours with a sample that is no opacity', { ...rgb, samples: 4 }, [1, 2, 3, 0, 4, 5, 6, 0], opaque([1, 2, 3], [4, 5, 6])],
  ['a palette', { meaning: 3, bits: 2, palette }, [0b0110_0000], opaque([255, 0, 255], [1, 2, 3])],
  ['inks', { meaning: 5, samples: 4 }, [255, 0, 0, 0, 0, 0, 0, 255], opaque([0, 255, 255], [0, 0, 0])],
])('%s', (_, layout, data, expected) => {
  const pixels = [...pixelsOf({ ...grey, ...layout }, new Uint8Array(data))];
  pixels.forEach((value, at) => expect(Math.abs(value - expected[at]!)).toBeLessThanOrEqual(1));
  expect(pixels).toHaveLength(expected.length);
}); // prettier-ignore

it.each<[string, Partial<TiffLayout>]>([
  ['12 bits', { bits: 12 }],
  ['floating point', { bits: 32 }],
  ['CIE L*a*b*', { meaning: 8, samples: 3 }],
  ['too few samples', { meaning: 2 }],
  ['half of a palette', { meaning: 3, palette: [1, 2, 3] }],
  ['fewer bytes than pixels', { height: 2 }],
])('%s is an error', (_, layout) => {
  expect(() => pixelsOf({ ...grey, ...layout }, new Uint8Array(2))).toThrow(UnknownTiff);
});

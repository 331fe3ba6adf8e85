/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { zlibSync } from 'fflate';
import { readTiffPage, tiffPages } from './tiff-page';
import { UnknownTiff } from './tiff-pixels';

type Tags = Record<number, number>;

/** A TIFF of grey images of 4 pixels a row, each a strip or two of them. */
function tiff(...images: { tags?: Tags; strips: Uint8Array[] }[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(4_096);
  bytes.write('II*\0', 'latin1');
  let end = 8;
  let next = 4;
  const store = (data: Uint8Array) => {
    bytes.set(data, end);
    return (end += data.length) - data.length;
  };
  const longs = (values: number[]) => store(new Uint8Array(Uint32Array.from(values).buffer));
  for (const { tags = {}, strips } of images) {
    const offsets = strips.map(store);
    const counts = strips.map((strip) => strip.length);
    const all: Record<number, number[]> = { 256: [4], 257: [3], 258: [8], 259: [1], 262: [1], 273: offsets, 277: [1], 278: [3], 279: counts }; // prettier-ignore
    for (const [tag, value] of Object.entries(tags)) all[Number(tag)] = [value];
    const places = new Map(Object.entries(all).map(([tag, values]) => [tag, values.length > 1 ? longs(values) : values[0]!])); // prettier-ignore
    bytes.writeUInt32LE(end, next);
    let at = bytes.writeUInt16LE(places.size, end);
    for (const [tag, place] of places) {
      at = bytes.writeUInt16LE(4, bytes.writeUInt16LE(Number(tag), at));
      at = bytes.writeUInt32LE(place, bytes.writeUInt32LE(all[Number(tag)]!.length, at));
    }
    [next, end] = [at, at + 4];
  }
  return new Uint8Array(bytes.subarray(0, end));
}
const rows = (count: number, value: number) => new Uint8Array(4 * count).fill(value);
const greys = (bytes: Uint8Array<ArrayBuffer>, page = 0) => {
  const { pixels, width, height } = readTiffPage(bytes, page, 1_000);
  return [width, height, ...new Set(pixels.filter((_, at) => at % 4 === 0))];
};

it('has the pages that are stored, without small copies and masks', () => {
  const scan = tiff(
    { tags: { 254: 1, 257: 1 }, strips: [rows(1, 5)] },
    { strips: [rows(3, 10)] },
    { tags: { 254: 4 }, strips: [rows(3, 20)] },
    { tags: { 254: 2 }, strips: [rows(3, 30)] },
  );
  expect([tiffPages(scan), greys(scan), greys(scan, 1)]).toEqual([2, [4, 3, 10], [4, 3, 30]]);
  expect(() => readTiffPage(scan, 2, 1_000)).toThrow(UnknownTiff);
});

it('a last strip with more rows than the picture is read', () => {
  const packed = [zlibSync(rows(2, 7)), zlibSync(rows(2, 7))];
  expect(greys(tiff({ tags: { 259: 8, 278: 2 }, strips: packed }))).toEqual([4, 3, 7]);
});

it.each<[string, Tags]>([
  ['differences of pixels of 4 bits', { 317: 2, 258: 4 }],
  ['differences of fractions', { 317: 3 }],
  ['the low bit first', { 266: 2 }],
  ['an unknown compression', { 259: 99 }],
])('%s is an error, not a wrong picture', (_, tags) => {
  expect(() => readTiffPage(tiff({ tags, strips: [rows(3, 9)] }), 0, 1_000)).toThrow(UnknownTiff);
});

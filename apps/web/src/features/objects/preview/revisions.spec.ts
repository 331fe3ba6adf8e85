import type { OrderFile } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { comparableWith } from './revisions';

const drawing = (name: string, revision: number | null, more: Partial<OrderFile> = {}) =>
  ({ ...{ url: `/objects/${name}`, name, revision, place: 'part', partId: 'p1' }, ...more }) as OrderFile;
const files = [
  drawing('mot.stl', 1),
  drawing('hai.step', 2),
  drawing('ba.pdf', 3),
  drawing('bon.obj', 4),
  drawing('khac.stl', 1, { partId: 'p2' }),
  drawing('chinh.stl', 1, { place: 'main', partId: null }),
  drawing('kem.stl', null, { place: 'attachment' }),
  drawing('nam.dwg', 5),
];

it.each<[string, string[]]>([
  ['bon.obj', ['hai.step', 'mot.stl']],
  ['mot.stl', ['bon.obj', 'hai.step']],
  ['ba.pdf', []],
  ['kem.stl', []],
  ['nam.dwg', []],
  ['chinh.stl', []],
])('%s is compared with %j', (name, others) => {
  const file = files.find((one) => one.name === name)!;
  expect(comparableWith(file, files).map((other) => other.name)).toEqual(others);
});

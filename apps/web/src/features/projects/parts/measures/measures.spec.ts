/** @jest-environment node */
import type { PartFields } from '@market/contracts';
import { describe, expect, it } from '@jest/globals';
import { lackingIn, measuresOf, partsOfAssembly } from './measures';

it.each([
  [[90, 20, 9.5], 17_100, '90.0x20.0x9.5', 17.1],
  [[90.004, 20.126, 0.05], 12_345.6, '90.0x20.13x0.05', 12.35],
  [[0.09, 0.0200004, 0.0095], 0.0000171, '0.09x0.02x0.0095', undefined],
  [[1, 1, 1], undefined, '1.0x1.0x1.0', undefined],
] as const)(
  'a model of %j with a volume of %s cubic millimetres suggests %s',
  (size, volume, dimensions, inPart) => {
    const measures = measuresOf({ size, ...(volume ? { volume } : {}) });
    expect([measures.dimensions, measures.volume]).toEqual([dimensions, inPart]);
  },
);

it('a model in inches suggests millimetres', () => {
  expect(measuresOf({ size: [1, 2, 0.5], volume: 1 }, 25.4)).toEqual({
    dimensions: '25.4x50.8x12.7',
    volume: 16.39,
  });
});

it('a volume that is not exact is not suggested', () => {
  expect(measuresOf({ size: [1, 2, 3], volume: 6_000, approximate: true })).toEqual({
    dimensions: '1.0x2.0x3.0',
  });
});

it('only what the part lacks is suggested', () => {
  const found = { dimensions: '90.0x20.0x9.5', volume: 17.1 };
  expect(lackingIn({ dimensions: '', volume: 3 }, found)).toEqual({ dimensions: '90.0x20.0x9.5' });
  expect(lackingIn({ dimensions: '1x2' }, found)).toEqual({ volume: 17.1 });
});

describe('the bodies of an assembly', () => {
  const assembly: PartFields = { partId: 'C1', partName: 'Cụm', quantity: 2 };
  const bolt = { name: 'Bu lông', shape: 1, size: [10, 10, 30] as const, volume: 2_000 };
  const plate = { name: 'Tấm', shape: 0, size: [90, 60, 8] as const, volume: 40_000 };

  it('are parts, as often as their shape occurs in each piece of the assembly', () => {
    expect(partsOfAssembly(assembly, [plate, bolt, bolt, bolt], ['C1', 'C1-1'])).toEqual([
      { partId: 'C1-2', partName: 'Tấm', quantity: 2, dimensions: '90.0x60.0x8.0', volume: 40 },
      { partId: 'C1-3', partName: 'Bu lông', quantity: 6, dimensions: '10.0x10.0x30.0', volume: 2 },
    ]);
  });

  it('are no list where there is one, or too many', () => {
    expect(partsOfAssembly(assembly, [plate], [])).toEqual([]);
    const many = Array.from({ length: 41 }, (_, shape) => ({ ...bolt, shape }));
    expect(partsOfAssembly(assembly, many, [])).toEqual([]);
  });
});

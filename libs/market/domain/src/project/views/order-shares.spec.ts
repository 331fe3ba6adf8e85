import { describe, expect, it } from '@jest/globals';
import { fc } from '@platform/testing/random';
import * as examples from '../examples.js';
import { noProject } from '../state.js';
import type { ProjectState, QuoteRecord } from '../state.js';
import { orderSharesOf, splitOf } from './order-shares.js';

type PartGiven = { quantity?: number; material?: string; manufacturingProcesses?: string[] };
const order = (parts: PartGiven[], change: Partial<ProjectState> = {}): ProjectState => ({
  ...noProject,
  ...{ material: 'steel', manufacturingProcesses: ['laser'], finalPrice: 1_000, ...change },
  parts: parts.map((part) => ({ material: '', manufacturingProcesses: [], quantity: 1, ...part })) as never,
});
const told = (state: ProjectState, kind: string) =>
  orderSharesOf(state)
    .filter((one) => one.kind === kind)
    .map(({ value, revenue, parts }) => `${value} ${String(revenue)} ${String(parts)}`)
    .join(', ');

describe('what of an order belongs to a process or a material', () => {
  it.each<[string, ProjectState, string, string]>([
    ['without parts: its own', order([]), 'laser 1000 0', 'steel 1000 0'],
    [
      ...(['of parts: theirs, by pieces'] as const),
      order([
        { quantity: 3, material: 'brass', manufacturingProcesses: ['milling'] },
        { quantity: 1, material: 'copper', manufacturingProcesses: ['turning'] },
      ]),
      ...(['milling 750 1, turning 250 1', 'brass 750 1, copper 250 1'] as const),
    ],
    [
      ...(['a part with several processes counts for each alike'] as const),
      order([
        { quantity: 2, manufacturingProcesses: ['cnc', 'drilling'] },
        { manufacturingProcesses: ['cnc'] },
      ]),
      ...(['cnc 667 2, drilling 333 1', 'steel 1000 2'] as const),
    ],
    ['a part that says nothing has the order’s', order([{}]), 'laser 1000 1', 'steel 1000 1'],
    [
      ...(['typed texts are one'] as const),
      order([{ material: 'gỗ lim' }, { material: 'inox lạ', manufacturingProcesses: ['mài'] }]),
      ...(['laser 500 1, other 500 1', 'other 1000 2'] as const),
    ],
    [
      'nothing is named where nothing is chosen',
      order([], { material: '', manufacturingProcesses: [] }),
      ...(['none 1000 0', 'none 1000 0'] as const),
    ],
    ['without a price', order([], { finalPrice: null }), 'laser null 0', 'steel null 0'],
  ])('%s', (_, state, processes, materials) => {
    expect([told(state, 'process'), told(state, 'material')]).toEqual([processes, materials]);
  });

  it('has a share of the pieces, with or without a price', () => {
    const parts = [
      { quantity: 3, material: 'brass' },
      { quantity: 1, material: 'copper' },
    ];
    const materials = orderSharesOf(order(parts, { finalPrice: null })).filter(
      ({ kind }) => kind === 'material',
    );
    expect(materials.map(({ value, share }) => [value, share])).toEqual([
      ['brass', 0.75],
      ['copper', 0.25],
    ]);
  });

  it('costs what the accepted quote says', () => {
    const quote = { ...examples.quote, state: 'accepted', totalPrice: 800 } as unknown as QuoteRecord;
    expect(orderSharesOf(order([], { quotes: [quote] }))[0]).toMatchObject({ revenue: 1_000, cost: 800 });
  });

  it('adds up to the whole, however it is divided', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 2_000_000_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), weights, (amount, given) => {
        const amounts = splitOf(amount, given).map(Number);
        expect(amounts.reduce((sum, own) => sum + own, 0)).toBe(amount);
        expect(amounts.filter((own) => own < 0 || !Number.isInteger(own))).toEqual([]);
      }),
    );
  });
});

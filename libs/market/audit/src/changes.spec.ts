import type { AuditChange } from '@market/contracts';
import { noProject } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { expect, it } from '@jest/globals';
import { changesOf } from './changes.js';

const part = (id: string, more: object = {}) => ({ id, partId: `GK-${id}`, quantity: 2, ...more }) as never;
const quote = (manufacturerId: string, version: number, totalPrice: number) =>
  ({ manufacturerId, version, totalPrice }) as never;

// The change of an event × its description for auditors, without texts.
it.each<[Partial<ProjectState>, Partial<ProjectState>, AuditChange[]]>([
  [{}, {}, []],
  [{ finalPrice: 3 }, { finalPrice: 2 }, [{ field: 'finalPrice', from: 3, to: 2 }]],
  [{ finalPrice: 3 }, { finalPrice: null }, [{ field: 'finalPrice', from: 3, to: null }]],
  [
    { status: 'quoted' },
    { status: 'approved', title: 'Lan Anh' },
    [{ field: 'status', from: 'quoted', to: 'approved' }],
  ],
  [
    { quotes: [quote('a', 1, 5)] },
    { quotes: [quote('a', 1, 5), quote('b', 1, 7), quote('a', 2, 4)] },
    [
      { field: 'totalPrice', from: 5, to: 4 },
      { field: 'totalPrice', from: null, to: 7 },
    ],
  ],
  [
    { parts: [part('1'), part('2')] },
    { parts: [part('2', { quantity: 5, notes: 'Lan Anh' }), part('3')] },
    [{ field: 'quantity', of: 'GK-2', from: 2, to: 5 }],
  ],
])('from %j to %j: %j', (before, after, changes) => {
  expect(changesOf({ ...noProject, ...before }, { ...noProject, ...after })).toEqual(changes);
});

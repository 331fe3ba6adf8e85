import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useSteadyList } from './use-steady-list';

afterEach(cleanup);

type Loaded = [listKey: string, items: number[] | undefined];

/** What the lists that are loaded one after the other show of the last one. */
function after(...lists: Loaded[]) {
  const [[listKey, items], ...others] = lists as [Loaded, ...Loaded[]];
  const hook = renderHook(({ items, listKey }) => useSteadyList(items, String, listKey), {
    initialProps: { items, listKey },
  });
  for (const [listKey, items] of others) hook.rerender({ items, listKey });
  return hook.result;
}

it.each<[string, Loaded[], number[], number]>([
  ['nothing is loaded', [['a', undefined]], [], 0],
  ['it is loaded first', [['a', [2, 1]]], [2, 1], 0],
  [
    'one arrives above',
    [
      ['a', [2, 1]],
      ['a', [3, 2, 1]],
    ],
    [2, 1],
    1,
  ],
  [
    'one arrives among them',
    [
      ['a', [3, 1]],
      ['a', [3, 2, 1]],
    ],
    [3, 1],
    1,
  ],
  [
    'one arrives below',
    [
      ['a', [2, 1]],
      ['a', [2, 1, 0]],
    ],
    [2, 1, 0],
    0,
  ],
  [
    'one has left',
    [
      ['a', [2, 1]],
      ['a', [2]],
    ],
    [2],
    0,
  ],
  [
    'another list is loaded',
    [
      ['a', [2, 1]],
      ['b', [4, 2]],
    ],
    [4, 2],
    0,
  ],
  [
    'one arrives that another list has had',
    [
      ['a', [3, 1]],
      ['b', [2]],
      ['b', [3, 2]],
    ],
    [2],
    1,
  ],
  [
    'one arrived while another list was read',
    [
      ['a', [1]],
      ['b', [9]],
      ['a', [2, 1]],
    ],
    [2, 1],
    0,
  ],
  [
    'one arrives again that had left',
    [
      ['a', [2, 1]],
      ['a', [1]],
      ['a', [2, 1]],
    ],
    [2, 1],
    0,
  ],
])('when %s: %j, it shows %j and holds %d back', (_, lists, shown, arrived) => {
  const { current } = after(...lists);
  expect([current.shown, current.arrived]).toEqual([shown, arrived]);
});

it('shows what was held back once its reader asks for it', () => {
  const result = after(['a', [1]], ['a', [2, 1]]);
  act(() => result.current.showAll());
  expect([result.current.shown, result.current.arrived]).toEqual([[2, 1], 0]);
});

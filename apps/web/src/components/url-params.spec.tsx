import { expect, it } from '@jest/globals';
import { act, render, renderHook } from '@testing-library/react';
import { MemoryRouter, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { useUrlParams } from './url-params';

it('changes the parameters that the URL has now, with a function that stays the same', () => {
  const { result } = renderHook(useUrlParams, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/?queue=late']}>{children}</MemoryRouter>,
  });
  const [, change] = result.current;
  act(() => change({ search: 'gá' }));
  act(() => change({ queue: undefined, project: '1' }));
  expect([...result.current[0]]).toEqual([
    ['search', 'gá'],
    ['project', '1'],
  ]);
  expect(result.current[1]).toBe(change);
});

// How a change is entered into the history × where going back leads then.
it.each([
  [undefined, '?queue=late'],
  ['push', '?queue=late'],
  ['replace', ''],
] as const)('a change of the kind %s is left by going back to «%s»', async (history, search) => {
  let change: ReturnType<typeof useUrlParams>[1] = () => undefined;
  const Page = () => {
    [, change] = useUrlParams();
    return null;
  };
  const entries = ['/', '/?queue=late'];
  const router = createMemoryRouter([{ path: '*', Component: Page }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  await act(async () => change({ queue: 'mine' }, history));
  expect(router.state.location.search).toBe('?queue=mine');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe(search);
});

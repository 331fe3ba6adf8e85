import { expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
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

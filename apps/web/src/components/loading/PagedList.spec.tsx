import { expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '../../testing/render-screen';
import { PagedList } from './PagedList';

const fetchNextPage = jest.fn();
const refetch = jest.fn();
type Query = Parameters<typeof PagedList<string>>[0]['of'];
const idle = { refetch, fetchNextPage, hasNextPage: false, isFetching: false, isFetchingNextPage: false };
const pages = (...items: string[][]) => ({ data: { pages: items.map((page) => ({ items: page })) } });

function renderList(query: Partial<Query>, path = '/', filter?: (item: string) => boolean, few?: number) {
  fetchNextPage.mockClear();
  let show = (_query: Partial<Query>): void => undefined;
  const Pages = () => {
    const [of, setQuery] = useState(query);
    show = (next) => act(() => setQuery(next));
    return list({ ...idle, ...of }, filter, few);
  };
  return { ...renderScreen(<Pages />, { path }), show: (next: Partial<Query>) => show(next) };
}
const list = (of: Query, filter?: (item: string) => boolean, few?: number) => (
  <PagedList
    of={of}
    failure="Không thể tải"
    empty="Chưa có gì."
    emptyAction={<button>Bắt đầu</button>}
    keyOf={(item) => item}
    pageCountParam="pages"
    few={few}
    {...(filter ? { filter } : {})}
  >
    {(item) => item}
  </PagedList>
);
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.queryByRole('button', { name });

it('shows every loaded page and a button for the next one, and stores the page count in the URL', () => {
  const { at } = renderList({ ...pages(['a', 'b'], ['c']), hasNextPage: true });
  expect(items()).toEqual(['a', 'b', 'c']);
  fireEvent.click(button('Xem thêm')!);
  expect(fetchNextPage).toHaveBeenCalled();
  expect(at()).toBe('/?pages=3');
});

it('shows a few until all are asked for, which the URL keeps', () => {
  const { at } = renderList({ ...pages(['a', 'b', 'c']), hasNextPage: true }, '/', undefined, 2);
  expect(items()).toEqual(['a', 'b']);
  expect(button('Xem thêm')).toBeNull();
  fireEvent.click(button('Xem tất cả')!);
  expect(items()).toEqual(['a', 'b', 'c']);
  expect(button('Xem tất cả')).toBeNull();
  expect(button('Xem thêm')).toBeTruthy();
  expect(at()).toBe('/?pages=1');
});

it('loads as many pages as the URL says, and no more', () => {
  renderList({ ...pages(['a']), hasNextPage: true }, '/?pages=2');
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  renderList({ ...pages(['a'], ['b']), hasNextPage: true }, '/?pages=2');
  expect(fetchNextPage).toHaveBeenCalledTimes(0);
});

it('shows the empty text and the next step, also if the filter hides every item', () => {
  renderList(pages(['a']), '/', (item) => item !== 'a');
  expect(screen.getByText('Chưa có gì.')).toBeTruthy();
  expect(button('Bắt đầu')).toBeTruthy();
  expect(button('Xem thêm')).toBeNull();
});

it('shows no empty text while there are items or another page may have some', () => {
  renderList(pages(['a']));
  expect(screen.queryByText('Chưa có gì.')).toBeNull();
  cleanup();
  renderList({ ...pages(['a']), hasNextPage: true }, '/', (item) => item !== 'a');
  expect(screen.queryByText('Chưa có gì.')).toBeNull();
  expect(button('Xem thêm')).toBeTruthy();
});

it('asks for one page after the other until there are as many as before', () => {
  const query = (...loaded: string[][]) => ({ ...idle, ...pages(...loaded), hasNextPage: true });
  const { show } = renderList(query(['a']), '/?pages=3');
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  show({ ...query(['a']), isFetching: true });
  show(query(['a'], ['b']));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
  show(query(['a'], ['b'], ['c']));
  expect(fetchNextPage).toHaveBeenCalledTimes(2);
});

it('asks for no page again that could not be loaded', () => {
  const { show } = renderList({ ...pages(['a']), hasNextPage: true }, '/?pages=3');
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  show({ ...pages(['a']), hasNextPage: true, isFetching: true });
  show({ ...pages(['a']), hasNextPage: true, error: { status: 503 } });
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
});

it('shows the error with a retry button', () => {
  renderList({ error: { status: 'FETCH_ERROR' } });
  expect(screen.getByRole('alert').textContent).toContain('Không thể tải');
  fireEvent.click(button('Thử lại')!);
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('offers no retry of what the server refuses for a reason', () => {
  const data = { message: 'Bạn không được phép xem', code: 'access.denied' };
  renderList({ error: { status: 403, data } });
  expect(screen.getByRole('alert').textContent).toContain('Bạn không được phép xem');
  expect(button('Thử lại')).toBeNull();
});

it('shows no error for an ended session, and keeps its items when a refetch fails', () => {
  renderList({ error: { status: 401 } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  renderList({ ...pages(['a']), error: { status: 503 } });
  expect(items()).toEqual(['a']);
});

// What is known of another list, whose question was asked before × whether its items stand for those of the present one.
it.each<[string, Partial<Query>, string[]]>([
  ['is on its way', { currentData: undefined }, ['a']],
  ['has failed', { currentData: undefined, error: { status: 503 } }, []],
  [
    'was answered before, and is refused now',
    { currentData: pages(['a']).data, error: { status: 503 } },
    ['a'],
  ],
])('the items of the list before stay while the present one %s: %j', (_, query, expected) => {
  renderList({ ...pages(['a']), ...query });
  expect(items()).toEqual(expected);
  expect(screen.queryByRole('alert') !== null).toBe(expected.length === 0);
});

import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { draw } from '../../testing/draw';
import { PagedList } from './PagedList';

const fetchNextPage = jest.fn();
const refetch = jest.fn();
type Load = Parameters<typeof PagedList<string>>[0]['of'];
const idle = { refetch, fetchNextPage, hasNextPage: false, isFetching: false, isFetchingNextPage: false };
const pages = (...items: string[][]) => ({ data: { pages: items.map((each) => ({ items: each })) } });

function show(load: Partial<Load>, path = '/', only?: (item: string) => boolean) {
  fetchNextPage.mockClear();
  return draw(
    <PagedList
      of={{ ...idle, ...load }}
      failure="Không thể tải"
      empty="Chưa có gì."
      next={<button>Bắt đầu</button>}
      keyOf={(item) => item}
      pagesIn="pages"
      {...(only ? { only } : {})}
    >
      {(item) => item}
    </PagedList>,
    { path },
  );
}
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const button = (name: string) => screen.queryByRole('button', { name });

it('shows every page and offers the next one, which the address remembers', () => {
  const { at } = show({ ...pages(['a', 'b'], ['c']), hasNextPage: true });
  expect(items()).toEqual(['a', 'b', 'c']);
  fireEvent.click(button('Xem thêm')!);
  expect(fetchNextPage).toHaveBeenCalled();
  expect(at()).toBe('/?pages=3');
});

it('loads as many pages as the address says, and no more', () => {
  show({ ...pages(['a']), hasNextPage: true }, '/?pages=2');
  expect(fetchNextPage).toHaveBeenCalledTimes(1);
  show({ ...pages(['a'], ['b']), hasNextPage: true }, '/?pages=2');
  expect(fetchNextPage).toHaveBeenCalledTimes(0);
});

it('says that it is empty and what comes next, also where nothing of it is to be shown', () => {
  show(pages(['a']), '/', (item) => item !== 'a');
  expect(screen.getByText('Chưa có gì.')).toBeTruthy();
  expect(button('Bắt đầu')).toBeTruthy();
  expect(button('Xem thêm')).toBeNull();
});

it('says why it could not be had, and tries again', () => {
  show({ error: { status: 'FETCH_ERROR' } });
  expect(screen.getByRole('alert').textContent).toContain('Không thể tải');
  fireEvent.click(button('Thử lại')!);
  expect(refetch).toHaveBeenCalledTimes(1);
});

it('an ended session is no failure of the list, and what was shown stays while it fails', () => {
  show({ error: { status: 401 } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status', { name: 'Đang tải' })).toBeTruthy();
  show({ ...pages(['a']), error: { status: 503 } });
  expect(items()).toEqual(['a']);
});

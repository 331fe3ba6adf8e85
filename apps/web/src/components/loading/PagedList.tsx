import { Button, Flex } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useUrlParams } from '../url-params';
import { GroupedList } from '../layout/GroupedList';
import type { FirstGroup } from '../layout/GroupedList';
import { itemsOf } from '../../api/paging';
import { Loaded } from './Loaded';
import { CardSkeletons } from './Skeletons';

type Pages<Item> = {
  data?: { pages: { items: Item[] }[] } | undefined;
  currentData?: { pages: { items: Item[] }[] } | undefined;
  error?: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type PagedListProps<Item> = {
  of: Pages<Item>;
  failure: string;
  /** The text of an empty list, and below it a button for the next step. */
  empty: string;
  emptyAction?: ReactNode;
  keyOf: (item: Item) => string;
  /** Shown above the others; may include items of pages that are not loaded yet. */
  first?: FirstGroup<Item> | undefined;
  /** Hides items that the server lists but the screen does not show. */
  filter?: (item: Item) => boolean;
  /** The order of those that are loaded; the server's by default. */
  order?: (a: Item, b: Item) => number;
  /** The URL parameter with the number of visible pages, so that going back shows as many. */
  pageCountParam?: string;
  /** How many are shown until more are asked for, with `pageCountParam`. */
  few?: number | undefined;
  children: (item: Item) => ReactNode;
};

/** A list that grows page by page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { of, failure, empty, emptyAction, keyOf, first, filter, order, pageCountParam, few, children } =
    props;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = of;
  const [urlParams, change] = useUrlParams();
  const askedPages = pageCountParam ? urlParams.get(pageCountParam) : null;
  const requestedPages = Number(askedPages ?? 1);
  const loadedPages = data?.pages.length ?? 0;
  useEffect(() => {
    if (loadedPages > 0 && loadedPages < requestedPages && hasNextPage && !isFetching && !error)
      void fetchNextPage();
  }, [loadedPages, requestedPages, hasNextPage, isFetching, error, fetchNextPage]);
  const loadMore = () => {
    void fetchNextPage();
    if (pageCountParam) change({ [pageCountParam]: String(loadedPages + 1) }, 'replace');
  };
  return (
    <Loaded of={of} failure={failure} skeleton={<CardSkeletons />}>
      {(data) => {
        const shown = filter ? itemsOf(data).filter(filter) : itemsOf(data);
        const sorted = order ? [...shown].sort(order) : shown;
        const isShort = pageCountParam && few !== undefined && askedPages === null && sorted.length > few;
        const items = isShort ? sorted.slice(0, few) : sorted;
        return (
          <>
            {items.length === 0 && !of.hasNextPage && (
              <Flex vertical align="start" gap={12}>
                <small>{empty}</small>
                {emptyAction}
              </Flex>
            )}
            <GroupedList first={first} items={items} keyOf={keyOf}>
              {children}
            </GroupedList>
            {isShort && (
              <Button type="link" onClick={() => change({ [pageCountParam]: '1' }, 'replace')}>
                Xem tất cả
              </Button>
            )}
            {of.hasNextPage && !isShort && (
              <Button block loading={of.isFetchingNextPage} onClick={loadMore}>
                Xem thêm
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

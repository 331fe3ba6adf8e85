import { Button } from 'antd';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useAddress } from '../address';
import { itemsOf } from '../../api/paging';
import { Loaded } from './Loaded';
import { CardSkeletons } from './Skeletons';
import styles from './PagedList.module.css';

type Pages<Item> = {
  data?: { pages: { items: Item[] }[] } | undefined;
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
  /** What an empty list says, and the button of the next step. */
  empty: string;
  next?: ReactNode;
  keyOf: (item: Item) => string;
  /** Leaves out what the server lists but the screen does not show. */
  only?: (item: Item) => boolean;
  /** The name in the address that says how many pages are shown, so that coming back shows as many. */
  pagesIn?: string;
  children: (item: Item) => ReactNode;
};

/** A list that grows page by page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { of, failure, empty, next, keyOf, only, pagesIn, children } = props;
  const { data, error, hasNextPage, isFetching, fetchNextPage } = of;
  const [address, change] = useAddress();
  const wanted = pagesIn ? Number(address.get(pagesIn) ?? 1) : 1;
  const shown = data?.pages.length ?? 0;
  useEffect(() => {
    if (shown > 0 && shown < wanted && hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [shown, wanted, hasNextPage, isFetching, error, fetchNextPage]);
  const more = () => {
    void fetchNextPage();
    if (pagesIn) change({ [pagesIn]: String(shown + 1) }, 'typing');
  };
  return (
    <Loaded of={of} failure={failure} skeleton={<CardSkeletons />}>
      {(data) => {
        const items = only ? itemsOf(data).filter(only) : itemsOf(data);
        return (
          <>
            {items.length === 0 && !of.hasNextPage && (
              <div className={styles['empty']}>
                <p>{empty}</p>
                {next}
              </div>
            )}
            <ul>
              {items.map((item) => (
                <li key={keyOf(item)}>{children(item)}</li>
              ))}
            </ul>
            {of.hasNextPage && (
              <Button block loading={of.isFetchingNextPage} onClick={more}>
                Xem thêm
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

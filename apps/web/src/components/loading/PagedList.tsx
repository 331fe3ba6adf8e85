import { Button } from 'antd';
import type { ReactNode } from 'react';
import { itemsOf } from '../../api/paging';
import { Loaded } from './Loaded';
import styles from './PagedList.module.css';

type Pages<Item> = {
  data?: { pages: { items: Item[] }[] } | undefined;
  error?: unknown;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

type PagedListProps<Item> = {
  of: Pages<Item>;
  failure: string;
  /** What an empty list says, and what to do about it. */
  empty: string;
  keyOf: (item: Item) => string;
  /** Leaves out what the server lists but the screen does not show. */
  only?: (item: Item) => boolean;
  children: (item: Item) => ReactNode;
};

/** A list that grows page by page. */
export const PagedList = <Item,>({ of, failure, empty, keyOf, only, children }: PagedListProps<Item>) => (
  <Loaded of={of} failure={failure} rows={6}>
    {(data) => {
      const items = only ? itemsOf(data).filter(only) : itemsOf(data);
      return (
        <>
          {items.length === 0 && !of.hasNextPage && <p className={styles['empty']}>{empty}</p>}
          <ul>
            {items.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
          {of.hasNextPage && (
            <Button block loading={of.isFetchingNextPage} onClick={() => void of.fetchNextPage()}>
              Xem thêm
            </Button>
          )}
        </>
      );
    }}
  </Loaded>
);

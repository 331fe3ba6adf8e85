import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './VirtualList.module.css';

type VirtualListProps<Item> = {
  label: string;
  items: readonly Item[];
  /** Names the list: another one begins at its top, and keeps the rows that it has in common with the one before. */
  listKey?: string;
  keyOf: (item: Item) => string;
  /** Pixels. A function for rows of several heights; the same one at each render. */
  rowHeight: number | ((item: Item) => number);
  /** The most CSS height of the list; without it the list takes what its flex column leaves. */
  height?: string;
  /** Loads the rows after the last one; absent when there are none, or while they are on their way. */
  loadMore?: (() => unknown) | undefined;
  /** Stands above the rows and scrolls with them. */
  header?: ReactNode;
  children: (item: Item) => ReactNode;
};

/** How many rows before the end of the list the next ones are loaded. */
const loadAhead = 20;

/** A list of fixed height that holds only its visible rows, however many there are. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, listKey, keyOf, rowHeight, height, loadMore, header, children } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(items[index]!)),
    overscan: 4,
  });
  // The library remembers where rows stood when they had another height: before a phone was turned, or as other rows.
  const changing = typeof rowHeight === 'number' ? undefined : items;
  useLayoutEffect(() => rows.measure(), [rows, rowHeight, changing]);
  useLayoutEffect(() => {
    if (scroll.current) scroll.current.scrollTop = 0;
  }, [listKey]);
  const visible = rows.getVirtualItems();
  const nearEnd = (visible.at(-1)?.index ?? 0) >= items.length - loadAhead;
  const load = useEffectEvent(() => void loadMore?.());
  const mayLoad = loadMore !== undefined;
  useEffect(() => {
    if (nearEnd && mayLoad) load();
  }, [nearEnd, mayLoad, items.length]);
  return (
    <div
      ref={scroll}
      className={styles['scroll']}
      style={{ maxHeight: height }}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      {header}
      <ul className={styles['list']} style={{ height: rows.getTotalSize() }}>
        {visible.map(({ index, start, size }) => (
          <li
            key={keyOf(items[index]!)}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ height: size, transform: `translateY(${start}px)` }}
          >
            {children(items[index]!)}
          </li>
        ))}
      </ul>
    </div>
  );
}

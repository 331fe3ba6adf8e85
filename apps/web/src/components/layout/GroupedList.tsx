import { Flex } from 'antd';
import type { ReactNode } from 'react';

/** Items that a list shows first, under a title of their own. */
export type FirstGroup<Item> = { title: string; items: readonly Item[] };

type GroupedListProps<Item> = {
  /** Absent or empty for a list without groups. */
  first?: FirstGroup<Item> | undefined;
  /** May include those of the first group. */
  items: readonly Item[];
  keyOf: (item: Item) => string;
  gap?: 'middle';
  children: (item: Item) => ReactNode;
};

/** A list whose most important items stand first. */
export function GroupedList<Item>({ first, items, keyOf, gap, children }: GroupedListProps<Item>) {
  const list = (shown: readonly Item[]) => (
    <Flex vertical component="ul" {...(gap ? { gap } : {})}>
      {shown.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </Flex>
  );
  if (!first?.items.length) return list(items);
  const firstKeys = new Set(first.items.map(keyOf));
  const others = items.filter((item) => !firstKeys.has(keyOf(item)));
  return (
    <Flex vertical gap="middle">
      <Group title={first.title}>{list(first.items)}</Group>
      {others.length > 0 && <Group title="Dự án khác">{list(others)}</Group>}
    </Flex>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 style={{ marginBottom: 8 }}>{title}</h3>
    {children}
  </section>
);

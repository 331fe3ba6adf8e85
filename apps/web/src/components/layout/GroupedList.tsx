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

/**
 * A list whose most important items stand first. It is one list, so that an item that changes its group keeps its state
 * and the focus.
 */
export function GroupedList<Item>({ first, items, keyOf, gap, children }: GroupedListProps<Item>) {
  const lead = first?.items ?? [];
  const leadKeys = new Set(lead.map(keyOf));
  const others = items.filter((item) => !leadKeys.has(keyOf(item)));
  const rows = (shown: readonly Item[]) => shown.map((item) => <li key={keyOf(item)}>{children(item)}</li>);
  return (
    <Flex vertical component="ul" {...(gap ? { gap } : {})}>
      {[
        ...(first && lead.length > 0 ? [<Title key="first group" text={first.title} />] : []),
        ...rows(lead),
        ...(lead.length > 0 && others.length > 0 ? [<Title key="other group" text="Dự án khác" />] : []),
        ...rows(others),
      ]}
    </Flex>
  );
}

const Title = ({ text }: { text: string }) => (
  <li style={{ padding: '8px 0' }}>
    <h3>{text}</h3>
  </li>
);

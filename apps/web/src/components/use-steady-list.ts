import { useState } from 'react';

type Shown = { listKey: string; keys: ReadonlySet<string> };

/**
 * A live list that does not move under its reader: items that arrive above or among the shown ones are held back, and
 * counted, until the reader asks for them. Those that arrive below are shown. Another `listKey` is another list; the one of
 * the last list that had items is returned.
 */
export function useSteadyList<Item>(
  items: readonly Item[] | undefined,
  keyOf: (item: Item) => string,
  listKey: string,
): { shown: Item[]; arrived: number; showAll: () => void; listKey: string } {
  const [known, setKnown] = useState<Shown>({ listKey: '', keys: new Set() });
  const all = items ?? [];
  const isKnown = (item: Item) => known.listKey === listKey && known.keys.has(keyOf(item));
  const lastKnown = all.findLastIndex(isKnown);
  const shown = all.filter((item, index) => index > lastKnown || isKnown(item));
  if (items && (known.listKey !== listKey || shown.some((item) => !isKnown(item))))
    setKnown({
      listKey,
      keys: new Set([...(known.listKey === listKey ? known.keys : []), ...shown.map(keyOf)]),
    });
  return {
    listKey: known.listKey,
    shown,
    arrived: all.length - shown.length,
    showAll: () => setKnown({ listKey, keys: new Set(all.map(keyOf)) }),
  };
}

/** The cursor of the next page in a `Link` header such as `</api/projects?cursor=abc>; rel="next"`. */
export function nextCursor(link: string): string | undefined {
  const address = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(link)?.[1];
  if (address === undefined) return undefined;
  return new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor') ?? undefined;
}

export type Paged<Item> = { pages: { items: Item[] }[] };

/** The items of all loaded pages. */
export const itemsOf = <Item>(data: Paged<Item> | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

import { useSearchParams } from 'react-router-dom';

type Change = Record<string, string | undefined>;

/**
 * What stands behind the «?» of the address, and a way to change it; an empty value goes from it. Typing replaces
 * the entry in the history, a choice makes a new one to come back from.
 */
export function useAddress(): [URLSearchParams, (change: Change, how?: 'choice' | 'typing') => void] {
  const [search, setSearch] = useSearchParams();
  const change = (values: Change, how: 'choice' | 'typing' = 'choice') =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(values))
          if (value) next.set(name, value);
          else next.delete(name);
        return next;
      },
      { replace: how === 'typing' },
    );
  return [search, change];
}

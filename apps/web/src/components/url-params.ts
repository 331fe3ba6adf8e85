import { useCallback, useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Change = Record<string, string | undefined>;

/**
 * The URL's query parameters, and a function that changes them; an empty value removes its parameter. A change adds
 * an entry to the browser history ('push') or replaces the current one. The function stays the same when the URL changes, so
 * that rows which receive it are not rendered again.
 */
export function useUrlParams(): [URLSearchParams, (change: Change, history?: 'push' | 'replace') => void] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(setParams);
  useLayoutEffect(() => {
    latest.current = setParams;
  });
  const change = useCallback(
    (values: Change, history: 'push' | 'replace' = 'push') =>
      latest.current(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values))
            if (value) next.set(name, value);
            else next.delete(name);
          return next;
        },
        { replace: history === 'replace' },
      ),
    [],
  );
  return [params, change];
}

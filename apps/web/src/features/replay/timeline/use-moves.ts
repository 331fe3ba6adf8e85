import { useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds. While the cursor moves, its moment is loaded no more often. */
const restMs = 200;

/** The revision under the cursor, which may be ahead of the one that is shown, and a function that moves it. */
export function useMoves(
  shown: number,
  onRest: (revision: number) => void,
): [number, (revision: number) => void] {
  const [moved, setMoved] = useState<number>();
  const rest = useEffectEvent(() => {
    if (moved === shown) setMoved(undefined);
    else if (moved !== undefined) onRest(moved);
  });
  const isAhead = moved !== undefined;
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setInterval(rest, restMs);
    return () => clearInterval(timer);
  }, [isAhead]);
  // Only once it is shown: the cursor must not jump back meanwhile.
  useEffect(() => setMoved((latest) => (latest === shown ? undefined : latest)), [shown]);
  return [moved ?? shown, setMoved];
}

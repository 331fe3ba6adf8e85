import { useEffect, useRef } from 'react';

/** The function, which does nothing any more once the component is gone: what it would change is another's by then. */
export function useWhileMounted(act: () => void): () => void {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return () => {
    if (isMounted.current) act();
  };
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** What opens above the page: the focus goes to its first control, and in the end back to where it was. */
export function InFront({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const inside = content.current;
    inside?.querySelector<HTMLElement>('a, input, button')?.focus({ preventScroll: true });
    return () => {
      const here = document.activeElement;
      if (opener instanceof HTMLElement && (here === document.body || inside?.contains(here))) opener.focus();
    };
  }, []);
  return <div ref={content}>{children}</div>;
}

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** For content that opens above the page: focuses its first control, and on unmount the element that had the focus before. */
export function FocusScope({ children }: { children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const inside = content.current;
    inside?.querySelector<HTMLElement>('a, input, button')?.focus({ preventScroll: true });
    return () => {
      const focused = document.activeElement;
      if (opener instanceof HTMLElement && (focused === document.body || inside?.contains(focused)))
        opener.focus();
    };
  }, []);
  return <div ref={content}>{children}</div>;
}

import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Tooltip } from './overlays/later';

/**
 * Milliseconds before a tip opens, milliseconds after it closes in which the next one opens at once, and
 * the distance in pixels.
 */
export const tipNumbers = { delay: 700, skip: 300, offset: 4 } as const;

/** When the last tip of the page closed. */
let closedAt = -Infinity;

type TipProps = { text: string; children: ReactNode };

/** A tooltip on hover and on focus; none if the text is empty. */
export function Tip({ text, children }: TipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const schedule = (visible: boolean) => {
    clearTimeout(timer.current);
    if (!visible) {
      if (open) closedAt = Date.now();
      return setOpen(false);
    }
    const delay = Date.now() - closedAt < tipNumbers.skip ? 0 : tipNumbers.delay;
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    // antd reports that the pointer has left only if the tip is open: a scheduled tip would still open after that.
    <span
      style={{ display: 'contents' }}
      onPointerEnter={() => schedule(true)}
      onPointerLeave={() => schedule(false)}
      onFocus={() => schedule(true)}
      onBlur={() => schedule(false)}
    >
      <Suspense fallback={children}>
        <Tooltip
          title={text}
          open={open && text !== ''}
          onOpenChange={schedule}
          trigger={[]}
          arrow={false}
          align={{ offset: [0, -tipNumbers.offset] }}
        >
          {children}
        </Tooltip>
      </Suspense>
    </span>
  );
}

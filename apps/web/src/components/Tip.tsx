import { Tooltip } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import styles from './Tip.module.css';

/** Section 9: milliseconds before a tip opens, milliseconds after one in which the next opens at once; pixels. */
export const tipNumbers = { delay: 700, skip: 300, offset: 4 } as const;

/** When the last tip of the page closed. */
let closedAt = -Infinity;

type TipProps = { text: string; children: ReactNode };

/** A few words on what the pointer or the focus rests on; none where the text is empty. */
export function Tip({ text, children }: TipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const turn = (wanted: boolean) => {
    clearTimeout(timer.current);
    if (!wanted) {
      if (open) closedAt = Date.now();
      return setOpen(false);
    }
    const delay = Date.now() - closedAt < tipNumbers.skip ? 0 : tipNumbers.delay;
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  return (
    // antd tells of a leaving only where the tip was open: one that was never meant to open would open later.
    <span
      className={styles['around']}
      onPointerEnter={() => turn(true)}
      onPointerLeave={() => turn(false)}
      onFocus={() => turn(true)}
      onBlur={() => turn(false)}
    >
      <Tooltip
        title={text}
        open={open && text !== ''}
        onOpenChange={turn}
        trigger={[]}
        arrow={false}
        align={{ offset: [0, -tipNumbers.offset] }}
      >
        {children}
      </Tooltip>
    </span>
  );
}

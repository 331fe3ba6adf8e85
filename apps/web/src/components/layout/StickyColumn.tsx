import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './StickyColumn.module.css';

/** Stays visible beside a longer column: sticks with its top if the window is high enough for all of it, else with its end. */
export function StickyColumn({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = new ResizeObserver(() =>
      element.style.setProperty('--height', `${element.offsetHeight}px`),
    );
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  return (
    <div ref={box} className={styles['column']}>
      {children}
    </div>
  );
}

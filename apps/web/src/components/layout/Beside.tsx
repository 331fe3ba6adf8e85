import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './Beside.module.css';

/** Stays in sight beside a longer column: by its top where the window is high enough for all of it, else by its end. */
export function Beside({ children }: { children: ReactNode }) {
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
    <div ref={box} className={styles['beside']}>
      {children}
    </div>
  );
}

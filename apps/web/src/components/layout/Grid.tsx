import type { ReactNode } from 'react';

type GridProps = {
  /** The smallest width of a column in pixels; there are as many columns as fit. */
  min: number;
  gap?: string;
  children: ReactNode;
};

/** Columns of equal width, one below the other where the window is narrow. */
export const Grid = ({ min, gap = '12px 16px', children }: GridProps) => (
  <div
    style={{
      display: 'grid',
      gap,
      gridTemplateColumns: `repeat(auto-fit, minmax(min(${min}px, 100%), 1fr))`,
    }}
  >
    {children}
  </div>
);

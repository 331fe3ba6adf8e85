import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './Columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** Panels of the right column; below the left one in narrow windows. */
  sides: ReactNode;
  /** In narrow windows the sides are above; only the last of them stays below. */
  sidesFirst?: boolean;
};

/** A page of a wide column and a narrow one beside it. */
export const Columns = ({ children, sides, sidesFirst = false }: ColumnsProps) => (
  <div className={styles['columns']} data-sides-first={sidesFirst || undefined}>
    <Flex vertical gap={12}>
      {children}
    </Flex>
    <aside className={styles['sides']}>{sides}</aside>
  </div>
);

import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './Columns.module.css';

type ColumnsProps = {
  children: ReactNode;
  /** Panels of the right column; below the left one in narrow windows. */
  sides: ReactNode;
};

/** A page of a wide column and a narrow one beside it. */
export const Columns = ({ children, sides }: ColumnsProps) => (
  <div className={styles['columns']}>
    <Flex vertical gap={12}>
      {children}
    </Flex>
    <aside className={styles['sides']}>{sides}</aside>
  </div>
);

import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  /** Its rows reach from edge to edge. */
  flush?: boolean;
  children: ReactNode;
};

/** A titled section of the page: a sheet with a hairline under its title. */
export const Panel = ({ title, note, extra, flush, children }: PanelProps) => (
  <section aria-label={title} className={styles['panel']}>
    <header>
      <Flex wrap align="baseline" gap="0 8px">
        <h2>{title}</h2>
        {note && <small>{note}</small>}
      </Flex>
      {extra && (
        <Flex align="center" gap="small">
          {extra}
        </Flex>
      )}
    </header>
    <div data-flush={flush || undefined}>{children}</div>
  </section>
);

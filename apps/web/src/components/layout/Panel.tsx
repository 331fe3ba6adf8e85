import { Flex } from 'antd';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  /** `side`: one of a narrow column, without a line under its title; `turn`: the same, where the reader must act now. */
  kind?: 'sheet' | 'side' | 'turn';
  children: ReactNode;
};

/** A titled section of the page: a sheet with a hairline under its title. */
export const Panel = ({ title, note, extra, kind = 'sheet', children }: PanelProps) => (
  <section aria-label={title} className={styles['panel']} data-kind={kind}>
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
    <div>{children}</div>
  </section>
);

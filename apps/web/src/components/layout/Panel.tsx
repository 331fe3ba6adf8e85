import type { ReactNode } from 'react';
import styles from './Panel.module.css';

type PanelProps = { title: string; note?: ReactNode; extra?: ReactNode; children: ReactNode };

/** A titled section of the page with a thin border. */
export const Panel = ({ title, note, extra, children }: PanelProps) => (
  <section className={styles['panel']} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {note && <span className={styles['note']}>{note}</span>}
      {extra && <div className={styles['extra']}>{extra}</div>}
    </header>
    {children}
  </section>
);

import type { ReactNode } from 'react';
import styles from './Dock.module.css';

type DockProps = {
  /** What the action is about, where its card has been scrolled away: «Báo giá». */
  label: string;
  value: ReactNode;
  children: ReactNode;
};

/** The one action of a card; on narrow screens it stands above the bar at the bottom, with what it is about. */
export const Dock = ({ label, value, children }: DockProps) => (
  <div className={styles['dock']} data-dock>
    <span className={styles['about']} aria-hidden>
      <small>{label}</small>
      <b>{value}</b>
    </span>
    {children}
  </div>
);

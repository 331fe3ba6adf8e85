import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Shell.module.css';

/** The frame of the screens that stand before the signed-in ones. */
export const Plain = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles['bar']}>
      <Link to="/" className={styles['brand']}>
        Control Center
      </Link>
    </header>
    <main>{children}</main>
  </>
);

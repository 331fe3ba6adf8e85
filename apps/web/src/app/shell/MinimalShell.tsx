import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Brand } from '../../components/layout/Brand';
import styles from './Shell.module.css';

/** The frame of pages outside the signed-in program: a bar with the brand only. */
export const MinimalShell = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles['bar']}>
      <Link to="/" className={styles['brand']}>
        <Brand />
      </Link>
    </header>
    <main>{children}</main>
  </>
);

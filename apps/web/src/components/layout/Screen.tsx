import type { ReactNode } from 'react';
import styles from './Screen.module.css';

type ScreenProps = { code?: string; title: string; text?: ReactNode; children?: ReactNode };

/** A page with one thing to say and what can be done next. */
export const Screen = ({ code, title, text, children }: ScreenProps) => (
  <section className={styles['screen']}>
    {code && <p className={styles['code']}>{code}</p>}
    <h1>{title}</h1>
    {text && <p className={styles['text']}>{text}</p>}
    {children && <div className={styles['actions']}>{children}</div>}
  </section>
);

import type { ReactNode } from 'react';
import styles from './Screen.module.css';

type ScreenProps = {
  code?: string;
  title: string;
  text?: ReactNode;
  /** Stands beside the words where there is room. */
  figure?: ReactNode;
  /** What can be done next. */
  children?: ReactNode;
};

/** A page with one thing to say and what can be done next. */
export const Screen = ({ code, title, text, figure, children }: ScreenProps) => (
  <section className={styles['screen']}>
    <div className={styles['words']}>
      {code && <p className={styles['code']}>{code}</p>}
      <h1>{title}</h1>
      {text && <p className={styles['text']}>{text}</p>}
      {children && <div className={styles['actions']}>{children}</div>}
    </div>
    {figure && <div className={styles['figure']}>{figure}</div>}
  </section>
);

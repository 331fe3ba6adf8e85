import type { ReactNode } from 'react';
import styles from './Screen.module.css';

type ScreenProps = {
  code?: string;
  title: string;
  text?: ReactNode;
  /** Shown beside the text on wide screens. */
  figure?: ReactNode;
  /** Buttons and links for the next step. */
  children?: ReactNode;
};

/** A page with a single message and the actions that follow it. */
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

import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { PageTitle } from './PageTitle';
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
    <PageTitle text={title} />
    <Flex vertical gap={12} className={styles['words'] ?? ''}>
      {code && <code className={styles['code']}>{code}</code>}
      <h1>{title}</h1>
      {text && <p className={styles['text']}>{text}</p>}
      {children && (
        <Flex wrap align="center" gap="small" className={styles['actions'] ?? ''}>
          {children}
        </Flex>
      )}
    </Flex>
    {figure && <div className={styles['figure']}>{figure}</div>}
  </section>
);

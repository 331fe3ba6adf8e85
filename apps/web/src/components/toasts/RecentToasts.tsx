import { CloseOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { formatDateTime } from '../values/dates';
import styles from './Toaster.module.css';
import type { ToastEntry } from './toasts';

type RecentToastsProps = { entries: readonly ToastEntry[]; onClose: () => void };

/** The messages of the last minutes; on close, the focus returns to the element that had it before. */
export function RecentToasts({ entries, onClose }: RecentToastsProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusedBefore = document.activeElement;
    panel.current?.focus();
    return () => {
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus();
    };
  }, []);
  return (
    <section
      ref={panel}
      className={styles['recent']}
      aria-label="Thông báo gần đây"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Flex component="header" align="center" justify="space-between">
        <h2>Thông báo gần đây</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="Đóng danh sách"
          onClick={onClose}
        />
      </Flex>
      {entries.length === 0 && <p>Chưa có thông báo nào trong ít phút vừa qua.</p>}
      <ul>
        {entries.map(({ id, at, tone, title, description }) => (
          <li key={id} data-tone={tone}>
            <b>{title}</b>
            {description && <p>{description}</p>}
            <small>{formatDateTime(new Date(at).toISOString())}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

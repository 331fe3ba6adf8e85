import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { formatMoment } from '../values/dates';
import styles from './Toaster.module.css';
import type { Notice } from './toasts';

type RecentNoticesProps = { notices: readonly Notice[]; onClose: () => void };

/** What has been said lately; focus goes back to where it was. */
export function RecentNotices({ notices, onClose }: RecentNoticesProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
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
      <header>
        <h2>Thông báo gần đây</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label="Đóng danh sách"
          onClick={onClose}
        />
      </header>
      {notices.length === 0 && <p>Chưa có thông báo nào trong ít phút vừa qua.</p>}
      <ul>
        {notices.map(({ id, at, tone, title, description }) => (
          <li key={id} data-tone={tone}>
            <b>{title}</b>
            {description && <p>{description}</p>}
            <small>{formatMoment(new Date(at).toISOString())}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

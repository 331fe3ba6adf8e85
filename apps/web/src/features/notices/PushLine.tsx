import { BellOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNoticeSettingsQuery } from './notices.api';
import styles from './PushLine.module.css';
import { usePushes } from './use-pushes';

const declined = 'control-center.push-declined';

/**
 * Offers pushes beside an order of one's own: nobody is asked at the door. Who closes it is not asked again in this browser;
 * the settings have it too.
 */
export function PushLine() {
  const [isDeclined, setDeclined] = useState(() => localStorage.getItem(declined) !== null);
  const { state, turnOn, isTurningOn } = usePushes();
  const isOffered = state === 'off' && !isDeclined;
  const { data: settings } = useNoticeSettingsQuery(undefined, { skip: !isOffered });
  const pushKey = settings?.pushKey;
  if (!isOffered || !pushKey) return null;
  const decline = () => {
    localStorage.setItem(declined, '1');
    setDeclined(true);
  };
  return (
    <div className={styles['line']} role="group" aria-label="Thông báo trên máy này">
      <BellOutlined />
      <Button type="link" loading={isTurningOn} onClick={() => void turnOn(pushKey)}>
        Nhận thông báo trên máy này
      </Button>
      <Button type="text" icon={<CloseOutlined />} aria-label="Không hỏi lại" onClick={decline} />
    </div>
  );
}

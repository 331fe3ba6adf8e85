import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { Workbox } from 'workbox-window';
import styles from './install.module.css';

/** Says that a new version is ready. It loads only when the user agrees, so that unsaved input is not lost. */
export function UpdateCard() {
  const [waiting, setWaiting] = useState<Workbox>();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const worker = new Workbox('/sw.js');
    worker.addEventListener('waiting', () => setWaiting(worker));
    // A browser may refuse it, in a private window for example: the program then works without.
    worker.register().catch(() => undefined);
  }, []);
  if (!waiting) return null;
  const update = () => {
    waiting.addEventListener('controlling', () => location.reload());
    waiting.messageSkipWaiting();
  };
  return (
    <aside className={styles['card']} aria-label="Bản cập nhật">
      <Flex vertical flex={1}>
        <b>Đã có phiên bản mới</b>
        <small>Tải lại trang để dùng phiên bản mới.</small>
      </Flex>
      <Button type="primary" onClick={update}>
        Tải lại
      </Button>
      <Button onClick={() => setWaiting(undefined)}>Để sau</Button>
    </aside>
  );
}

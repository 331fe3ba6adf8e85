import { Button, Flex } from 'antd';
import { useRegisterSW } from 'virtual:pwa-register/react';
import styles from './install.module.css';

/** Says that a new version is ready. It loads only when the user agrees, so that unsaved input is not lost. */
export function UpdateCard() {
  const {
    needRefresh: [ready, setReady],
    updateServiceWorker,
  } = useRegisterSW();
  if (!ready) return null;
  return (
    <aside className={styles['card']} aria-label="Bản cập nhật">
      <Flex vertical flex={1}>
        <b>Đã có phiên bản mới</b>
        <small>Tải lại trang để dùng phiên bản mới.</small>
      </Flex>
      <Button type="primary" onClick={() => void updateServiceWorker(true)}>
        Tải lại
      </Button>
      <Button onClick={() => setReady(false)}>Để sau</Button>
    </aside>
  );
}

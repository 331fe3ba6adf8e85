import { Button } from 'antd';
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
      <div>
        <b>Đã có phiên bản mới</b>
        <p>Tải lại trang để dùng phiên bản mới.</p>
      </div>
      <Button type="primary" onClick={() => void updateServiceWorker(true)}>
        Tải lại
      </Button>
      <Button onClick={() => setReady(false)}>Để sau</Button>
    </aside>
  );
}

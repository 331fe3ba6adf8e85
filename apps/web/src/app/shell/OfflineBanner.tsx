import { useSyncExternalStore } from 'react';
import styles from './Shell.module.css';

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
};

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles['offline']}>
          Bạn đang ngoại tuyến. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ.
        </p>
      )}
    </div>
  );
}

import { Alert } from 'antd';
import { useSyncExternalStore } from 'react';

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
        <Alert
          banner
          role="presentation"
          title="Bạn đang ngoại tuyến. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ."
        />
      )}
    </div>
  );
}

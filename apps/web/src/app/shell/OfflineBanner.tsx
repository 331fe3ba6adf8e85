import { Alert } from 'antd';
import { useOnline } from './use-online';

export function OfflineBanner() {
  const online = useOnline();
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

import { Alert } from 'antd';
import { useServerAway } from '../../api/outage';
import { useOnline } from './use-online';

/** One quiet line in place of an error for each call. */
export function OfflineBanner() {
  const online = useOnline();
  const away = useServerAway();
  const text = !online
    ? 'Bạn đang ngoại tuyến. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ.'
    : 'Máy chủ tạm thời chưa trả lời, hệ thống đang tự thử lại. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ.';
  return <div role="status">{(!online || away) && <Alert banner role="presentation" title={text} />}</div>;
}

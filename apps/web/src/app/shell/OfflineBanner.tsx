import { Alert } from 'antd';
import { useServerAway } from '../../api/outage';
import { useLiveLost } from '../../api/live/liveness';
import { useOnline } from '../../components/use-online';

/** One quiet line in place of an error for each call. */
export function OfflineBanner() {
  const online = useOnline();
  const away = useServerAway();
  const isLiveLost = useLiveLost();
  return (
    <div role="status">
      {(!online || away || isLiveLost) && (
        <Alert
          banner
          role="presentation"
          title={!online ? texts.offline : away ? awayText(away) : texts.notLive}
        />
      )}
    </div>
  );
}

const awayText = (away: string | true): string =>
  away === true ? texts.away : `${away}. Hệ thống đang tự thử lại; những gì đang nhập vẫn được giữ.`;

const texts = {
  offline: 'Bạn đang ngoại tuyến. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ.',
  away: 'Máy chủ tạm thời chưa trả lời, hệ thống đang tự thử lại. Những gì đang nhập vẫn được giữ; dữ liệu hiện tại có thể đã cũ.',
  notLive:
    'Trang này đang không cập nhật trực tiếp, hệ thống đang tự kết nối lại. Trong lúc đó dữ liệu được tải lại mỗi 30 giây.',
};

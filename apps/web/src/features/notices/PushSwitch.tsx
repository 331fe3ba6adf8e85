import { Button, Flex } from 'antd';
import { Panel } from '../../components/layout/Panel';
import type { PushReadiness } from './push';
import { usePushes } from './use-pushes';

const texts: Record<PushReadiness, string> = {
  off: 'Máy này báo ngay khi đơn hàng có tin mới, cả khi bạn không mở trang.',
  on: 'Máy này đang nhận thông báo, cho tới khi bạn đăng xuất ở đây.',
  blocked:
    'Trình duyệt đang chặn thông báo của trang này. Hãy cho phép trong cài đặt trình duyệt, rồi tải lại trang.',
  unable:
    'Trình duyệt này không nhận được thông báo. Trên iPhone, hãy thêm ứng dụng vào màn hình chính rồi mở từ đó.',
};

/** Pushes to this browser: nobody is asked before they press the button. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const { state, turnOn, turnOff, isTurningOn, isTurningOff } = usePushes();
  if (state === undefined) return null;
  return (
    <Panel title="Thông báo trên máy này">
      <Flex vertical align="start" gap="small">
        <span>{texts[state]}</span>
        {state === 'off' && (
          <Button loading={isTurningOn} onClick={() => void turnOn(pushKey)}>
            Bật thông báo
          </Button>
        )}
        {state === 'on' && (
          <Button loading={isTurningOff} onClick={() => void turnOff()}>
            Tắt thông báo
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

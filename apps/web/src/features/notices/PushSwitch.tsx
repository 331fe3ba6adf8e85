import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { useAskForPushMutation, useEndPushMutation } from './notices.api';
import { askForPushes, endPushes, ownEndpoint, readiness } from './push';
import type { PushReadiness } from './push';

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
  const [state, setState] = useState<PushReadiness>();
  const ask = useCommand(useAskForPushMutation(), {
    failed: 'Không thể bật thông báo. Vui lòng thử lại.',
  });
  const end = useCommand(useEndPushMutation(), { failed: 'Không thể tắt thông báo. Vui lòng thử lại.' });
  useEffect(() => void readiness().then(setState), []);
  const turnOn = async () => {
    const body = await askForPushes(pushKey);
    if (body && (await ask.run({ body })).error) await endPushes();
    setState(await readiness());
  };
  const turnOff = async () => {
    const endpoint = await ownEndpoint();
    if (endpoint !== undefined && (await end.run({ body: { endpoint } })).error) return;
    await endPushes();
    setState(await readiness());
  };
  if (state === undefined) return null;
  return (
    <Panel title="Thông báo trên máy này">
      <Flex vertical align="start" gap="small">
        <span>{texts[state]}</span>
        {state === 'off' && (
          <Button loading={ask.busy} onClick={() => void turnOn()}>
            Bật thông báo
          </Button>
        )}
        {state === 'on' && (
          <Button loading={end.busy} onClick={() => void turnOff()}>
            Tắt thông báo
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

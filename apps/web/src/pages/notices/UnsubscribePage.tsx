import { notices } from '@market/contracts';
import { Button, Result } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../commands/use-command';
import { LinkButton } from '../../components/LinkButton';
import { useUrlParams } from '../../components/url-params';
import { useUnsubscribeMutation } from '../../features/notices/notices.api';

/**
 * Where the link in the foot of a mail leads. It asks once: programs that look at the links of a mail open them as well, and
 * must end nothing.
 */
export function UnsubscribePage() {
  const [params] = useUrlParams();
  const [label, setLabel] = useState<string>();
  const unsubscribe = useCommand(useUnsubscribeMutation(), {
    failed: 'Liên kết này không còn dùng được. Hãy đăng nhập để chọn cách nhận thông báo.',
  });
  const end = async () => {
    const { data } = await unsubscribe.run({ query: { token: params.get('token') ?? '' } });
    if (data) setLabel(notices[data.kind].label);
  };
  const settings = <LinkButton to="/notifications">Cài đặt thông báo</LinkButton>;
  if (label !== undefined)
    return (
      <Result
        status="success"
        title={`Bạn sẽ không nhận thư «${label}» nữa`}
        subTitle="Chuông thông báo trong ứng dụng vẫn báo như trước."
        extra={settings}
      />
    );
  return (
    <Result
      status="info"
      title="Thôi nhận loại thư này?"
      subTitle="Bạn có thể bật lại bất cứ lúc nào trong cài đặt thông báo."
      extra={[
        <Button key="end" type="primary" loading={unsubscribe.busy} onClick={() => void end()}>
          Thôi nhận thư
        </Button>,
        <span key="settings">{settings}</span>,
      ]}
    />
  );
}

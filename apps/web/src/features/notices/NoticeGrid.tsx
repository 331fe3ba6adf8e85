import { noticeChannelLabels, noticeChannels, notices } from '@market/contracts';
import type { NoticeChannel, NoticeSetting, NoticeSettings } from '@market/contracts';
import { Alert, Checkbox, Flex } from 'antd';
import { useCommand } from '../../commands/use-command';
import { useChooseNoticeMutation } from './notices.api';
import styles from './notices.module.css';

/** Each kind of notice that a person may get, and on which ways they want it. */
export function NoticeGrid({ email, refusal, pushKey, settings }: NoticeSettings) {
  const shown = noticeChannels.filter((channel) => channel !== 'push' || pushKey !== null);
  return (
    <Flex vertical gap="middle">
      {refusal !== null && (
        <Alert
          type="warning"
          showIcon
          title={`Máy chủ thư không nhận địa chỉ ${email}`}
          description={`Thư đã ngừng gửi tới địa chỉ này. Hãy đổi email ở dịch vụ đăng nhập. (${refusal})`}
        />
      )}
      <table className={styles['grid']}>
        <thead>
          <tr>
            <th scope="col">Khi có</th>
            {shown.map((channel) => (
              <th key={channel} scope="col">
                {noticeChannelLabels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.map((setting) => (
            <Kind key={setting.kind} {...setting} shown={shown} />
          ))}
        </tbody>
      </table>
      <small>{email ? `Email gửi tới ${email}.` : 'Chưa có địa chỉ email nào để gửi thư.'}</small>
    </Flex>
  );
}

function Kind({ kind, channels, shown }: NoticeSetting & { shown: readonly NoticeChannel[] }) {
  const choose = useCommand(useChooseNoticeMutation(), {
    failed: 'Không thể lưu lựa chọn. Vui lòng thử lại.',
  });
  const { label } = notices[kind];
  const toggle = (channel: NoticeChannel, isOn: boolean) =>
    choose.run({
      body: {
        kind,
        channels: noticeChannels.filter((each) => (each === channel ? isOn : channels.includes(each))),
      },
    });
  return (
    <tr>
      <th scope="row">{label}</th>
      {shown.map((channel) => (
        <td key={channel}>
          <label>
            <Checkbox
              aria-label={`${label}: ${noticeChannelLabels[channel]}`}
              checked={channels.includes(channel)}
              disabled={choose.busy}
              onChange={({ target }) => void toggle(channel, target.checked)}
            />
          </label>
        </td>
      ))}
    </tr>
  );
}

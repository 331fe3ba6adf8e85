import { digestTime } from '@market/contracts';
import type { MailTimes } from '@market/contracts';
import { Checkbox, Flex, Select } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { useChooseMailTimesMutation } from './notices.api';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const options = hours.map((hour) => ({ value: hour, label: hour }));
/** A night, where somebody begins with quiet hours. */
const night = { quietFrom: '22:00', quietUntil: '06:00' };
const noQuiet = { quietFrom: null, quietUntil: null };

/** When mails come: at once, once a day, or not at night. */
export function MailTimesForm({ times }: { times: MailTimes }) {
  const choose = useCommand(useChooseMailTimesMutation(), {
    failed: 'Không thể lưu giờ nhận email. Vui lòng thử lại.',
  });
  const { digest, quietFrom, quietUntil } = times;
  const change = (changed: Partial<MailTimes>) => void choose.run({ body: { ...times, ...changed } });
  return (
    <Panel title="Giờ nhận email">
      <Flex vertical align="start" gap="small">
        <Checkbox
          checked={digest}
          disabled={choose.busy}
          onChange={({ target }) => change({ digest: target.checked })}
        >
          Gộp tin trong ngày thành một email, gửi lúc {digestTime}
        </Checkbox>
        <Checkbox
          checked={quietFrom !== null}
          disabled={choose.busy}
          onChange={({ target }) => change(target.checked ? night : noQuiet)}
        >
          Có giờ yên lặng: email đợi tới hết giờ mới gửi
        </Checkbox>
        {quietFrom !== null && quietUntil !== null && (
          <Flex wrap align="center" gap="small">
            từ
            <Select
              aria-label="Giờ yên lặng bắt đầu"
              value={quietFrom}
              disabled={choose.busy}
              options={options.filter(({ value }) => value !== quietUntil)}
              onChange={(value) => change({ quietFrom: value })}
            />
            đến
            <Select
              aria-label="Giờ yên lặng kết thúc"
              value={quietUntil}
              disabled={choose.busy}
              options={options.filter(({ value }) => value !== quietFrom)}
              onChange={(value) => change({ quietUntil: value })}
            />
          </Flex>
        )}
        <small>Chuông và thông báo trên máy vẫn báo ngay.</small>
      </Flex>
    </Panel>
  );
}

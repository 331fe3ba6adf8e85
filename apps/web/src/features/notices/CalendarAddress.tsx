import { Button, Flex, Typography } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Panel } from '../../components/layout/Panel';
import { useEndCalendarMutation, useRenewCalendarMutation } from './notices.api';
import styles from './notices.module.css';

/** The address with which calendar programs show promised days and due payments. */
export function CalendarAddress({ address }: { address: string | null }) {
  const renew = useCommand(useRenewCalendarMutation(), {
    failed: 'Không thể tạo địa chỉ lịch. Vui lòng thử lại.',
  });
  const end = useCommand(useEndCalendarMutation(), { failed: 'Không thể tắt lịch. Vui lòng thử lại.' });
  return (
    <Panel title="Lịch">
      <Flex vertical align="start" gap="small">
        <span>
          Ngày hẹn xong và hạn thanh toán hiện trong lịch của bạn: thêm địa chỉ này vào Google Calendar,
          Outlook hoặc lịch trên điện thoại.
        </span>
        {address === null ? (
          <Button loading={renew.busy} onClick={() => void renew.run()}>
            Tạo địa chỉ lịch
          </Button>
        ) : (
          <>
            <Typography.Text copyable code className={styles['address'] ?? ''}>
              {address}
            </Typography.Text>
            <small>
              Ai có địa chỉ này đều xem được lịch của bạn. Nếu lỡ gửi cho người khác, hãy đổi địa chỉ mới.
            </small>
            <Flex wrap gap="small">
              <Button loading={renew.busy} onClick={() => void renew.run()}>
                Đổi địa chỉ mới
              </Button>
              <Button loading={end.busy} onClick={() => void end.run()}>
                Tắt lịch
              </Button>
            </Flex>
          </>
        )}
      </Flex>
    </Panel>
  );
}

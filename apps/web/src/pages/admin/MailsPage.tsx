import { Alert, Flex } from 'antd';
import { PageHead } from '../../components/layout/PageHead';
import { Loaded } from '../../components/loading/Loaded';
import { formatNumber } from '../../components/values/numbers';
import { DeadLetters } from '../../features/mails/DeadLetters';
import { everyFewSeconds, useOutboxQuery } from '../../features/mails/mails.api';
import { TrialMailbox } from '../../features/mails/TrialMailbox';
import { SectionGuard } from './SectionGuard';

/** The mails of this installation: what waits, what cannot be delivered, and the mailbox for trials. */
export const MailsPage = () => (
  <SectionGuard features={['canAccessLogs']}>
    <Mails />
  </SectionGuard>
);

function Mails() {
  const outbox = useOutboxQuery(undefined, everyFewSeconds);
  return (
    <Loaded of={outbox} failure="Không thể tải hộp thư đi">
      {({ channels, dead, isTrial }) => {
        const waiting = channels.reduce((sum, each) => sum + each.waiting, 0);
        const note = waiting === 0 ? 'không có gì chờ gửi' : `${formatNumber(waiting)} tin chờ gửi`;
        return (
          <>
            <PageHead title={isTrial ? 'Hộp thư thử' : 'Thư'} note={note} />
            <Flex vertical gap={12}>
              <DeadLetters dead={dead} />
              {isTrial ? (
                <TrialMailbox />
              ) : (
                <Alert
                  type="info"
                  showIcon
                  title="Thư được gửi thẳng tới người nhận qua máy chủ thư của bạn"
                />
              )}
            </Flex>
          </>
        );
      }}
    </Loaded>
  );
}

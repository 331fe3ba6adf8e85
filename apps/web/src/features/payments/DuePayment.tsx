import { formatVnd, instalmentLabel, projectActions } from '@market/contracts';
import type { Instalment, Payments } from '@market/contracts';
import { Button, Flex, Typography } from 'antd';
import { Dock } from '../../components/layout/Dock';
import { Money } from '../../components/values/Money';
import { formatDate } from '../../components/values/dates';
import { BankFacts } from './BankFacts';
import styles from './PaymentSchedule.module.css';

type DuePaymentProps = {
  payments: Payments;
  /** The one that is to be paid now. */
  instalment: Instalment;
  /** The customer says that it is on its way. */
  onAnnounce: () => void;
};

/** What the customer pays now: the amount, the account with a code to scan, and the button that says it is on its way. */
export function DuePayment({ payments, instalment, onAnnounce }: DuePaymentProps) {
  const { projectId, bank } = payments;
  const { kind, amount, dueAt, announcedAt, state } = instalment;
  const label = instalmentLabel(kind);
  const due = dueAt && `hạn ${formatDate(dueAt)}`;
  return (
    <Flex vertical gap={8}>
      <div>
        <p className={styles['due']}>
          <Money amount={amount} />
        </p>
        <Typography.Text type={state === 'overdue' ? 'danger' : 'secondary'}>
          {[
            state === 'overdue' && 'Quá hạn',
            due,
            announcedAt && `bạn báo đã chuyển ${formatDate(announcedAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Typography.Text>
      </div>
      {bank && <BankFacts {...{ projectId, bank, amount }} />}
      <Dock label={[label, due].filter(Boolean).join(', ')} value={formatVnd(amount)}>
        <Button type={announcedAt ? 'default' : 'primary'} data-next-step onClick={onAnnounce}>
          {projectActions.AnnouncePayment.label}
        </Button>
      </Dock>
      <small>Giữ đúng nội dung chuyển khoản. {projectActions.AnnouncePayment.informs.provider}</small>
    </Flex>
  );
}

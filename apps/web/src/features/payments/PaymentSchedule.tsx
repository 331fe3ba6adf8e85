import { formatVnd, instalmentStateLabels, instalments } from '@control-center/contracts';
import type { Instalment, InstalmentKind, Payments } from '@control-center/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import { Loaded } from '../../components/loading/Loaded';
import { Money } from '../../components/values/Money';
import { PastValue } from '../../components/past/PastValue';
import { formatDate } from '../../components/values/dates';
import { BankFacts } from './BankFacts';
import styles from './PaymentSchedule.module.css';
import { usePaymentsQuery } from './payments.api';
import { RecordDialog } from './RecordDialog';

type PaymentScheduleProps = { projectId: string; mayRecord?: boolean };

/** The first unpaid instalment: instalments are paid in order. */
const nextOf = (payments: Payments): Instalment | undefined =>
  payments.instalments.find(({ paidAt }) => paidAt === null);

const labelOf = (kind: InstalmentKind): string =>
  instalments.find((instalment) => instalment.kind === kind)?.label ?? kind;

/** The instalments with amounts, due dates and states; the provider records payments here. */
export function PaymentSchedule({ projectId, mayRecord = false }: PaymentScheduleProps) {
  const load = usePaymentsQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải lịch thanh toán">
      {(payments) =>
        payments.instalments.length === 0 ? (
          <Typography.Text type="secondary">
            Lịch thanh toán xuất hiện khi Việt Phát yêu cầu thanh toán.
          </Typography.Text>
        ) : (
          <>
            <ol className={styles['schedule']}>
              {payments.instalments.map((instalment, index) => (
                <li key={instalment.kind}>
                  <span>
                    {labelOf(instalment.kind)} <small>{instalment.percent}%</small>
                  </span>
                  <Money amount={instalment.amount} />
                  <PastValue
                    at={`/payments/instalments/${index}/paidAt`}
                    label={labelOf(instalment.kind)}
                    text={() => ''}
                  >
                    <State instalment={instalment} />
                  </PastValue>
                  {mayRecord && instalment === nextOf(payments) && (
                    <RecordButton {...{ projectId, instalment }} total={payments.total} />
                  )}
                </li>
              ))}
            </ol>
            <Flex component="b" justify="space-between" className={styles['total'] ?? ''}>
              Tổng <Money amount={payments.total} />
            </Flex>
            {payments.bank && nextOf(payments) && <BankFacts projectId={projectId} bank={payments.bank} />}
          </>
        )
      }
    </Loaded>
  );
}

const stateTones = { completed: 'success', pending: 'secondary', overdue: 'danger' } as const;

const State = ({
  instalment: { state, paidAt, dueAt, amount, receivedAmount, receivedOn, reference, note },
}: {
  instalment: Instalment;
}) => (
  <Typography.Text type={stateTones[state]} strong={state === 'overdue'} className={styles['state'] ?? ''}>
    {state === 'pending' && dueAt === null ? 'Chưa đến hạn' : instalmentStateLabels[state]}
    {paidAt ? ` ${formatDate(receivedOn ?? paidAt)}` : dueAt && ` · hạn ${formatDate(dueAt)}`}
    {receivedAmount !== null && receivedAmount !== amount && ` · nhận ${formatVnd(receivedAmount)}`}
    {[reference, note].filter(Boolean).map((text) => ` · ${text}`)}
  </Typography.Text>
);

type RecordButtonProps = {
  projectId: string;
  instalment: Instalment;
  /** The price that the schedule is for. */
  total: number;
  /** It is the next step. */
  primary?: boolean;
};

/** Records the instalment that is next. */
export function RecordButton({ projectId, instalment, total, primary = false }: RecordButtonProps) {
  const [open, setOpen] = useState(false);
  const label = `Ghi nhận ${labelOf(instalment.kind).toLowerCase()}`;
  return (
    <>
      <Button
        {...(primary
          ? { type: 'primary', 'data-next-step': true }
          : { size: 'small', className: styles['record'] ?? '' })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <RecordDialog
          projectId={projectId}
          instalment={instalment}
          total={total}
          label={labelOf(instalment.kind)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

import { formatVnd, instalmentLabel, instalmentStateLabels, projectActions } from '@market/contracts';
import type { Instalment, InstalmentKind, Payments, ProjectAction } from '@market/contracts';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/loading/Loaded';
import { Money } from '../../components/values/Money';
import { PastValue } from '../../components/past/PastValue';
import { formatDate } from '../../components/values/dates';
import { formatPercent } from '../../components/values/numbers';
import { useOpened } from '../../components/overlays/open-dialog';
import { BankFacts } from './BankFacts';
import { RefundDialog } from './MoneyDialogs';
import { dueOf, nextOf } from './instalment-text';
import { Announce, InstalmentButtons } from './PaymentButtons';
import styles from './PaymentSchedule.module.css';
import { usePaymentsQuery } from './payments.api';

type PaymentScheduleProps = {
  projectId: string;
  /** Actions that the user may take now. */
  allowed?: readonly ProjectAction[];
  /** The upload control for a picture of a transfer. */
  receipts?: ReactNode;
  /** Shows what the customer sent. */
  renderReceipts?: (urls: readonly string[]) => ReactNode;
  /** The card around it says the total. */
  hasTotal?: boolean;
  /** The one that is paid in a card of its own. */
  without?: InstalmentKind | undefined;
  /** The one that the button of the order's next step records. */
  recordedAsStep?: InstalmentKind | undefined;
};

/** The instalments with amounts, due dates and states; the provider records payments here. */
export function PaymentSchedule(props: PaymentScheduleProps) {
  const {
    projectId,
    allowed = [],
    receipts,
    renderReceipts,
    hasTotal = true,
    without,
    recordedAsStep,
  } = props;
  const may = (action: ProjectAction) => allowed.includes(action);
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
            <Shares payments={payments} />
            <ol className={styles['schedule']}>
              {payments.instalments.map((instalment, index) =>
                // What its card says of it is not said again; that card shows no pictures of the transfer.
                instalment.kind === without && instalment.receipts.length === 0 ? null : (
                  <li key={instalment.kind} data-state={stateOf(instalment, payments)}>
                    <span>
                      {instalmentLabel(instalment.kind)} <small>{formatPercent(instalment.percent)}</small>{' '}
                      <PastValue
                        at={`/payments/instalments/${index}/paidAt`}
                        label={instalmentLabel(instalment.kind)}
                        text={() => ''}
                      >
                        <State instalment={instalment} />
                      </PastValue>
                    </span>
                    <b>
                      <Money amount={instalment.amount} />
                    </b>
                    {instalment.receipts.length > 0 && renderReceipts?.(instalment.receipts)}
                    {instalment.kind !== without && (
                      <InstalmentButtons
                        {...{ payments, instalment, may, renderReceipts }}
                        isNext={instalment === nextOf(payments) && instalment.kind !== recordedAsStep}
                      />
                    )}
                  </li>
                ),
              )}
            </ol>
            {hasTotal && (
              <Flex component="b" justify="space-between" className={styles['total'] ?? ''}>
                Tổng <Money amount={payments.total} />
              </Flex>
            )}
            <Refunds payments={payments} mayRefund={may('RefundPayment')} />
            {/* Who records what arrives is the one who is paid. */}
            {payments.bank &&
              dueOf(payments) &&
              dueOf(payments)!.kind !== without &&
              !may('RecordPayment') && (
                <BankFacts projectId={projectId} bank={payments.bank} amount={dueOf(payments)!.amount} />
              )}
            <Announce
              {...{ payments, receipts }}
              isOffered={may('AnnouncePayment') && nextOf(payments)?.kind !== without}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** Paid, to be paid now, late, or later. */
function stateOf(instalment: Instalment, payments: Payments): string {
  if (instalment.paidAt) return 'paid';
  if (instalment.state === 'overdue') return 'overdue';
  return instalment === nextOf(payments) ? 'now' : 'later';
}

/** The instalments as a bar, each as long as its share. */
const Shares = ({ payments }: { payments: Payments }) => (
  <span className={styles['shares']} aria-hidden>
    {payments.instalments.map((instalment) => (
      <i
        key={instalment.kind}
        data-state={stateOf(instalment, payments)}
        style={{ flexGrow: instalment.percent }}
      />
    ))}
  </span>
);

const stateTones = { completed: 'success', pending: 'secondary', overdue: 'danger' } as const;

const State = ({
  instalment: { state, paidAt, dueAt, amount, receivedAmount, receivedOn, reference, note, announcedAt },
}: {
  instalment: Instalment;
}) => (
  <Typography.Text type={stateTones[state]} strong={state === 'overdue'} className={styles['state'] ?? ''}>
    {state === 'pending' && dueAt === null ? 'Chưa đến hạn' : instalmentStateLabels[state]}
    {paidAt ? ` ${formatDate(receivedOn ?? paidAt)}` : dueAt && ` · hạn ${formatDate(dueAt)}`}
    {!paidAt && announcedAt && ` · khách báo đã chuyển ${formatDate(announcedAt)}`}
    {receivedAmount !== null && receivedAmount !== amount && ` · nhận ${formatVnd(receivedAmount)}`}
    {[reference, note].filter(Boolean).map((text) => ` · ${text}`)}
  </Typography.Text>
);

/** What went back to the customer; the provider records more. */
function Refunds({ payments, mayRefund }: { payments: Payments; mayRefund: boolean }) {
  const [isOpen, setOpen] = useOpened((place) => place === `refund.${payments.projectId}`);
  const { refunds, received } = payments;
  return (
    <>
      {refunds.map(({ amount, on, at, reference, reason }) => (
        <Typography.Text key={at + amount} type="secondary" style={{ display: 'block' }}>
          Đã hoàn {formatVnd(amount)} ngày {formatDate(on)}
          {[reference, reason].filter(Boolean).map((text) => ` · ${text}`)}
        </Typography.Text>
      ))}
      {mayRefund && received !== null && received > 0 && (
        <Button size="small" type="text" onClick={() => setOpen(true)}>
          {projectActions.RefundPayment.label}
        </Button>
      )}
      {isOpen && <RefundDialog payments={payments} onClose={() => setOpen(false)} />}
    </>
  );
}

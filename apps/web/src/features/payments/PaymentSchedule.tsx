import { formatVnd, instalmentStateLabels, projectActions } from '@control-center/contracts';
import type { Instalment, InstalmentKind, Payments, ProjectAction } from '@control-center/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Loaded } from '../../components/loading/Loaded';
import { Money } from '../../components/values/Money';
import { PastValue } from '../../components/past/PastValue';
import { formatDate } from '../../components/values/dates';
import { formatPercent } from '../../components/values/numbers';
import { AnnounceDialog } from './AnnounceDialog';
import { BankFacts } from './BankFacts';
import { CorrectDialog, RefundDialog } from './MoneyDialogs';
import { dueOf, labelOf, nextOf } from './instalment-text';
import styles from './PaymentSchedule.module.css';
import { usePaymentsQuery } from './payments.api';
import { RecordDialog } from './RecordDialog';

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
};

/** The instalments with amounts, due dates and states; the provider records payments here. */
export function PaymentSchedule(props: PaymentScheduleProps) {
  const { projectId, allowed = [], receipts, renderReceipts, hasTotal = true, without } = props;
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
              {payments.instalments.map((instalment, index) => (
                <li key={instalment.kind} data-state={stateOf(instalment, payments)}>
                  <span>
                    {labelOf(instalment.kind)} <small>{formatPercent(instalment.percent)}</small>{' '}
                    <PastValue
                      at={`/payments/instalments/${index}/paidAt`}
                      label={labelOf(instalment.kind)}
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
                      {...{ payments, instalment, may }}
                      isNext={instalment === nextOf(payments)}
                    />
                  )}
                </li>
              ))}
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

type RecordButtonProps = {
  payments: Payments;
  /** Absent while another step is next. */
  instalment: Instalment | undefined;
};

/** Records the instalment that is next, where that is the next step of the order. An open dialog outlives its button. */
export function RecordButton({ payments, instalment }: RecordButtonProps) {
  const [opened, open] = useState<Instalment>();
  return (
    <>
      {instalment && (
        <Button type="primary" data-next-step onClick={() => open(instalment)}>
          Ghi nhận {labelOf(instalment.kind).toLowerCase()}
        </Button>
      )}
      {opened && (
        <RecordDialog
          {...{ payments, label: labelOf(opened.kind) }}
          instalment={payments.instalments.find(({ kind }) => kind === opened.kind) ?? opened}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

type InstalmentButtonsProps = {
  payments: Payments;
  instalment: Instalment;
  /** Instalments are paid in order. */
  isNext: boolean;
  may: (action: ProjectAction) => boolean;
};

/** What the provider may say of an instalment: that it arrived, or that its record is wrong. */
function InstalmentButtons(props: InstalmentButtonsProps) {
  const { payments, instalment, isNext, may } = props;
  const { kind, paidAt } = instalment;
  const [opened, setOpened] = useState<'record' | 'correct'>();
  const dialog = {
    ...{ payments, instalment, label: labelOf(kind) },
    onClose: () => setOpened(undefined),
  };
  const button = { size: 'small', className: styles['record'] ?? '' } as const;
  return (
    <>
      {isNext && may('RecordPayment') && (
        // While a deposit is awaited, the button of the next step stands with the order's other actions.
        <Button {...button} onClick={() => setOpened('record')}>
          Ghi nhận {labelOf(kind).toLowerCase()}
        </Button>
      )}
      {paidAt && may('CorrectPayment') && (
        <Button {...button} type="text" onClick={() => setOpened('correct')}>
          Sửa bản ghi {labelOf(kind).toLowerCase()}
        </Button>
      )}
      {opened === 'record' && <RecordDialog {...dialog} />}
      {opened === 'correct' && paidAt && <CorrectDialog {...dialog} />}
    </>
  );
}

/** Below the account and the code: the customer says that the next instalment is on its way. */
function Announce({
  payments,
  receipts,
  isOffered,
}: {
  payments: Payments;
  receipts: ReactNode;
  isOffered: boolean;
}) {
  const [opened, open] = useState<Instalment>();
  const next = nextOf(payments);
  // An open dialog is about its own instalment, also once another one is next.
  const current = payments.instalments.find(({ kind }) => kind === opened?.kind) ?? opened;
  return (
    <>
      {isOffered && next && (
        // Money may be sent early, but nobody is asked for it before it is due.
        <Button
          block
          {...(next.dueAt ? { size: 'large', type: 'primary', 'data-next-step': true } : { type: 'link' })}
          onClick={() => open(next)}
        >
          {projectActions.AnnouncePayment.label}
        </Button>
      )}
      {current && current.paidAt === null && (
        <AnnounceDialog
          {...{ payments, receipts }}
          instalment={current}
          label={labelOf(current.kind)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

/** What went back to the customer; the provider records more. */
function Refunds({ payments, mayRefund }: { payments: Payments; mayRefund: boolean }) {
  const [isOpen, setOpen] = useState(false);
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

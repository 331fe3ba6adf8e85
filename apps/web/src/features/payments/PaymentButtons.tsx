import { instalmentLabel, projectActions } from '@market/contracts';
import type { Instalment, Payments, ProjectAction } from '@market/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useOpened } from '../../components/overlays/open-dialog';
import { AnnounceDialog } from './AnnounceDialog';
import { CorrectDialog } from './MoneyDialogs';
import { nextOf } from './instalment-text';
import styles from './PaymentSchedule.module.css';
import { RecordDialog } from './RecordDialog';

type RecordButtonProps = {
  payments: Payments;
  /** Absent while another step is next. */
  instalment: Instalment | undefined;
  renderReceipts: (urls: readonly string[]) => ReactNode;
};

/** Records the instalment that is next, where that is the next step of the order. An open dialog outlives its button. */
export function RecordButton({ payments, instalment, renderReceipts }: RecordButtonProps) {
  const { projectId } = payments;
  const [opened, open] = useOpened(
    (place) => instalment && place === `record.${projectId}.${instalment.kind}` && instalment,
  );
  return (
    <>
      {instalment && (
        <Button type="primary" data-next-step onClick={() => open(instalment)}>
          Ghi nhận {instalmentLabel(instalment.kind).toLowerCase()}
        </Button>
      )}
      {opened && (
        <RecordDialog
          {...{ payments, label: instalmentLabel(opened.kind), renderReceipts }}
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
  /** Whether it is recorded here now: instalments are paid in order. */
  isNext: boolean;
  may: (action: ProjectAction) => boolean;
  renderReceipts?: ((urls: readonly string[]) => ReactNode) | undefined;
};

const dialogs = ['record', 'correct'] as const;

/** What the provider may say of an instalment: that it arrived, or that its record is wrong. */
export function InstalmentButtons(props: InstalmentButtonsProps) {
  const { payments, instalment, isNext, may, renderReceipts } = props;
  const { kind, paidAt } = instalment;
  const mayOpen = {
    record: isNext && may('RecordPayment'),
    correct: paidAt !== null && may('CorrectPayment'),
  };
  const [opened, setOpened] = useOpened((place) =>
    dialogs.find((name) => mayOpen[name] && place === `${name}.${payments.projectId}.${kind}`),
  );
  const dialog = {
    ...{ payments, instalment, label: instalmentLabel(kind) },
    onClose: () => setOpened(undefined),
  };
  const button = { size: 'small', className: styles['record'] ?? '' } as const;
  return (
    <>
      {mayOpen.record && (
        <Button {...button} onClick={() => setOpened('record')}>
          Ghi nhận {instalmentLabel(kind).toLowerCase()}
        </Button>
      )}
      {mayOpen.correct && (
        <Button {...button} type="text" onClick={() => setOpened('correct')}>
          Sửa bản ghi {instalmentLabel(kind).toLowerCase()}
        </Button>
      )}
      {opened === 'record' && <RecordDialog {...dialog} renderReceipts={renderReceipts} />}
      {opened === 'correct' && paidAt && <CorrectDialog {...dialog} />}
    </>
  );
}

/** Below the account and the code: the customer says that the next instalment is on its way. */
export function Announce({
  payments,
  receipts,
  isOffered,
}: {
  payments: Payments;
  receipts: ReactNode;
  isOffered: boolean;
}) {
  const next = nextOf(payments);
  const [opened, open] = useOpened(
    (place) => isOffered && next && place === `announce.${payments.projectId}.${next.kind}` && next,
  );
  // An open dialog is about its own instalment, also once another one is next.
  const current = opened && (payments.instalments.find(({ kind }) => kind === opened.kind) ?? opened);
  return (
    <>
      {isOffered && next && (
        // Money may be sent early, but nobody is asked for it before it is due, nor once it is on its way.
        <Button
          block
          {...(next.dueAt && !next.announcedAt
            ? { size: 'large', type: 'primary', 'data-next-step': true }
            : { type: 'link', size: 'small' })}
          onClick={() => open(next)}
        >
          {projectActions.AnnouncePayment.label}
        </Button>
      )}
      {current && current.paidAt === null && (
        <AnnounceDialog
          {...{ payments, receipts }}
          instalment={current}
          label={instalmentLabel(current.kind)}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}

import { instalmentLabel, messageRoutes, paymentRoutes, priceOf, projectActions } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button } from 'antd';
import { Panel } from '../../../components/layout/Panel';
import { usePast } from '../../../components/past/past';
import { formatPercent } from '../../../components/values/numbers';
import { useOpened } from '../../../components/overlays/open-dialog';
import { useMayCall, useUser } from '../../../features/accounts/user';
import { AnnounceDialog } from '../../../features/payments/AnnounceDialog';
import { DuePayment } from '../../../features/payments/DuePayment';
import { FactoryPayment } from '../../../features/payments/FactoryPayment';
import { nextOf, recordedAsStep } from '../../../features/payments/instalment-text';
import { PaymentSchedule } from '../../../features/payments/PaymentSchedule';
import { usePaymentsQuery } from '../../../features/payments/payments.api';
import { CustomerQuote } from '../../../features/projects/actions/CustomerQuote';
import { Warnings } from '../../../features/projects/details/Warnings';
import { receiptsControl, receiptsOf } from '../../uploads/message-files';
import { FactoryQuotes } from '../FactoryQuotes';
import { MessageCard } from './MessageCard';
import { MilestoneCard } from './MilestoneCard';
import { NextCard, YourTurn } from './NextCard';

/** Money may arrive, or go back, also for what was repriced or cancelled since. */
const isBilled = (project: Project): boolean =>
  [priceOf(project), project.reachedAt.payment_pending, project.reachedAt.in_production].some(Boolean);

type OrderSidesProps = {
  project: Project;
  /** The user looks at the present order as its customer. */
  isOwner: boolean;
  /** Opens the conversation; undefined while it is open. */
  onTalk: (() => void) | undefined;
};

/** Whose turn it is, the money, the newest message and the newest milestones; what the reader must decide comes first. */
export function OrderSides({ project, isOwner, onTalk }: OrderSidesProps) {
  const { role } = useUser();
  const isPast = usePast() !== undefined;
  const mayPay = useMayCall(paymentRoutes.detail) && isBilled(project);
  const mayTalk = useMayCall(messageRoutes.ofProject);
  const paysHere = role === 'customer' && project.allowed.includes('AnnouncePayment');
  const { data: payments } = usePaymentsQuery(
    { projectId: project.id },
    { skip: !mayPay || role !== 'customer' },
  );
  const next = paysHere && payments ? nextOf(payments) : undefined;
  // What is on its way waits for the provider: its line among the others says so.
  const due = next?.dueAt && next.announcedAt === null ? next : undefined;
  // What was seen when the dialog opened: it stays, and asks again, when the order goes on meanwhile.
  const [announced, announce] = useOpened(
    (place) =>
      payments && next && place === `announce.${project.id}.${next.kind}` && { payments, instalment: next },
  );
  const answers =
    role === 'customer' && project.status === 'quoted' && project.allowed.includes('ApproveQuote');
  const hasBoth = mayPay && project.status !== 'quoted';
  const name = hasBoth ? 'Báo giá và thanh toán' : 'Báo giá';
  return (
    <>
      {!answers && !due && (
        <NextCard project={project} isOwner={isOwner} nextPayment={payments && nextOf(payments)} />
      )}
      {due && payments && (
        <Panel
          title={`${instalmentLabel(due.kind)} ${formatPercent(due.percent)}`}
          kind="turn"
          extra={<YourTurn />}
        >
          <DuePayment
            payments={payments}
            instalment={due}
            onAnnounce={() => announce({ payments, instalment: due })}
          />
          <Warnings project={project} reader={role} />
        </Panel>
      )}
      <Panel
        title={name}
        kind={answers ? 'turn' : 'side'}
        extra={
          answers ? (
            <YourTurn />
          ) : (
            // Money may be sent early, but nobody is asked for it before it is due.
            next &&
            payments &&
            next !== due && (
              <Button
                type="link"
                size="small"
                style={{ paddingInline: 0 }}
                onClick={() => announce({ payments, instalment: next })}
              >
                {projectActions.AnnouncePayment.label}
              </Button>
            )
          )
        }
      >
        {role === 'manufacturer' ? (
          <>
            {hasBoth && <FactoryPayment projectId={project.id} />}
            <FactoryQuotes projectId={project.id} />
          </>
        ) : (
          <>
            <CustomerQuote project={project} mayAnswer={role === 'customer'} />
            {hasBoth && (
              <PaymentSchedule
                projectId={project.id}
                allowed={project.allowed.filter((action) => action !== 'AnnouncePayment')}
                renderReceipts={receiptsOf(project)}
                hasTotal={!priceOf(project)}
                without={due?.kind}
                recordedAsStep={recordedAsStep(project)}
              />
            )}
            {answers && <Warnings project={project} reader={role} />}
          </>
        )}
      </Panel>
      {mayTalk && !isPast && onTalk && <MessageCard project={project} onOpen={onTalk} />}
      <MilestoneCard project={project} />
      {announced && (
        <AnnounceDialog
          {...announced}
          label={instalmentLabel(announced.instalment.kind)}
          receipts={receiptsControl}
          onClose={() => announce(undefined)}
        />
      )}
    </>
  );
}

import { isMade, paymentRoutes, progressRoutes } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Grid } from '../../../components/layout/Grid';
import { recordedAsStep } from '../../../features/payments/instalment-text';
import { PaymentSchedule } from '../../../features/payments/PaymentSchedule';
import { useMayCall } from '../../../features/accounts/user';
import { StageTracker } from '../../../features/progress/StageTracker';
import { receiptsOf } from '../../uploads/message-files';
import { ReadyDates } from '../../../features/projects/details/ReadyDates';

/** Payments and production of an approved order, as far as the user may see them. */
export function Fulfilment({ project }: { project: Project }) {
  const mayPay = useMayCall(paymentRoutes.detail);
  const mayFollow = useMayCall(progressRoutes.detail) && isMade(project.status);
  return (
    <Grid min={280} gap="24px 40px">
      {mayPay && (
        <section>
          <h3>Thanh toán</h3>
          <PaymentSchedule
            projectId={project.id}
            allowed={project.allowed}
            renderReceipts={receiptsOf(project)}
            recordedAsStep={recordedAsStep(project)}
          />
        </section>
      )}
      {mayFollow && (
        <section>
          <h3>Tiến độ sản xuất</h3>
          <ReadyDates project={project} />
          <StageTracker projectId={project.id} />
        </section>
      )}
      {!(mayPay || mayFollow) && <p>Chưa có gì để theo dõi ở bước này.</p>}
    </Grid>
  );
}

import { isInProduction } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Grid } from '../../../components/layout/Grid';
import { PaymentSchedule } from '../../../features/payments/PaymentSchedule';
import { StageTracker } from '../../../features/progress/StageTracker';

/** Payments and production of an approved order. */
export const Fulfilment = ({ project }: { project: Project }) => (
  <Grid min={280} gap="24px 40px">
    <section>
      <h3>Thanh toán</h3>
      <PaymentSchedule projectId={project.id} mayRecord={project.allowed.includes('RecordPayment')} />
    </section>
    {(isInProduction(project.status) || project.status === 'completed') && (
      <section>
        <h3>Tiến độ sản xuất</h3>
        <StageTracker projectId={project.id} />
      </section>
    )}
  </Grid>
);

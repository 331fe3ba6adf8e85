import { isInProduction } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';
import { ReadyDates } from '../../features/projects/details/ReadyDates';

/** Payments and production progress of an expanded card; the code is loaded when the first card is expanded. */
export const Tracking = ({ project }: { project: Project }) => (
  <>
    <section>
      <h4>Lịch thanh toán</h4>
      <PaymentSchedule projectId={project.id} />
    </section>
    {(isInProduction(project.status) || project.status === 'completed') && (
      <section>
        <h4>Tiến độ sản xuất</h4>
        <ReadyDates project={project} />
        <CustomerSteps projectId={project.id} processes={project.manufacturingProcesses} />
      </section>
    )}
  </>
);

import { isInProduction } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';

/** What an opened card shows of an order that is paid for and made; loaded when the first one is opened. */
export const Tracking = ({ project }: { project: Project }) => (
  <>
    <section>
      <h4>Lịch thanh toán</h4>
      <PaymentSchedule projectId={project.id} />
    </section>
    {(isInProduction(project.status) || project.status === 'completed') && (
      <section>
        <h4>Tiến độ sản xuất</h4>
        <CustomerSteps projectId={project.id} processes={project.manufacturingProcesses} />
      </section>
    )}
  </>
);

import { isMade, paymentRoutes, progressRoutes } from '@market/contracts';
import type { Project } from '@market/contracts';
import { useMayCall } from '../../features/accounts/user';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';
import { receiptsControl } from '../uploads/message-files';
import { ReadyDates } from '../../features/projects/details/ReadyDates';

/** Payments and production progress of an expanded card; the code is loaded when the first card is expanded. */
export function Tracking({ project }: { project: Project }) {
  const mayPay = useMayCall(paymentRoutes.detail);
  const mayFollow = useMayCall(progressRoutes.detail);
  return (
    <>
      {mayPay && (
        <section>
          <h4>Lịch thanh toán</h4>
          <PaymentSchedule projectId={project.id} allowed={project.allowed} receipts={receiptsControl} />
        </section>
      )}
      {mayFollow && isMade(project.status) && (
        <section>
          <h4>Tiến độ sản xuất</h4>
          <ReadyDates project={project} />
          <CustomerSteps projectId={project.id} processes={project.manufacturingProcesses} />
        </section>
      )}
    </>
  );
}

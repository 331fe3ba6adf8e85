import { isInProduction } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Panel } from '../../components/layout/Panel';
import { useUser } from '../../features/accounts/user';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';
import { ProjectCard } from '../../features/projects/ProjectCard';
import { RequestForm } from '../../features/projects/request/RequestForm';
import { useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { PagedList } from '../../components/loading/PagedList';
import styles from './CustomerPage.module.css';
import { drawingControls } from './drawing-controls';

const workflow = [
  ['Gửi yêu cầu', 'Bản vẽ, vật liệu, số lượng'],
  ['Việt Phát xem xét', 'Hỏi lại khi cần chỉnh sửa'],
  ['Nhận báo giá', 'Trong vòng 24 giờ'],
  ['Đặt cọc và sản xuất', 'Theo dõi từng công đoạn'],
  ['Nhận hàng', 'Kiểm tra chất lượng, đóng gói'],
] as const;

/** The customer's home: a new request on the left, their own projects on the right. */
export function CustomerPage() {
  const user = useUser();
  const projects = useProjectsInfiniteQuery({});
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>Gửi bản vẽ, nhận báo giá trong 24 giờ</h1>
          <p>100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.</p>
        </div>
        <ol>
          {workflow.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </section>
      <div className={styles['columns']}>
        <Panel title="Yêu cầu báo giá">
          <RequestForm {...drawingControls()} />
        </Panel>
        <Panel title="Dự án của tôi">
          <PagedList
            of={projects}
            failure="Không thể tải dự án của bạn"
            empty="Bạn chưa có dự án nào. Điền yêu cầu báo giá để bắt đầu."
            keyOf={({ id }) => id}
            only={({ customerId }) => customerId === user.id}
          >
            {(project) => (
              <ProjectCard project={project} track={(tracked) => <Tracking project={tracked} />} />
            )}
          </PagedList>
        </Panel>
      </div>
    </>
  );
}

const Tracking = ({ project }: { project: Project }) => (
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

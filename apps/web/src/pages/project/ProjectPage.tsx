import { isEditable, isInProduction, isProvider } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Tabs } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { useProjectRoom } from '../../api/live/LiveUpdates';
import { Loaded } from '../../components/loading/Loaded';
import { Panel } from '../../components/layout/Panel';
import { useUser } from '../../features/accounts/user';
import { FileList } from '../../features/objects/FileList';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { CustomerSteps } from '../../features/progress/CustomerSteps';
import { StageTracker } from '../../features/progress/StageTracker';
import { CustomerQuote } from '../../features/projects/actions/CustomerQuote';
import { ProjectHead } from '../../features/projects/details/ProjectHead';
import { ProjectOverview } from '../../features/projects/details/ProjectOverview';
import { useProjectQuery } from '../../features/projects/projects.api';
import { Conversations } from './Conversations';
import { FactoryQuotes } from './FactoryQuotes';
import { MissingProject, isMissing } from './MissingProject';
import { ProjectActions } from './ProjectActions';
import styles from './ProjectPage.module.css';

/** One project as its participants see it; what may be done comes with it from the server. */
export function ProjectPage() {
  const { id = '' } = useParams();
  const load = useProjectQuery({ id });
  useProjectRoom(id);
  if (isMissing(load.error)) return <MissingProject />;
  return (
    <Loaded of={load} failure="Không thể tải dự án" rows={8}>
      {(project) => (
        <>
          <ProjectHead project={project}>
            <HeadButtons project={project} />
          </ProjectHead>
          <div className={styles['columns']}>
            <div className={styles['main']}>
              <Tabs
                items={[
                  { key: 'overview', label: 'Tổng quan', children: <Overview project={project} /> },
                  { key: 'messages', label: 'Tin nhắn', children: <Conversations projectId={project.id} /> },
                ]}
              />
            </div>
            <Sides project={project} />
          </div>
        </>
      )}
    </Loaded>
  );
}

function HeadButtons({ project }: { project: Project }) {
  const { id, role } = useUser();
  const mayEdit = role === 'customer' && project.customerId === id && isEditable(project.status);
  return (
    <>
      {mayEdit && (
        <Link to={`/customer/edit-project/${project.id}`}>
          <Button tabIndex={-1}>Sửa</Button>
        </Link>
      )}
      <ProjectActions project={project} />
    </>
  );
}

const Overview = ({ project }: { project: Project }) => (
  <div className={styles['overview']}>
    <ProjectOverview project={project} />
    <h3>Bản vẽ và file</h3>
    <FileList files={project.files} />
  </div>
);

function Sides({ project }: { project: Project }) {
  const { role } = useUser();
  const { id, status, manufacturingProcesses } = project;
  const inProduction = isInProduction(status) || status === 'completed';
  return (
    <aside className={styles['sides']}>
      <Panel title="Báo giá">
        {role === 'manufacturer' ? <FactoryQuotes projectId={id} /> : <CustomerQuote project={project} />}
      </Panel>
      {role !== 'manufacturer' && (
        <Panel title="Thanh toán">
          <PaymentSchedule
            projectId={id}
            mayRecord={isProvider(role) && project.allowed.includes('RecordPayment')}
          />
        </Panel>
      )}
      {inProduction && (
        <Panel title="Tiến độ sản xuất">
          {role === 'customer' ? (
            <CustomerSteps projectId={id} processes={manufacturingProcesses} />
          ) : (
            <StageTracker projectId={id} mayUpdate={project.allowed.includes('CompleteStage')} />
          )}
        </Panel>
      )}
    </aside>
  );
}

import { isInProduction } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Flex, Tabs } from 'antd';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { Grid } from '../../components/layout/Grid';
import { Loaded } from '../../components/loading/Loaded';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { useUser } from '../../features/accounts/user';
import { FileList } from '../../features/objects/preview/FileList';
import { renderDrawing } from '../../features/objects/preview/PartDrawing';
import { PaymentSchedule } from '../../features/payments/PaymentSchedule';
import { StageTracker } from '../../features/progress/StageTracker';
import { FactoryNotices } from '../../features/projects/details/FactoryNotices';
import { ProjectHead } from '../../features/projects/details/ProjectHead';
import { ProjectOverview } from '../../features/projects/details/ProjectOverview';
import { useProjectQuery } from '../../features/projects/projects.api';
import { Conversations } from '../project/Conversations';
import { FactoryQuotes } from '../project/FactoryQuotes';
import { MissingProject, isMissing } from '../project/MissingProject';
import { ProjectActions } from '../project/ProjectActions';
import styles from './ProviderPage.module.css';

/** The selected project with all actions of the provider. */
export function ReviewPane({ id, onClose }: { id: string; onClose: () => void }) {
  const load = useProjectQuery({ id });
  const user = useUser();
  useLiveProject(id);
  if (isMissing(load.error)) return <MissingProject />;
  return (
    <>
      <Button className={styles['back'] ?? ''} onClick={onClose}>
        ← Danh sách
      </Button>
      <Loaded of={load} failure="Không thể tải dự án" rows={8}>
        {(project) => (
          <>
            <ProjectHead project={project} reader="vietphat" />
            <FactoryNotices project={project} reader="vietphat" />
            <Flex wrap gap="small" role="toolbar" aria-label="Xử lý dự án">
              <ProjectActions project={project} />
            </Flex>
            <Tabs
              items={[
                {
                  key: 'overview',
                  label: 'Tổng quan',
                  children: <ProjectOverview project={project} renderDrawing={renderDrawing} />,
                },
                {
                  key: 'files',
                  label: 'Bản vẽ và file',
                  children: <FileList files={project.files} reader={user} />,
                },
                { key: 'quotes', label: 'Báo giá nhà máy', children: <NamedQuotes projectId={id} /> },
                { key: 'money', label: 'Thanh toán & tiến độ', children: <Fulfilment project={project} /> },
                { key: 'talk', label: 'Trao đổi', children: <Conversations projectId={id} /> },
              ]}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

function NamedQuotes({ projectId }: { projectId: string }) {
  const { data: factories = [] } = useFactoriesQuery();
  const nameOf = (id: string) => factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';
  return <FactoryQuotes projectId={projectId} nameOf={nameOf} />;
}

const Fulfilment = ({ project }: { project: Project }) => (
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

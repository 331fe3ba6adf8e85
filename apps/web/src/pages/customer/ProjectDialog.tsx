import { Flex, Tabs } from 'antd';
import type { Project } from '@market/contracts';
import { Dialog } from '../../components/Dialog';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/layout/Facts';
import { Loaded } from '../../components/loading/Loaded';
import { StatusFigure } from '../../components/status/StatusTag';
import { useUser } from '../../features/accounts/user';
import { currentFiles } from '../../features/objects/place-text';
import { FileList } from '../../features/objects/preview/FileList';
import { OrderOfFiles } from '../../features/objects/preview/use-open-viewer';
import { Reason } from '../../features/projects/details/Reason';
import { PartStage } from '../../features/projects/parts/PartStage';
import { titleOf } from '../../features/projects/project-text';
import { useProjectQuery, usePartsQuery } from '../../features/projects/projects.api';
import { requestFacts } from '../../features/projects/request-facts';
import { MissingPictures } from '../uploads/MissingPictures';
import { LiveViewer } from '../viewer/LiveViewer';
import { useStageFiles } from '../viewer/use-stage-files';
import styles from './ProjectDialog.module.css';

type ProjectDialogProps = { projectId: string; onClose: () => void };

/** A preview of a project: its parts, one at a time, its files as a list or in a viewer, and what was asked for. */
export function ProjectDialog({ projectId, onClose }: ProjectDialogProps) {
  const load = useProjectQuery({ id: projectId });
  return (
    <Dialog
      width={1180}
      title={load.data ? titleOf(load.data) : 'Chi tiết dự án'}
      footer={<Link to={`/projects/${projectId}`}>Mở trang dự án</Link>}
      onCancel={onClose}
    >
      <Loaded of={load} failure="Không thể tải dự án" rows={8}>
        {(project) => (
          <OrderOfFiles value={projectId}>
            <MissingPictures>
              <Preview project={project} />
            </MissingPictures>
          </OrderOfFiles>
        )}
      </Loaded>
    </Dialog>
  );
}

function Preview({ project }: { project: Project }) {
  const user = useUser();
  const parts = usePartsQuery({ projectId: project.id });
  const stageFiles = useStageFiles(project);
  return (
    <div className={styles['preview']}>
      <Tabs
        items={[
          {
            key: 'parts',
            label: `Chi tiết (${project.partCount})`,
            children: (
              <div className={styles['stage']}>
                <Loaded of={parts} failure="Không thể tải danh sách chi tiết">
                  {(list) => <PartStage project={project} parts={list} {...stageFiles} />}
                </Loaded>
              </div>
            ),
          },
          {
            key: 'list',
            label: `Danh sách file (${project.files.length})`,
            children: <FileList files={project.files} reader={user} />,
          },
          {
            key: 'viewer',
            label: 'Xem trực tiếp',
            children: <LiveViewer files={currentFiles(project.files)} />,
          },
        ]}
      />
      <Flex vertical gap={12}>
        <StatusFigure project={project} reader="customer" />
        <Reason project={project} />
        {project.description && <p className={styles['text']}>{project.description}</p>}
        <Facts columns={2} facts={requestFacts(project)} />
      </Flex>
    </div>
  );
}

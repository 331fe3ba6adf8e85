import { Flex, Tabs } from 'antd';
import { Dialog } from '../../components/Dialog';
import { Link } from 'react-router-dom';
import { Grid } from '../../components/layout/Grid';
import { Loaded } from '../../components/loading/Loaded';
import { StatusFigure } from '../../components/status/StatusTag';
import { useUser } from '../../features/accounts/user';
import { currentFiles } from '../../features/objects/place-text';
import { FileList } from '../../features/objects/preview/FileList';
import { OrderOfFiles } from '../../features/objects/preview/use-open-viewer';
import { renderDrawing } from '../../features/objects/preview/PartDrawing';
import { renderFilesOf } from '../../features/objects/preview/PartFiles';
import { ProjectOverview } from '../../features/projects/details/ProjectOverview';
import { titleOf } from '../../features/projects/project-text';
import { useProjectQuery } from '../../features/projects/projects.api';
import { MissingPictures } from '../uploads/MissingPictures';
import { LiveViewer } from '../viewer/LiveViewer';

type ProjectDialogProps = { projectId: string; onClose: () => void };

/** A preview of a project: status, details, and its files as a list or in a viewer. */
export function ProjectDialog({ projectId, onClose }: ProjectDialogProps) {
  const load = useProjectQuery({ id: projectId });
  const user = useUser();
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
              <Grid min={400} gap="8px 32px">
                <Tabs
                  items={[
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
                <Flex vertical gap="middle">
                  <StatusFigure project={project} reader="customer" />
                  <ProjectOverview
                    project={project}
                    renderDrawing={renderDrawing}
                    renderFiles={renderFilesOf(project.files, user)}
                  />
                </Flex>
              </Grid>
            </MissingPictures>
          </OrderOfFiles>
        )}
      </Loaded>
    </Dialog>
  );
}

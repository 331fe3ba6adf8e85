import { homeOfRole, isEditable, isProvider, statusLabel } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Typography } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { FormSkeleton, PageSkeleton } from '../../components/loading/Skeletons';
import { Columns } from '../../components/layout/Columns';
import { PageTitle } from '../../components/layout/PageTitle';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { StatusFigure } from '../../components/status/StatusTag';
import { useUser } from '../../features/accounts/user';
import { EditRights } from '../../features/projects/details/EditRights';
import { EditForm } from '../../features/projects/edit/EditForm';
import { LockedChanges } from '../../features/projects/edit/UnsentChanges';
import { titleOf } from '../../features/projects/project-text';
import { usePartsQuery, useProjectQuery } from '../../features/projects/projects.api';
import { MissingProject, isMissing } from '../project/MissingProject';
import { ProviderStatus } from './ProviderStatus';
import { MissingPictures } from '../uploads/MissingPictures';
import { drawingControls, renderZone } from '../uploads/drawing-controls';

export function EditProjectPage() {
  const { id = '' } = useParams();
  const user = useUser();
  const load = useProjectQuery({ id });
  const mayEdit = ({ customerId, allowed }: Project) =>
    customerId === user.id || (isProvider(user.role) && allowed.includes('ReviseDetails'));
  if (isMissing(load.error) || (load.data && !mayEdit(load.data))) return <MissingProject />;
  return (
    <Loaded of={load} failure="Không thể tải dự án" skeleton={<PageSkeleton />}>
      {(project) =>
        isEditable(project.status) ? (
          <MissingPictures key={project.id}>
            <Editor project={project} />
          </MissingPictures>
        ) : (
          <Locked project={project} />
        )
      }
    </Loaded>
  );
}

function Locked({ project }: { project: Project }) {
  const navigate = useNavigate();
  const { data: parts } = usePartsQuery({ projectId: project.id });
  return (
    <Screen title="Không thể chỉnh sửa" text={`Trạng thái hiện tại: ${statusLabel(project.status)}`}>
      {parts && <LockedChanges project={project} parts={parts} />}
      <Button type="primary" onClick={() => void navigate(`/projects/${project.id}`)}>
        Về dự án
      </Button>
    </Screen>
  );
}

function Editor({ project }: { project: Project }) {
  const navigate = useNavigate();
  const parts = usePartsQuery({ projectId: project.id });
  const user = useUser();
  const isOwner = project.customerId === user.id;
  const leave = () =>
    void navigate(isOwner ? `/projects/${project.id}` : `${homeOfRole.vietphat}?project=${project.id}`);
  return (
    <>
      <PageTitle text={`Chỉnh sửa ${titleOf(project)}`} />
      <header style={{ marginBottom: 16, overflowWrap: 'anywhere' }}>
        <h1>Chỉnh sửa dự án</h1>
        <Typography.Text type="secondary">{titleOf(project)}</Typography.Text>
      </header>
      <Columns
        sidesFirst
        sides={
          <>
            <Panel title="Trạng thái">
              <StatusFigure project={project} reader={user.role} />
              {project.status === 'need_customer_revision' && project.reason && (
                <blockquote>Việt Phát yêu cầu: {project.reason}</blockquote>
              )}
            </Panel>
            <Panel title="Lưu ý khi chỉnh sửa">
              <Typography>
                <ul>
                  <li>
                    {isOwner
                      ? 'Việt Phát xem xét lại dự án sau mỗi lần bạn lưu.'
                      : 'Khách hàng thấy nội dung mới và ai đã sửa.'}
                  </li>
                  <li>Dự án chỉ sửa được trước khi gửi nhà máy.</li>
                  <li>Chi tiết thêm hoặc xoá chỉ có hiệu lực khi lưu.</li>
                </ul>
              </Typography>
              {isOwner && <EditRights status={project.status} />}
            </Panel>
          </>
        }
      >
        {!isOwner && <ProviderStatus project={project} />}
        <Panel title="Thông tin yêu cầu">
          <Loaded of={parts} failure="Không thể tải danh sách chi tiết" skeleton={<FormSkeleton />}>
            {(list) => (
              <EditForm
                project={project}
                parts={list}
                renderZone={renderZone}
                {...drawingControls(project.files)}
                accountId={user.id}
                onSaved={leave}
                onCancel={leave}
              />
            )}
          </Loaded>
        </Panel>
      </Columns>
    </>
  );
}

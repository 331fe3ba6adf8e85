import { homeOfRole, isEditable, isOnTurn, isProvider, statusLabel } from '@market/contracts';
import type { Project } from '@market/contracts';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { FormSkeleton, PageSkeleton } from '../../components/loading/Skeletons';
import { PageTitle } from '../../components/layout/PageTitle';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { Ruler } from '../../components/status/Ruler';
import { StatusTag, TurnText } from '../../components/status/StatusTag';
import { useUser } from '../../features/accounts/user';
import { EditRights } from '../../features/projects/details/EditRights';
import { deadlineText } from '../../features/projects/details/ProjectTitle';
import { EditForm } from '../../features/projects/edit/EditForm';
import { LockedChanges } from '../../features/projects/edit/LockedChanges';
import { shortId, titleOf } from '../../features/projects/project-text';
import { usePartsQuery, useProjectQuery } from '../../features/projects/projects.api';
import { MissingProject, isMissing } from '../project/MissingProject';
import { ProviderStatus } from './ProviderStatus';
import { MissingPictures } from '../uploads/MissingPictures';
import styles from './EditProjectPage.module.css';
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
    <div className={styles['page']}>
      <PageTitle text={`Chỉnh sửa ${titleOf(project)}`} />
      <header className={styles['head']}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label="Về trang dự án" onClick={leave} />
        <h1>
          {isOwner ? 'Chỉnh sửa dự án' : 'Sửa dự án'}: {titleOf(project)}
        </h1>
        <StatusTag status={project.status} />
        <small>
          <code>{shortId(project.id)}</code>
        </small>
        <small data-wide>Hạn giao: {deadlineText(project)}</small>
      </header>
      <Loaded of={parts} failure="Không thể tải danh sách chi tiết" skeleton={<FormSkeleton />}>
        {(list) => (
          <EditForm
            project={project}
            parts={list}
            files={{ renderZone, ...drawingControls(project.files) }}
            isOwner={isOwner}
            {...(!isOwner && {
              renderStatus: (onTake) => <ProviderStatus project={project} onTake={onTake} />,
            })}
            renderSide={(asks) => <EditSide project={project} isOwner={isOwner} asks={asks} />}
            onLeave={leave}
          />
        )}
      </Loaded>
    </div>
  );
}

type EditSideProps = { project: Project; isOwner: boolean; asks: ReactNode };

/** Whose turn it is, what was asked for, and what a save means. */
const EditSide = ({ project, isOwner, asks }: EditSideProps) => (
  <>
    <Panel
      title="Trạng thái"
      kind={isOnTurn(project, isOwner ? 'customer' : 'vietphat') ? 'turn' : 'side'}
      extra={<Ruler status={project.status} />}
    >
      <TurnText project={project} reader={isOwner ? 'customer' : 'vietphat'} />
      {project.status === 'need_customer_revision' &&
        project.reason &&
        project.revisionRequests.length === 0 && <blockquote>Việt Phát yêu cầu: {project.reason}</blockquote>}
      {asks}
    </Panel>
    <div data-wide>
      <Panel title="Lưu ý khi chỉnh sửa" kind="side">
        <ul className={styles['hints']}>
          <li>
            {isOwner
              ? 'Việt Phát xem xét lại dự án sau mỗi lần bạn lưu.'
              : 'Khách hàng thấy nội dung mới và ai đã sửa.'}
          </li>
          <li>Hai người sửa hai ô khác nhau thì giữ cả hai.</li>
          <li>Dự án chỉ sửa được trước khi gửi nhà máy.</li>
          <li>Chi tiết thêm hoặc xoá chỉ có hiệu lực khi lưu.</li>
        </ul>
        {isOwner && <EditRights status={project.status} />}
      </Panel>
    </div>
  </>
);

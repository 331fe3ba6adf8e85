import { isFactoryQuote, messageRoutes } from '@market/contracts';
import type { ProjectStatus, StatusView } from '@market/contracts';
import { Alert, Button, Tabs } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLiveProject } from '../../../api/live/LiveUpdates';
import { Dialog } from '../../../components/Dialog';
import { Loaded } from '../../../components/loading/Loaded';
import { useUrlParams } from '../../../components/url-params';
import { useOpened } from '../../../components/overlays/open-dialog';
import { useFactories } from '../../../features/accounts/use-factories';
import { useMayCall, useUser } from '../../../features/accounts/user';
import { currentFiles } from '../../../features/objects/place-text';
import { FileList } from '../../../features/objects/preview/FileList';
import { OrderOfFiles } from '../../../features/objects/preview/use-open-viewer';
import { FactoryNotices } from '../../../features/projects/details/FactoryNotices';
import { usePartsQuery, useProjectQuery } from '../../../features/projects/projects.api';
import { statusPlace } from '../../../features/projects/edit/edited';
import { RevisionDialog } from '../../../features/projects/actions/dialogs/RevisionDialog';
import { StatusForm } from '../../../features/projects/review/StatusForm';
import { releasedOf } from '../../../features/quotes/compare';
import { NewerQuote } from '../../../features/quotes/NewerQuote';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';
import { Conversations } from '../../project/Conversations';
import { MissingProject, isMissing } from '../../project/MissingProject';
import { ProjectActions } from '../../project/ProjectActions';
import { MissingPictures } from '../../uploads/MissingPictures';
import { DeskHead } from './DeskHead';
import { Fulfilment } from './Fulfilment';
import { editStatuses } from './edit-statuses';
import { OverviewTab } from './OverviewTab';
import { PartsTab } from './PartsTab';
import { PinButton } from './PinButton';
import { QuotesTab } from './QuotesTab';
import styles from './ReviewPane.module.css';

type ReviewPaneProps = {
  id: string;
  view?: StatusView;
  /** The text of the button that leaves the order, and what it does; absent in a dialog. */
  back?: { text: string; onClick: () => void } | undefined;
  /** The statuses that a form in the overview sets; absent: a dialog sets those of the desk. */
  statuses?: readonly ProjectStatus[];
};

/** One order with all that the provider does with it: the right side of the desk, and the details of the order review. */
export const ReviewPane = (props: ReviewPaneProps) => (
  <OrderOfFiles value={props.id}>
    <Pane {...props} />
  </OrderOfFiles>
);

function Pane({ id, view = 'default', back, statuses }: ReviewPaneProps) {
  const load = useProjectQuery({ id });
  const { data: parts = [], isError: lacksParts } = usePartsQuery({ projectId: id });
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: id });
  const offered = releasedOf(quotes.filter(isFactoryQuote));
  const factories = useFactories();
  const user = useUser();
  const mayTalk = useMayCall(messageRoutes.ofProject);
  const [params, setParams] = useUrlParams();
  const tab = params.get('tab') ?? 'overview';
  const navigate = useNavigate();
  const [pin, setPin] = useState<string>();
  useLiveProject(id);
  const mayEdit = ['ReviseDetails', 'AddNotes', 'OverrideStatus'].some((action) =>
    load.data?.allowed.some((allowed) => allowed === action),
  );
  const [editing, setEditing] = useOpened((place) => mayEdit && !statuses && place === statusPlace(id));
  if (isMissing(load.error)) return <MissingProject />;
  return (
    <div className={styles['pane']}>
      {back && (
        <Button type="link" className={styles['back'] ?? ''} onClick={back.onClick}>
          ← {back.text}
        </Button>
      )}
      <Loaded of={load} failure="Không thể tải dự án" rows={8}>
        {(project) => {
          const mayPin = project.allowed.includes('RequestRevision');
          const files = currentFiles(project.files);
          const pinOf = (target: string, name: string) =>
            mayPin && <PinButton name={name} onPin={() => setPin(target)} />;
          return (
            <MissingPictures>
              <DeskHead project={project} view={view}>
                <ProjectActions
                  project={project}
                  beside={1}
                  // There the button stands beside the price.
                  except={tab === 'quotes' ? ['ReleaseQuote'] : []}
                  more={[
                    ...(project.allowed.includes('ReviseDetails')
                      ? [
                          {
                            ...{ key: 'revise', label: 'Sửa yêu cầu' },
                            onClick: () => void navigate(`/customer/edit-project/${id}`),
                          },
                        ]
                      : []),
                    ...(mayEdit && !statuses
                      ? [{ key: 'edit', label: 'Sửa dự án', onClick: () => setEditing(true) }]
                      : []),
                  ]}
                />
              </DeskHead>
              <FactoryNotices project={project} reader="vietphat" />
              {lacksParts && (
                <Alert
                  type="warning"
                  showIcon
                  title="Không tải được danh sách chi tiết: chỉ có thông tin cơ bản."
                  style={{ marginTop: 12 }}
                />
              )}
              <Tabs
                className={styles['tabs'] ?? ''}
                activeKey={tab}
                onChange={(next) => setParams({ tab: next === 'overview' ? undefined : next }, 'replace')}
                items={[
                  {
                    key: 'overview',
                    label: 'Tổng quan',
                    children: (
                      <>
                        {mayEdit && statuses && (
                          <div className={styles['status']}>
                            <StatusForm
                              key={project.status}
                              project={project}
                              factories={factories}
                              statuses={statuses}
                              view={view}
                              quote={offered}
                              renderNewer={(refused) => <NewerQuote {...refused} />}
                            />
                          </div>
                        )}
                        <OverviewTab project={project} parts={parts} pinOf={pinOf} />
                      </>
                    ),
                  },
                  {
                    key: 'files',
                    label: 'Bản vẽ và file',
                    children: (
                      <div className={styles['sheet']}>
                        <FileList
                          files={project.files}
                          reader={user}
                          renderTools={(file, label) => file.state === 'current' && pinOf(file.url, label)}
                        />
                      </div>
                    ),
                  },
                  {
                    key: 'parts',
                    label: `Chi tiết (${project.partCount})`,
                    children: (
                      <div className={styles['sheet']}>
                        <PartsTab project={project} parts={parts} pinOf={pinOf} />
                      </div>
                    ),
                  },
                  {
                    key: 'quotes',
                    label: 'Báo giá nhà máy',
                    children: <QuotesTab project={project} />,
                  },
                  {
                    key: 'money',
                    label: 'Thanh toán & tiến độ',
                    children: (
                      <div className={styles['sheet']}>
                        <Fulfilment project={project} />
                      </div>
                    ),
                  },
                  ...(mayTalk
                    ? [
                        {
                          key: 'talk',
                          label: 'Trao đổi',
                          children: (
                            <div className={styles['sheet']}>
                              <Conversations project={project} />
                            </div>
                          ),
                        },
                      ]
                    : []),
                ]}
              />
              {pin && (
                <RevisionDialog
                  project={project}
                  parts={parts}
                  files={files}
                  pin={pin}
                  onClose={() => setPin(undefined)}
                />
              )}
              {editing && (
                <Dialog
                  title={`Sửa dự án: ${project.title}`}
                  footer={null}
                  onCancel={() => setEditing(false)}
                >
                  <StatusForm
                    project={project}
                    factories={factories}
                    statuses={editStatuses}
                    view={view}
                    inDialog
                    quote={offered}
                    renderNewer={(refused) => <NewerQuote {...refused} />}
                    onDone={() => setEditing(false)}
                  />
                </Dialog>
              )}
            </MissingPictures>
          );
        }}
      </Loaded>
    </div>
  );
}

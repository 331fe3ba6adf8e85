import { isFactoryQuote, messageRoutes } from '@control-center/contracts';
import type { ProjectStatus, StatusView } from '@control-center/contracts';
import { Alert, Button, Flex, Tabs } from 'antd';
import { useState } from 'react';
import { useLiveProject } from '../../../api/live/LiveUpdates';
import { Dialog } from '../../../components/Dialog';
import { Loaded } from '../../../components/loading/Loaded';
import { useUrlParams } from '../../../components/url-params';
import { useNow } from '../../../components/values/use-now';
import { useMayCall, useUser } from '../../../features/accounts/user';
import { currentFiles } from '../../../features/objects/place-text';
import { FileList } from '../../../features/objects/preview/FileList';
import { FactoryNotices } from '../../../features/projects/details/FactoryNotices';
import { ProjectHead } from '../../../features/projects/details/ProjectHead';
import { usePartsQuery, useProjectQuery } from '../../../features/projects/projects.api';
import { RevisionDialog } from '../../../features/projects/actions/RevisionDialog';
import { StatusForm } from '../../../features/projects/review/StatusForm';
import { releasedOf } from '../../../features/quotes/compare';
import { NewerQuote } from '../../../features/quotes/NewerQuote';
import { useQuotesOfProjectQuery } from '../../../features/quotes/quotes.api';
import { slaText } from '../../../features/projects/sla-text';
import { Conversations } from '../../project/Conversations';
import { MissingProject, isMissing } from '../../project/MissingProject';
import { ProjectActions } from '../../project/ProjectActions';
import { MissingPictures } from '../../uploads/MissingPictures';
import { Fulfilment } from './Fulfilment';
import { OverviewTab } from './OverviewTab';
import { PartsTab } from './PartsTab';
import { PinButton } from './PinButton';
import { QuotesTab } from './QuotesTab';
import styles from '../ProviderPage.module.css';

/** The statuses of the edit dialog (specification, section 4). */
const editStatuses = [
  ...(['submitted', 'reviewing', 'ready_for_manufacturer'] as const),
  ...(['need_customer_revision', 'quoted', 'approved'] as const),
];

type ReviewPaneProps = {
  id: string;
  view?: StatusView;
  /** The text of the button that leaves the order, and what it does; absent in a dialog. */
  back?: { text: string; onClick: () => void };
  /** The statuses that a form in the overview sets; absent: a dialog sets those of the desk. */
  statuses?: readonly ProjectStatus[];
};

/** One order with all that the provider does with it: the right side of the desk, and the details of the order review. */
export function ReviewPane({ id, view = 'default', back, statuses }: ReviewPaneProps) {
  const load = useProjectQuery({ id });
  const { data: parts = [], isError: lacksParts } = usePartsQuery({ projectId: id });
  const { data: quotes = [] } = useQuotesOfProjectQuery({ projectId: id });
  const offered = releasedOf(quotes.filter(isFactoryQuote));
  const user = useUser();
  const mayTalk = useMayCall(messageRoutes.ofProject);
  const now = useNow();
  const [params, setParams] = useUrlParams();
  const [pin, setPin] = useState<string>();
  const [editing, setEditing] = useState(false);
  useLiveProject(id);
  if (isMissing(load.error)) return <MissingProject />;
  return (
    <>
      {back && (
        <Button className={styles['back'] ?? ''} onClick={back.onClick}>
          ← {back.text}
        </Button>
      )}
      <Loaded of={load} failure="Không thể tải dự án" rows={8}>
        {(project) => {
          const clock = slaText(project, now);
          const mayPin = project.allowed.includes('RequestRevision');
          const mayEdit = ['ReviseDetails', 'AddNotes', 'OverrideStatus'].some((action) =>
            (project.allowed as string[]).includes(action),
          );
          const files = currentFiles(project.files);
          const pinOf = (target: string, name: string) =>
            mayPin && <PinButton name={name} onPin={() => setPin(target)} />;
          return (
            <MissingPictures>
              <ProjectHead project={project} view={view} reader="vietphat">
                {clock && (
                  <strong className={styles['clock']} data-tone={clock.tone}>
                    {clock.text}
                  </strong>
                )}
              </ProjectHead>
              <Flex wrap gap="small" role="toolbar" aria-label="Xử lý dự án">
                <ProjectActions project={project} />
                {mayEdit && !statuses && <Button onClick={() => setEditing(true)}>Sửa dự án</Button>}
              </Flex>
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
                activeKey={params.get('tab') ?? 'overview'}
                onChange={(tab) => setParams({ tab: tab === 'overview' ? undefined : tab }, 'replace')}
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
                      <FileList
                        files={project.files}
                        reader={user}
                        renderTools={(file, label) => file.state === 'current' && pinOf(file.url, label)}
                      />
                    ),
                  },
                  {
                    key: 'parts',
                    label: `Chi tiết (${project.partCount})`,
                    children: <PartsTab project={project} parts={parts} pinOf={pinOf} />,
                  },
                  {
                    key: 'quotes',
                    label: 'Báo giá nhà máy',
                    children: <QuotesTab project={project} />,
                  },
                  { key: 'money', label: 'Thanh toán & tiến độ', children: <Fulfilment project={project} /> },
                  ...(mayTalk
                    ? [{ key: 'talk', label: 'Trao đổi', children: <Conversations project={project} /> }]
                    : []),
                ]}
              />
              {pin && (
                <RevisionDialog
                  project={project}
                  parts={parts}
                  files={files}
                  accountId={user.id}
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
    </>
  );
}

import { admits, projectRoutes } from '@market/contracts';
import { Skeleton, Tabs } from 'antd';
import { Suspense, lazy, useDeferredValue, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useUrlParams } from '../../components/url-params';
import { Panel } from '../../components/layout/Panel';
import { CardSkeletons, FormSkeleton } from '../../components/loading/Skeletons';
import { useUser } from '../../features/accounts/user';
import { useIsNarrow } from '../../look/use-media';
import styles from './CustomerPage.module.css';
import { ListTools, MyProjects } from './MyProjects';
import { NoRequests } from './NoRequests';
import { useOwnProjects } from './own-projects';
import { Showcase } from './Showcase';
import { YourTurns } from './YourTurns';

export { preloadOwnProjects } from './own-projects';

const RequestPanel = lazy(async () => ({ default: (await import('./RequestPanel')).RequestPanel }));
const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog')).ProjectDialog }));

const workflow = ['Gửi yêu cầu', 'Việt Phát xem xét', 'Nhận báo giá', 'Đặt cọc và sản xuất', 'Nhận hàng'];

const requestSkeleton = (isFolded: boolean) => (
  <Panel title="Yêu cầu báo giá">
    {isFolded ? <Skeleton.Node active style={{ width: '100%', height: 116 }} /> : <FormSkeleton />}
  </Panel>
);

/** The customer's start page: the request form on the left, their own projects on the right. */
export function CustomerPage() {
  const user = useUser();
  const ownProjects = useOwnProjects();
  // The form is the most expensive part of the page, so it is rendered after the list, with a lower priority.
  const formReady = useDeferredValue(true, false);
  const [params, setParams] = useUrlParams();
  const previewedId = params.get('project');
  const request = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  const draftId = params.get('draft') ?? undefined;
  const isNew = params.get('new') === '1';
  const tab = params.get('tab') ?? 'mine';
  const openTab = (next: string) => setParams({ tab: next, pages: undefined });
  const focusRequestForm = () => request.current?.querySelector<HTMLElement>('input[type=text]')?.focus();
  const tools = <ListTools ownProjects={ownProjects} />;
  // The rail leads here also from this page.
  const { key } = useLocation();
  useEffect(() => {
    if (isNew) focusRequestForm();
  }, [isNew, key]);
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>Gửi bản vẽ, nhận báo giá trong 24 giờ</h1>
          <small>100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.</small>
        </div>
        <ol aria-label="Các bước">
          {workflow.map((title) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      </section>
      <div className={styles['columns']}>
        <div ref={request}>
          {!admits(projectRoutes.submit.access, user) ? (
            <NoRequests />
          ) : formReady ? (
            <Suspense fallback={requestSkeleton(isNarrow && !isNew)}>
              <RequestPanel
                draftId={draftId}
                isFolded={isNarrow && !isNew}
                onOpen={(draft) => setParams({ draft, new: undefined })}
              />
            </Suspense>
          ) : (
            requestSkeleton(isNarrow && !isNew)
          )}
        </div>
        <div className={styles['projects']}>
          {ownProjects.load.isLoading ? (
            <Panel title="Dự án của tôi">
              <CardSkeletons />
            </Panel>
          ) : (
            <>
              <YourTurns turns={ownProjects.yourTurn} />
              <section className={styles['list']} aria-label="Quản lý dự án">
                {tab === 'mine' && !isNarrow && tools}
                <Tabs
                  activeKey={tab}
                  onChange={openTab}
                  items={[
                    {
                      key: 'mine',
                      label: ownProjects.title,
                      children: (
                        <>
                          {isNarrow && tools}
                          <MyProjects
                            ownProjects={ownProjects}
                            onStart={() => (isNarrow ? setParams({ new: '1' }) : focusRequestForm())}
                          />
                        </>
                      ),
                    },
                    {
                      key: 'approved',
                      label: 'Dự án đã duyệt',
                      children: <Showcase onLeave={() => openTab('mine')} />,
                    },
                  ]}
                />
              </section>
            </>
          )}
        </div>
      </div>
      {previewedId && (
        <Suspense>
          <ProjectDialog projectId={previewedId} onClose={() => setParams({ project: undefined })} />
        </Suspense>
      )}
    </>
  );
}

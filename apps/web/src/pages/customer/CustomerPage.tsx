import { admits, projectRoutes } from '@control-center/contracts';
import { Button, Tabs } from 'antd';
import { Suspense, lazy, useDeferredValue, useRef } from 'react';
import { useUrlParams } from '../../components/url-params';
import { StickyColumn } from '../../components/layout/StickyColumn';
import { Grid } from '../../components/layout/Grid';
import { Panel } from '../../components/layout/Panel';
import { FormSkeleton } from '../../components/loading/Skeletons';
import { useUser } from '../../features/accounts/user';
import styles from './CustomerPage.module.css';
import { MyProjects } from './MyProjects';
import { NoRequests } from './NoRequests';
import { useOwnProjects } from './own-projects';
import { Showcase } from './Showcase';

export { preloadOwnProjects } from './own-projects';

const RequestPanel = lazy(async () => ({ default: (await import('./RequestPanel')).RequestPanel }));
const ProjectDialog = lazy(async () => ({ default: (await import('./ProjectDialog')).ProjectDialog }));

const workflow = [
  ['Gửi yêu cầu', 'Bản vẽ, vật liệu, số lượng'],
  ['Việt Phát xem xét', 'Hỏi lại khi cần chỉnh sửa'],
  ['Nhận báo giá', 'Trong vòng 24 giờ'],
  ['Đặt cọc và sản xuất', 'Theo dõi từng công đoạn'],
  ['Nhận hàng', 'Kiểm tra chất lượng, đóng gói'],
] as const;

const requestSkeleton = (
  <Panel title="Yêu cầu báo giá">
    <FormSkeleton />
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
  const projects = useRef<HTMLDivElement>(null);
  const openTab = (tab: string) => setParams({ tab, pages: undefined });
  const focusRequestForm = () => request.current?.querySelector<HTMLElement>('input[type=text]')?.focus();
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>Gửi bản vẽ, nhận báo giá trong 24 giờ</h1>
          <small>100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.</small>
        </div>
        <ol>
          {workflow.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <small>{text}</small>
            </li>
          ))}
        </ol>
        <Button className={styles['jump'] ?? ''} onClick={() => projects.current?.scrollIntoView()}>
          {ownProjects.title}
        </Button>
      </section>
      <Grid min={420} gap="24px">
        <div ref={request}>
          <StickyColumn>
            {!admits(projectRoutes.submit.access, user) ? (
              <NoRequests />
            ) : formReady ? (
              <Suspense fallback={requestSkeleton}>
                <RequestPanel
                  accountId={user.id}
                  draftId={params.get('draft') ?? undefined}
                  onOpen={(draft) => setParams({ draft })}
                />
              </Suspense>
            ) : (
              requestSkeleton
            )}
          </StickyColumn>
        </div>
        <div ref={projects} className={styles['projects']}>
          <Panel title="Quản lý dự án">
            <Tabs
              activeKey={params.get('tab') ?? 'mine'}
              onChange={openTab}
              items={[
                {
                  key: 'mine',
                  label: ownProjects.title,
                  children: <MyProjects ownProjects={ownProjects} onStart={focusRequestForm} />,
                },
                {
                  key: 'approved',
                  label: 'Dự án đã duyệt',
                  children: <Showcase onLeave={() => openTab('mine')} />,
                },
              ]}
            />
          </Panel>
        </div>
      </Grid>
      {previewedId && (
        <Suspense>
          <ProjectDialog projectId={previewedId} onClose={() => setParams({ project: undefined })} />
        </Suspense>
      )}
    </>
  );
}

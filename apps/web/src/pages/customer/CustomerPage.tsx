import { Button, Tabs } from 'antd';
import { Suspense, lazy, useDeferredValue, useRef } from 'react';
import { useAddress } from '../../components/address';
import { Beside } from '../../components/layout/Beside';
import { Panel } from '../../components/layout/Panel';
import { FormSkeleton } from '../../components/loading/Skeletons';
import { useUser } from '../../features/accounts/user';
import styles from './CustomerPage.module.css';
import { MyProjects } from './MyProjects';
import { useOwnProjects } from './own-projects';
import { Showcase } from './Showcase';

export { askOwnProjects } from './own-projects';

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

/** The customer's home: a new request on the left, their own projects on the right. */
export function CustomerPage() {
  const user = useUser();
  const own = useOwnProjects();
  // The form weighs more than all the rest: it is drawn behind the list, which may interrupt it and does not hold it up.
  const formToo = useDeferredValue(true, false);
  const [address, change] = useAddress();
  const peeked = address.get('project');
  const request = useRef<HTMLDivElement>(null);
  const projects = useRef<HTMLDivElement>(null);
  const show = (tab: string) => change({ tab, pages: undefined });
  const start = () => request.current?.querySelector<HTMLElement>('input[type=text]')?.focus();
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>Gửi bản vẽ, nhận báo giá trong 24 giờ</h1>
          <p>100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.</p>
        </div>
        <ol>
          {workflow.map(([title, text]) => (
            <li key={title}>
              <b>{title}</b>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        <Button className={styles['jump'] ?? ''} onClick={() => projects.current?.scrollIntoView()}>
          {own.title}
        </Button>
      </section>
      <div className={styles['columns']}>
        <div ref={request} className={styles['request']}>
          <Beside>
            {formToo ? (
              <Suspense fallback={requestSkeleton}>
                <RequestPanel
                  accountId={user.id}
                  draftId={address.get('draft') ?? undefined}
                  onOpen={(draft) => change({ draft })}
                />
              </Suspense>
            ) : (
              requestSkeleton
            )}
          </Beside>
        </div>
        <div ref={projects} className={styles['projects']}>
          <Panel title="Quản lý dự án">
            <Tabs
              activeKey={address.get('tab') ?? 'mine'}
              onChange={show}
              items={[
                {
                  key: 'mine',
                  label: own.title,
                  children: <MyProjects own={own} onStart={start} />,
                },
                {
                  key: 'approved',
                  label: 'Dự án đã duyệt',
                  children: <Showcase onLeave={() => show('mine')} />,
                },
              ]}
            />
          </Panel>
        </div>
      </div>
      {peeked && (
        <Suspense>
          <ProjectDialog projectId={peeked} onClose={() => change({ project: undefined })} />
        </Suspense>
      )}
    </>
  );
}

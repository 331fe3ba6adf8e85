import { admits, projectRoutes } from '@market/contracts';
import { Button, Flex } from 'antd';
import { Suspense, lazy } from 'react';
import { useCommand } from '../../commands/use-command';
import { useUrlParams } from '../../components/url-params';
import { SearchBox } from '../../components/SearchBox';
import { PagedList } from '../../components/loading/PagedList';
import { Spinner } from '../../components/loading/Spinner';
import { MoreActions } from '../../components/overlays/MoreActions';
import { ProjectCard } from '../../features/projects/ProjectCard';
import { useUser } from '../../features/accounts/user';
import { useCreateDemoMutation } from '../../features/projects/projects.api';
import { useIsPhone } from '../../look/use-media';
import styles from './CustomerPage.module.css';
import type { OwnProjects } from './own-projects';
import { StatusFilter } from './StatusFilter';

const Tracking = lazy(async () => ({ default: (await import('./Tracking')).Tracking }));

type MyProjectsProps = {
  ownProjects: OwnProjects;
  /** Moves the focus to the request form. */
  onStart: () => void;
};

/** What narrows the list, and what is seldom done with it; beside the tabs. */
export function ListTools({ ownProjects: { search, status } }: Pick<MyProjectsProps, 'ownProjects'>) {
  const [, setParams] = useUrlParams();
  const user = useUser();
  const demo = useDemo();
  return (
    <Flex gap="small" align="center" className={styles['tools'] ?? ''}>
      <SearchBox
        label="Tìm dự án"
        placeholder="Tìm theo tiêu đề hoặc mã"
        value={search}
        onSearch={(text) => setParams({ search: text, pages: undefined })}
      />
      <StatusFilter status={status} onStatus={(next) => setParams({ status: next, pages: undefined })} />
      {admits(projectRoutes.demo.access, user) && (
        <MoreActions actions={[{ key: 'demo', label: 'Tạo dự án mẫu', onClick: () => void demo.run() }]} />
      )}
    </Flex>
  );
}

/** On a phone the page ends after two and a half screens. */
const fewOnPhone = 4;

/** The customer's own projects, searched and filtered by the URL parameters. */
export function MyProjects({ ownProjects, onStart }: MyProjectsProps) {
  const { load, isOwn, search, status } = ownProjects;
  const [, setParams] = useUrlParams();
  const isFiltered = search !== '' || status !== '';
  const isPhone = useIsPhone();
  const user = useUser();
  const demo = useDemo();
  return (
    <>
      <PagedList
        of={load}
        failure="Không thể tải dự án của bạn"
        {...(isFiltered
          ? {
              empty: 'Không có dự án nào phù hợp với điều kiện tìm kiếm.',
              emptyAction: (
                <Button onClick={() => setParams({ search: '', status: '', pages: undefined })}>
                  Xem tất cả dự án
                </Button>
              ),
            }
          : !admits(projectRoutes.submit.access, user)
            ? { empty: 'Tài khoản này không có dự án nào của riêng mình.' }
            : {
                empty:
                  'Bạn chưa có dự án nào. Điền yêu cầu báo giá để bắt đầu, hoặc tạo dự án mẫu để xem thử.',
                emptyAction: (
                  <Flex wrap gap="small">
                    <Button onClick={onStart}>Điền yêu cầu đầu tiên</Button>
                    <Button loading={demo.busy} onClick={() => void demo.run()}>
                      Tạo dự án mẫu
                    </Button>
                  </Flex>
                ),
              })}
        keyOf={({ id }) => id}
        filter={isOwn}
        pageCountParam="pages"
        few={isPhone && !isFiltered ? fewOnPhone : undefined}
      >
        {(project) => (
          <ProjectCard
            project={project}
            onPreview={() => setParams({ project: project.id })}
            renderTracking={(tracked) => (
              <Suspense fallback={<Spinner />}>
                <Tracking project={tracked} />
              </Suspense>
            )}
          />
        )}
      </PagedList>
    </>
  );
}

const useDemo = () =>
  useCommand(useCreateDemoMutation(), {
    done: ['Đã tạo dự án mẫu', 'Dự án mẫu đang ở giai đoạn sản xuất, chỉ bạn nhìn thấy.'],
    failed: 'Không thể tạo dự án mẫu. Vui lòng thử lại.',
  });

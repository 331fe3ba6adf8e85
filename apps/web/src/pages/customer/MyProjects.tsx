import { admits, projectRoutes, statusLabel, statusesInOrder } from '@control-center/contracts';
import type { ProjectStatus } from '@control-center/contracts';
import { Button, Flex, Select } from 'antd';
import { Suspense, lazy } from 'react';
import { useCommand } from '../../commands/use-command';
import { useUrlParams } from '../../components/url-params';
import { SearchBox } from '../../components/SearchBox';
import { PagedList } from '../../components/loading/PagedList';
import { Spinner } from '../../components/loading/Spinner';
import { ProjectCard } from '../../features/projects/ProjectCard';
import { useUser } from '../../features/accounts/user';
import { useCreateDemoMutation } from '../../features/projects/projects.api';
import type { OwnProjects } from './own-projects';

const Tracking = lazy(async () => ({ default: (await import('./Tracking')).Tracking }));

const filters = [
  { value: '', label: 'Tất cả trạng thái' },
  ...statusesInOrder.map((status) => ({ value: status, label: statusLabel(status) })),
];

type MyProjectsProps = {
  ownProjects: OwnProjects;
  /** Moves the focus to the request form. */
  onStart: () => void;
};

/** The customer's own projects, searched and filtered by the URL parameters. */
export function MyProjects({ ownProjects, onStart }: MyProjectsProps) {
  const { load, isOwn, yourTurn, search, status } = ownProjects;
  const [, setParams] = useUrlParams();
  const isFiltered = search !== '' || status !== '';
  const user = useUser();
  return (
    <>
      <Flex wrap gap="small" style={{ marginBottom: 8 }}>
        <div style={{ flex: '2 1 220px' }}>
          <SearchBox
            label="Tìm dự án"
            placeholder="Tìm theo tiêu đề hoặc mã"
            value={search}
            onSearch={(text) => setParams({ search: text, pages: undefined })}
          />
        </div>
        <Select
          style={{ flex: '1 1 160px' }}
          aria-label="Lọc theo trạng thái"
          value={status}
          options={filters}
          onChange={(value: ProjectStatus | '') => setParams({ status: value, pages: undefined })}
        />
        {admits(projectRoutes.demo.access, user) && <DemoButton />}
      </Flex>
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
                emptyAction: <Button onClick={onStart}>Điền yêu cầu đầu tiên</Button>,
              })}
        keyOf={({ id }) => id}
        first={isFiltered ? undefined : yourTurn}
        filter={isOwn}
        pageCountParam="pages"
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

function DemoButton() {
  const createDemo = useCommand(useCreateDemoMutation(), {
    done: ['Đã tạo dự án mẫu', 'Dự án mẫu đang ở giai đoạn sản xuất, chỉ bạn nhìn thấy.'],
    failed: 'Không thể tạo dự án mẫu. Vui lòng thử lại.',
  });
  return (
    <Button loading={createDemo.busy} onClick={() => void createDemo.run()}>
      Tạo dự án mẫu
    </Button>
  );
}

import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { admits, coverOf, exportRoutes, statusLabel, statusesInOrder } from '@control-center/contracts';
import type { Project, ProjectStatus, Role } from '@control-center/contracts';
import { Button, Card, Empty, Flex, Select } from 'antd';
import { SearchBox } from '../../components/SearchBox';
import { useUrlParams } from '../../components/url-params';
import { Tip } from '../../components/Tip';
import { PagedList } from '../../components/loading/PagedList';
import { Panel } from '../../components/layout/Panel';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { StatusFigure } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import { useUser } from '../../features/accounts/user';
import { shortId } from '../../features/projects/project-text';
import { useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { useYourTurn } from '../../features/projects/your-turn';
import styles from './ProviderPage.module.css';
import { ReviewPane } from './ReviewPane';

const filters = [
  { value: '', label: 'Tất cả trạng thái' },
  ...statusesInOrder.map((status) => ({ value: status, label: statusLabel(status) })),
];

const emptyText = (search: string, status: string): string => {
  if (search) return 'Không có dự án nào phù hợp. Hãy bỏ bớt điều kiện tìm kiếm.';
  return status ? 'Không có dự án ở trạng thái này.' : 'Chưa có dự án nào được gửi đến.';
};

/** All projects on the left, the selected one on the right. The URL stores the filter and the selection. */
export function ProviderPage() {
  const user = useUser();
  const [params, setParams] = useUrlParams();
  const search = params.get('search') ?? '';
  const status = params.get('status') ?? '';
  const selected = params.get('project') ?? undefined;
  const query = { ...(search ? { search } : {}), ...(status ? { status: [status as ProjectStatus] } : {}) };
  const isFiltered = search !== '' || status !== '';
  const projects = useProjectsInfiniteQuery(isFiltered ? { query } : {});
  const yourTurn = useYourTurn(projects, user.role);

  return (
    <div className={styles['desk']} data-selected={selected !== undefined || undefined}>
      <Panel
        title="Dự án"
        extra={
          <>
            <Button
              icon={<ReloadOutlined spin={projects.isFetching} />}
              aria-label="Làm mới"
              onClick={() => void projects.refetch()}
            />
            {admits(exportRoutes.projects.access, user) && (
              <Tip text="Tải bảng mọi dự án (CSV)">
                <Button
                  icon={<DownloadOutlined />}
                  aria-label="Tải bảng mọi dự án (CSV)"
                  href={exportRoutes.projects.path}
                />
              </Tip>
            )}
          </>
        }
      >
        <Flex vertical gap="small" style={{ marginBottom: 12 }}>
          <SearchBox
            label="Tìm dự án"
            placeholder="Tìm theo tiêu đề hoặc mã"
            value={search}
            onSearch={(text) => setParams({ search: text })}
          />
          <Select
            aria-label="Lọc theo trạng thái"
            value={status}
            options={filters}
            onChange={(value) => setParams({ status: value })}
          />
        </Flex>
        <PagedList
          of={projects}
          failure="Không thể tải danh sách dự án"
          empty={emptyText(search, status)}
          keyOf={({ id }) => id}
          first={isFiltered ? undefined : yourTurn}
        >
          {(project) => (
            <ProjectRow
              project={project}
              reader={user.role}
              selected={project.id === selected}
              onSelect={() => setParams({ project: project.id })}
            />
          )}
        </PagedList>
      </Panel>
      <Card className={styles['pane'] ?? ''}>
        {selected ? (
          <ReviewPane key={selected} id={selected} onClose={() => setParams({ project: undefined })} />
        ) : (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="Chọn một dự án ở danh sách để xem và xử lý."
          />
        )}
      </Card>
    </div>
  );
}

type ProjectRowProps = { project: Project; reader: Role; selected: boolean; onSelect: () => void };

const ProjectRow = ({ project, reader, selected, onSelect }: ProjectRowProps) => (
  <button
    type="button"
    className={styles['row']}
    aria-label={`${project.title}, ${statusLabel(project.status)}`}
    aria-pressed={selected}
    onClick={onSelect}
  >
    <Thumbnail file={coverOf(project)} />
    <b>{project.title}</b>
    <small>
      <code>{shortId(project.id)}</code> {project.customerName} · {formatDate(project.createdAt)}
    </small>
    <StatusFigure project={project} reader={reader} />
  </button>
);

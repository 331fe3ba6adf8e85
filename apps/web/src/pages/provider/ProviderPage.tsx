import { ReloadOutlined } from '@ant-design/icons';
import { projectStatuses, statusLabel } from '@control-center/contracts';
import type { Project, ProjectStatus } from '@control-center/contracts';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { PagedList } from '../../components/loading/PagedList';
import { Panel } from '../../components/layout/Panel';
import { StatusFigure } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import { shortId } from '../../features/projects/project-text';
import { useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import styles from './ProviderPage.module.css';
import { ReviewPane } from './ReviewPane';

const filters = [
  { value: '', label: 'Tất cả trạng thái' },
  ...projectStatuses
    .filter((status) => status !== 'sent_to_manufacturer')
    .map((status) => ({ value: status, label: statusLabel(status) })),
];

/** The provider's desk: all projects on the left, the selected one on the right. Both stand in the address. */
export function ProviderPage() {
  const [search, setSearch] = useSearchParams();
  const status = search.get('status') ?? '';
  const selected = search.get('project') ?? undefined;
  const projects = useProjectsInfiniteQuery(status ? { query: { status: status as ProjectStatus } } : {});

  const change = (name: 'status' | 'project', value: string | undefined) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });

  return (
    <div className={styles['desk']} data-selected={selected !== undefined || undefined}>
      <Panel
        title="Dự án"
        extra={
          <>
            <Select
              aria-label="Lọc theo trạng thái"
              value={status}
              options={filters}
              onChange={(value) => change('status', value)}
              className={styles['filter'] ?? ''}
            />
            <Button
              icon={<ReloadOutlined spin={projects.isFetching} />}
              aria-label="Làm mới"
              onClick={() => void projects.refetch()}
            />
          </>
        }
      >
        <PagedList
          of={projects}
          failure="Không thể tải danh sách dự án"
          empty={status ? 'Không có dự án ở trạng thái này.' : 'Chưa có dự án nào được gửi đến.'}
          keyOf={({ id }) => id}
        >
          {(project) => (
            <ProjectRow
              project={project}
              selected={project.id === selected}
              onSelect={() => change('project', project.id)}
            />
          )}
        </PagedList>
      </Panel>
      <div className={styles['pane']}>
        {selected ? (
          <ReviewPane key={selected} id={selected} onClose={() => change('project', undefined)} />
        ) : (
          <p className={styles['hint']}>Chọn một dự án ở danh sách để xem và xử lý.</p>
        )}
      </div>
    </div>
  );
}

type ProjectRowProps = { project: Project; selected: boolean; onSelect: () => void };

const ProjectRow = ({ project, selected, onSelect }: ProjectRowProps) => (
  <button
    type="button"
    className={styles['row']}
    aria-label={`${project.title}, ${statusLabel(project.status)}`}
    aria-pressed={selected}
    onClick={onSelect}
  >
    <b>{project.title}</b>
    <span className={styles['line']}>
      <code>{shortId(project.id)}</code> {project.customerName} · {formatDate(project.createdAt)}
    </span>
    <StatusFigure status={project.status} />
  </button>
);

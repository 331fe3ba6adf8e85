import { optionLabel, plainDetailNames, plainDetails } from '@control-center/contracts';
import type { Part, PlainDetail, Project } from '@control-center/contracts';
import { Facts } from '../../../components/layout/Facts';
import type { Fact } from '../../../components/layout/Facts';
import { Loaded } from '../../../components/loading/Loaded';
import { priceText } from '../../../components/values/price-preview';
import { PartCard } from '../parts/PartCard';
import { partViewOf } from '../request/part-fields';
import { usePartsQuery } from '../projects.api';
import { processesText } from '../project-text';
import styles from './details.module.css';

/** The details and parts of the request. */
export function ProjectOverview({ project }: { project: Project }) {
  const parts = usePartsQuery({ projectId: project.id });
  return (
    <div className={styles['overview']}>
      {project.reason && <p className={styles['reason']}>Lý do gần nhất: {project.reason}</p>}
      {project.description && <p className={styles['text']}>{project.description}</p>}
      <Facts
        facts={[
          ['Vật liệu', optionLabel('material', project.material)],
          ['Số lượng', project.quantity],
          ['Quy trình', processesText(project.manufacturingProcesses, 'Chưa xác định')],
          ...plainDetailNames.map((name): Fact => [plainDetails[name].label, detailText(project, name)]),
          ['Ghi chú của Việt Phát', project.vietPhatNotes],
        ]}
      />
      <h3>Chi tiết sản phẩm ({project.partCount})</h3>
      <Loaded of={parts} failure="Không thể tải danh sách chi tiết">
        {(list) => <Parts parts={list} />}
      </Loaded>
    </div>
  );
}

function detailText(project: Project, name: PlainDetail): string {
  if (name === 'description') return ''; // A paragraph of its own, above the list.
  return name === 'suggestedPrice' ? priceText(project[name]) : optionLabel(name, project[name]);
}

function Parts({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <p className={styles['quiet']}>Dự án không chia thành chi tiết.</p>;
  return (
    <ol>
      {parts.map((part) => (
        <li key={part.id}>
          <PartCard part={partViewOf(part)} />
        </li>
      ))}
    </ol>
  );
}

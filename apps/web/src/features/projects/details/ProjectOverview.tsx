import { optionLabel } from '@control-center/contracts';
import type { Part, Project } from '@control-center/contracts';
import { Facts } from '../../../components/layout/Facts';
import { Loaded } from '../../../components/loading/Loaded';
import { priceText } from '../../../components/values/price-preview';
import { PartCard } from '../parts/PartCard';
import { partShownOf } from '../request/part-fields';
import { usePartsQuery } from '../projects.api';
import { processesText } from '../project-text';
import styles from './details.module.css';

/** What is to be made: the request's details and its parts. */
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
          ['Dung sai', optionLabel('tolerance', project.tolerance)],
          ['Xử lý bề mặt', optionLabel('surfaceFinish', project.surfaceFinish)],
          ['Độ nhám bề mặt', optionLabel('surfaceRoughness', project.surfaceRoughness)],
          ['Kích thước tối đa', project.maxDimensions],
          ['Thời gian mong muốn', optionLabel('desiredCompletionTime', project.desiredCompletionTime)],
          ['Yêu cầu vật liệu', project.materialSpecification],
          ['Yêu cầu đặc biệt', project.specialRequirements],
          ['Giá mong muốn', priceText(project.suggestedPrice)],
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

function Parts({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return <p className={styles['quiet']}>Dự án không chia thành chi tiết.</p>;
  return (
    <ol>
      {parts.map((part) => (
        <li key={part.id}>
          <PartCard part={partShownOf(part)} />
        </li>
      ))}
    </ol>
  );
}

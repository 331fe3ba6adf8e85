import { optionLabel } from '@market/contracts';
import { Button } from 'antd';
import { PagedList } from '../../components/loading/PagedList';
import { Facts } from '../../components/layout/Facts';
import { formatDate } from '../../components/values/dates';
import { processesText, quantityText } from '../../features/projects/project-text';
import { useShowcaseInfiniteQuery } from '../../features/projects/projects.api';
import styles from './CustomerPage.module.css';

/** Approved projects of other customers, without their private data. */
export function Showcase({ onLeave }: { onLeave: () => void }) {
  const load = useShowcaseInfiniteQuery({});
  return (
    <PagedList
      of={load}
      failure="Không thể tải dự án đã duyệt"
      empty="Chưa có dự án nào của khách hàng khác được duyệt."
      emptyAction={<Button onClick={onLeave}>Về dự án của tôi</Button>}
      keyOf={({ id }) => id}
      pageCountParam="pages"
    >
      {({ title, material, manufacturingProcesses, quantity, createdAt }) => (
        <article className={styles['item']} aria-label={title}>
          <h3>{title}</h3>
          <Facts
            facts={[
              ['Vật liệu', optionLabel('material', material)],
              ['Quy trình', processesText(manufacturingProcesses, 'Chưa xác định')],
              ['Số lượng', quantityText({ totalQuantity: quantity })],
              ['Ngày tạo', formatDate(createdAt)],
            ]}
          />
        </article>
      )}
    </PagedList>
  );
}

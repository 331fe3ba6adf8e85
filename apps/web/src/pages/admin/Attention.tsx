import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons';
import { mayUse, queueRoutes } from '@market/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../components/values/numbers';
import { useMayCall, useUser } from '../../features/accounts/user';
import { statusTexts } from '../../features/operations/operation-text';
import { everyFewSeconds, useHealthQuery } from '../../features/operations/operations.api';
import { useQueueCountersQuery } from '../../features/projects/projects.api';
import styles from './Attention.module.css';

const operations = '/admin-dashboard/operations';
const inQueue = (queue: string) => `/vietphat-admin?queue=${queue}`;

/** What needs somebody today, each number with the way to it: nothing that waits stands below the first screen. */
export function Attention() {
  const user = useUser();
  const seesSystem = mayUse(user, 'canAccessLogs');
  const mayCount = useMayCall(queueRoutes.counters);
  const seesOrders = mayCount && mayUse(user, 'canViewSystemStats');
  const { data: health } = useHealthQuery(undefined, { ...everyFewSeconds, skip: !seesSystem });
  const { data: orders } = useQueueCountersQuery(undefined, { skip: !seesOrders });
  if (!seesSystem && !seesOrders) return null;
  const parked = health?.projector.parkedStreams;
  return (
    <nav className={styles['strip']} aria-label="Việc cần xử lý">
      {seesSystem && (
        <Item to={operations} count={parked} title="Luồng bị giữ">
          {parked
            ? `${formatNumber(health.projector.parkedEvents)} sự kiện chờ bạn quyết định`
            : 'Mọi sự kiện đã vào dữ liệu đọc'}
        </Item>
      )}
      {seesOrders && (
        <>
          <Item to={inQueue('dueSoon')} count={orders?.dueSoon} title="Sắp hoặc đã quá 24 giờ">
            Yêu cầu chờ báo giá
          </Item>
          <Item to={inQueue('paymentOverdue')} count={orders?.paymentOverdue} title="Quá hạn thanh toán">
            Đợt thanh toán chưa nhận
          </Item>
          <Item to={inQueue('late')} count={orders?.late} title="Chậm tiến độ">
            Đơn giao muộn hơn đã hứa
          </Item>
        </>
      )}
      {seesSystem && (
        <Item
          to={operations}
          well={health?.status === 'ok'}
          title={health?.status === 'ok' ? 'Hệ thống hoạt động' : 'Hệ thống'}
        >
          {health ? statusTexts[health.status] : '…'}
        </Item>
      )}
    </nav>
  );
}

type ItemProps = {
  to: string;
  title: string;
  children: ReactNode;
  count?: number | undefined;
  well?: boolean;
};

const Item = ({ to, title, children, count, well }: ItemProps) => (
  <Link to={to}>
    {well === undefined ? (
      <b data-waits={(count ?? 0) > 0 || undefined}>{count === undefined ? '–' : formatNumber(count)}</b>
    ) : (
      <CheckCircleOutlined className={well ? styles['well'] : styles['unwell']} />
    )}
    <span>
      <b>{title}</b>
      <small>{children}</small>
    </span>
    <RightOutlined />
  </Link>
);

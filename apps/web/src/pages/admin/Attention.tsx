import { CheckCircleOutlined, ExclamationCircleOutlined, RightOutlined } from '@ant-design/icons';
import { mayUse, queueRoutes, upkeepLimits } from '@market/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayTimeText, isoDay } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useMayCall, useUser } from '../../features/accounts/user';
import { statusTexts } from '../../features/operations/operation-text';
import { everyFewSeconds, useHealthQuery, useUpkeepQuery } from '../../features/operations/operations.api';
import { useQueueCountersQuery } from '../../features/projects/projects.api';
import styles from './Attention.module.css';

const operations = '/admin-dashboard/operations';
const ofToday = (filter: string) =>
  `/admin-dashboard/audit?${new URLSearchParams({ q: `${filter} from:${isoDay(new Date())}` }).toString()}`;
const inQueue = (queue: string) => `/vietphat-admin?queue=${queue}`;

/** What needs somebody today, each number with the way to it: nothing that waits stands below the first screen. */
export function Attention() {
  const user = useUser();
  const seesSystem = mayUse(user, 'canAccessLogs');
  const mayCount = useMayCall(queueRoutes.counters);
  const seesOrders = mayCount && mayUse(user, 'canViewSystemStats');
  const { data: health } = useHealthQuery(undefined, { ...everyFewSeconds, skip: !seesSystem });
  const { data: upkeep } = useUpkeepQuery(undefined, { ...everyFewSeconds, skip: !seesSystem });
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
        <>
          <Item to={ofToday('is:override')} count={upkeep?.today.overrides} title="Ghi đè hôm nay">
            Trạng thái đặt thủ công
          </Item>
          <Item
            to={ofToday('is:sign-in type:failed')}
            count={upkeep?.today.failedSignIns}
            title="Đăng nhập hỏng hôm nay"
          >
            Không vào được tài khoản
          </Item>
          <Item
            to={operations}
            well={upkeep?.backup ? hoursSince(upkeep.backup.savedAt) <= upkeepLimits.backupHours : false}
            title="Sao lưu"
          >
            {upkeep && (upkeep.backup ? dayTimeText(upkeep.backup.savedAt) : 'Chưa có bản nào')}
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

const hoursSince = (moment: string): number => (Date.now() - Date.parse(moment)) / 3_600_000;

type ItemProps = {
  to: string;
  title: string;
  children: ReactNode;
  count?: number | undefined;
  well?: boolean;
};

const Mark = ({ isWell }: { isWell: boolean }) =>
  isWell ? (
    <CheckCircleOutlined className={styles['well']} />
  ) : (
    <ExclamationCircleOutlined className={styles['unwell']} />
  );

const Item = ({ to, title, children, count, well }: ItemProps) => (
  <Link to={to}>
    {well === undefined ? (
      <b data-waits={(count ?? 0) > 0 || undefined}>{count === undefined ? '–' : formatNumber(count)}</b>
    ) : (
      <Mark isWell={well} />
    )}
    <span>
      <b>{title}</b>
      <small>{children}</small>
    </span>
    <RightOutlined />
  </Link>
);

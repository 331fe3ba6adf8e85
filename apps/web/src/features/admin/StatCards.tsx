import type { AdminStats } from '@control-center/contracts';
import { Card, Statistic } from 'antd';
import { Grid } from '../../components/layout/Grid';
import { Loaded } from '../../components/loading/Loaded';
import { formatNumber } from '../../components/values/numbers';
import { useAdminStatsQuery } from './admin.api';

const cards: readonly (readonly [key: keyof AdminStats, title: string])[] = [
  ['totalUsers', 'Tổng người dùng'],
  ['totalCustomers', 'Khách hàng'],
  ['totalManufacturers', 'Nhà máy'],
  ['totalProjects', 'Tổng dự án'],
  ['pendingProjects', 'Đang xử lý'],
  ['completedProjects', 'Hoàn thành'],
];

/** The numbers of accounts and projects. */
export const StatCards = () => (
  <Loaded of={useAdminStatsQuery()} failure="Không thể tải số liệu" rows={2}>
    {(stats) => (
      <Grid min={140} gap="8px">
        {cards.map(([key, title]) => (
          <Card key={key} size="small" role="group" aria-label={title}>
            <Statistic title={title} value={formatNumber(stats[key])} />
          </Card>
        ))}
      </Grid>
    )}
  </Loaded>
);

import { mostReportOrders, reportOf } from '@market/contracts';
import type { ReportName, ReportOrdersQuery } from '@market/contracts';
import { Drawer, List } from 'antd';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { StatusTag } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { useReportOrdersQuery } from './reports.api';

type OrdersBehindProps = { report: ReportName; query: ReportOrdersQuery; onClose: () => void };

/** The orders behind a number of a report. */
export function OrdersBehind({ report, query, onClose }: OrdersBehindProps) {
  const found = useReportOrdersQuery({ report, query });
  const label = reportOf(report).figures.find(({ key }) => key === query.figure)?.label ?? '';
  return (
    <Drawer open title={`Đơn đứng sau con số «${label}»`} onClose={onClose}>
      <Loaded of={found} failure="Không thể tải các đơn">
        {({ count, orders }) => (
          <>
            <p>
              {formatNumber(count)} đơn
              {count > mostReportOrders ? `, ${formatNumber(mostReportOrders)} đơn mới nhất ở đây` : ''}
            </p>
            <List
              size="small"
              dataSource={orders}
              locale={{ emptyText: 'Không có đơn nào' }}
              renderItem={({ id, title, status, customerName, createdAt }) => (
                <List.Item key={id} extra={<StatusTag status={status} />}>
                  <List.Item.Meta
                    title={<Link to={`/projects/${id}`}>{title}</Link>}
                    description={`${customerName} · ${formatDate(createdAt)}`}
                  />
                </List.Item>
              )}
            />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

import { mostReportOrders, reportOf } from '@market/contracts';
import type { ReportName, ReportOrdersQuery } from '@market/contracts';
import { Drawer, List } from 'antd';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { StatusTag } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { figureText } from './report-text';
import { useReportOrdersQuery } from './reports.api';
import styles from './reports.module.css';

type OrdersBehindProps = { report: ReportName; query: ReportOrdersQuery; onClose: () => void };

/** The orders behind a number of a report. */
export function OrdersBehind({ report, query, onClose }: OrdersBehindProps) {
  const found = useReportOrdersQuery({ report, query });
  const figure = reportOf(report).figures.find(({ key }) => key === query.figure);
  const label = figure?.label ?? '';
  const amountText = (amount: number | null) =>
    figure && amount !== null && figure.kind === 'money' ? figureText(figure.kind, amount) : '';
  return (
    <Drawer open title={`Đơn đứng sau con số «${label}»`} onClose={onClose}>
      <Loaded of={found} failure="Không thể tải các đơn">
        {({ count, sum, orders }) => (
          <>
            <p>
              {formatNumber(count)} đơn
              {count > mostReportOrders ? `, ${formatNumber(mostReportOrders)} đơn mới nhất ở đây` : ''}
            </p>
            {figure && sum !== null && (figure.kind === 'money' || sum !== count) && (
              <p>
                Cộng lại: <b>{figureText(figure.kind, sum)}</b>
              </p>
            )}
            <List
              size="small"
              dataSource={orders}
              locale={{ emptyText: 'Không có đơn nào' }}
              renderItem={({ id, title, status, customerName, createdAt, amount }) => (
                <List.Item
                  key={id}
                  extra={
                    <span className={styles['behind']}>
                      {amountText(amount) && <b>{amountText(amount)}</b>}
                      {amount !== null && amount > 1 && figure?.kind === 'count' && (
                        <b>{`× ${formatNumber(amount)}`}</b>
                      )}
                      <StatusTag status={status} />
                    </span>
                  }
                >
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

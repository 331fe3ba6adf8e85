import type { AdminStats, AdminTrend } from '@market/contracts';
import { Link } from 'react-router-dom';
import { Loaded } from '../../components/loading/Loaded';
import { formatNumber } from '../../components/values/numbers';
import { useAdminStatsQuery, useAdminTrendQuery } from './admin.api';
import styles from './StatCards.module.css';
import { changeText, linePoints } from './trend';

export type CountedList = 'people' | 'projects';

/** Each number, the list that it counts, and the address that filters it. */
const cards: readonly (readonly [keyof AdminStats, title: string, CountedList, filter: string])[] = [
  ['totalUsers', 'Tổng người dùng', 'people', '?'],
  ['totalCustomers', 'Khách hàng', 'people', '?role=customer'],
  ['totalManufacturers', 'Nhà máy', 'people', '?role=manufacturer'],
  ['totalProjects', 'Tổng dự án', 'projects', '?counted=true'],
  ['pendingProjects', 'Đang xử lý', 'projects', '?status=pending&counted=true'],
  ['completedProjects', 'Hoàn thành', 'projects', '?status=completed&counted=true'],
];

const chart = { width: 100, height: 24 };

type StatCardsProps = {
  /** Those on the page, each with what brings it into view: on a phone it is far below. */
  lists: Partial<Record<CountedList, () => void>>;
};

/** The numbers of accounts and projects, each with its trend and the way to its list. */
export function StatCards({ lists }: StatCardsProps) {
  const { data: trend } = useAdminTrendQuery();
  return (
    <Loaded
      of={useAdminStatsQuery()}
      failure="Không thể tải số liệu"
      // As large as the cards, so that nothing moves.
      skeleton={
        <div aria-hidden>
          <Cards lists={{}} stats={undefined} trend={undefined} />
        </div>
      }
    >
      {(stats) => <Cards {...{ lists, stats, trend }} />}
    </Loaded>
  );
}

type CardsProps = StatCardsProps & { stats: AdminStats | undefined; trend: AdminTrend | undefined };

const Cards = ({ lists, stats, trend }: CardsProps) => (
  <div className={styles['cards']}>
    {cards.map(([key, title, list, filter]) => (
      <div key={key} role="group" aria-label={title}>
        <p>
          {lists[list] ? (
            <Link to={filter} onClick={lists[list]}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <b>{stats ? formatNumber(stats[key]) : '–'}</b>
        {stats && trend ? (
          <Trend total={stats[key]} changes={trend.changes[key]} />
        ) : (
          <small aria-hidden className={styles['unknown']}>
            –
          </small>
        )}
      </div>
    ))}
  </div>
);

type TrendProps = { total: number; changes: AdminTrend['changes'][keyof AdminStats] };

const Trend = ({ total, changes }: TrendProps) => (
  <>
    <svg
      aria-hidden
      className={styles['line']}
      viewBox={`0 -1 ${chart.width} ${chart.height + 2}`}
      preserveAspectRatio="none"
    >
      <polyline points={linePoints(total, changes, chart)} />
    </svg>
    <small>
      <b>{changeText(changes, 7)}</b> / 7 ngày
    </small>
  </>
);

import type { DueOrder } from '@control-center/contracts';
import { Flex, Statistic, Tabs } from 'antd';
import { Suspense, lazy } from 'react';
import { Link } from 'react-router-dom';
import { Lines } from '../../components/loading/Skeletons';
import { Mark } from '../../components/status/Mark';
import { Grid } from '../../components/layout/Grid';
import { formatDate } from '../../components/values/dates';
import { hoursText } from '../../components/values/numbers';
import { useUrlParams } from '../../components/url-params';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { useUser } from '../../features/accounts/user';
import { FinalRefusals } from '../../features/progress/RefusedNote';
import { useCountersQuery } from '../../features/projects/projects.api';
import styles from './FactoryPage.module.css';
import { ProjectsTab } from './ProjectsTab';
import { tabOf, tabTexts } from './factory-tab-texts';

export { preloadDrawings } from './factory-tabs';

/** A factory's dashboard. An admin picks the factory and only looks (rulings B7). */
export function FactoryPage() {
  const { id, role } = useUser();
  const [params, setParams] = useUrlParams();
  const looksOn = role !== 'manufacturer';
  const factoryId = looksOn ? (params.get('factory') ?? undefined) : id;
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="8px 16px" className={styles['head'] ?? ''}>
        <h1>Nhà máy sản xuất</h1>
        {looksOn && (
          <Suspense>
            <FactoryPicker
              value={factoryId}
              onPick={(picked) => setParams({ factory: picked, tab: '', pages: '' })}
            />
          </Suspense>
        )}
      </Flex>
      {!looksOn && <FinalRefusals owner={{ accountId: id, role }} />}
      {factoryId ? (
        <Dashboard key={factoryId} factoryId={factoryId} readOnly={looksOn} />
      ) : (
        <Suspense>
          <NoFactory />
        </Suspense>
      )}
    </>
  );
}

// Only an admin has them, and a phone at the machine need not load a field that searches.
const NoFactory = lazy(async () => ({ default: (await import('./FactoryPicker')).NoFactory }));
const FactoryPicker = lazy(async () => ({ default: (await import('./FactoryPicker')).FactoryPicker }));
const OwnQuotes = lazy(async () => ({ default: (await import('./OwnQuotes')).OwnQuotes }));

type DashboardProps = { factoryId: string; readOnly: boolean };

function Dashboard({ factoryId, readOnly }: DashboardProps) {
  const [params, setParams] = useUrlParams();
  const { data } = useCountersQuery({ query: { manufacturerId: factoryId } });
  const counters = data && 'orders' in data ? data : undefined;
  const { key: active } = tabOf(params.get('tab'));
  return (
    <Flex vertical gap="small">
      <section aria-label="Số liệu" className={styles['counters']}>
        <Grid min={140} gap="0">
          {tabTexts.map(({ key, counter }) => (
            <Statistic key={key} title={counter} value={counters?.[key] ?? '–'} groupSeparator="." />
          ))}
        </Grid>
      </section>
      <Score factoryId={factoryId} />
      <Tabs
        className={styles['tabs'] ?? ''}
        activeKey={active}
        onChange={(tab) => setParams({ tab, pages: undefined }, 'replace')}
        destroyOnHidden
        items={tabTexts.map(({ key, label, empty }) => ({
          key,
          label: (
            <>
              {label} <span className={styles['count'] ?? ''}>{counters && `(${counters[key]})`}</span>
            </>
          ),
          children:
            key === 'orders' ? (
              <Suspense fallback={<Lines count={6} />}>
                <OwnQuotes factoryId={factoryId} empty={empty} readOnly={readOnly} />
              </Suspense>
            ) : (
              <ProjectsTab factoryId={factoryId} tab={key} empty={empty} readOnly={readOnly} />
            ),
        }))}
      />
    </Flex>
  );
}

/** How the factory does, by the figures that the provider sees when it picks a factory. */
function Score({ factoryId }: { factoryId: string }) {
  const { data = [], isLoading } = useFactoriesQuery();
  const factory = data.find(({ id }) => id === factoryId);
  // Its line is kept, so that nothing below it moves.
  if (isLoading) return <small>&nbsp;</small>;
  if (!factory) return null;
  const { onTimeShare, dueOrders, medianResponseHours, openOrders } = factory.figures;
  const texts = [
    onTimeShare === null
      ? 'Đúng hẹn: chưa có đơn đến hạn'
      : `Đúng hẹn ${Math.round(onTimeShare * 100)} % của ${dueOrders} đơn gần nhất`,
    medianResponseHours !== null && `trả lời trong ${hoursText(medianResponseHours)} làm việc`,
    `${openOrders} đơn đang giữ`,
  ].filter(Boolean);
  return (
    <section aria-label="Điểm của nhà máy">
      <small>{texts.join(' · ')}</small>
      {dueOrders > 0 && factory.dueOrders && <DueOrders orders={factory.dueOrders} />}
    </section>
  );
}

/** The orders that the factory's share on time is taken from. */
const DueOrders = ({ orders }: { orders: readonly DueOrder[] }) => (
  <details className={styles['due'] ?? ''}>
    <summary>Những đơn được tính đúng hẹn</summary>
    <ul>
      {orders.map(({ projectId, title, promisedOn, isLate }) => (
        <li key={projectId}>
          <Link to={`/projects/${projectId}`}>{title}</Link>
          <small>đã hứa {formatDate(promisedOn)}</small>
          {isLate ? <Mark>Trễ</Mark> : <small>đúng hẹn</small>}
        </li>
      ))}
    </ul>
  </details>
);

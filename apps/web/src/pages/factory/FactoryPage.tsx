import { Button, Flex, Tabs } from 'antd';
import { Suspense, lazy } from 'react';
import { itemsOf } from '../../api/paging';
import { Lines } from '../../components/loading/Skeletons';
import { formatNumber, formatPercent, hoursText } from '../../components/values/numbers';
import { isoDay } from '../../components/values/dates';
import { useUrlParams } from '../../components/url-params';
import { useFactoriesQuery } from '../../features/accounts/accounts.api';
import { useUser } from '../../features/accounts/user';
import { daysLate } from '../../features/progress/dates/job-dates';
import { useCountersQuery, useProjectsOfFactoryInfiniteQuery } from '../../features/projects/projects.api';
import styles from './FactoryPage.module.css';
import { ProjectsTab } from './ProjectsTab';
import { tabOf, tabTexts } from './factory-tab-texts';
import { statusesOf } from './factory-tabs';

export { preloadDrawings } from './factory-tabs';

/** A factory's dashboard. An admin picks the factory and only looks. */
export function FactoryPage() {
  const { id, role } = useUser();
  const [params, setParams] = useUrlParams();
  const looksOn = role !== 'manufacturer';
  const factoryId = looksOn ? (params.get('factory') ?? undefined) : id;
  return (
    <div className={styles['page']}>
      <Flex wrap align="center" gap="2px 16px" className={styles['head'] ?? ''}>
        <h1>Nhà máy sản xuất</h1>
        {factoryId && params.get('tab') !== 'progress' && (
          <LateJobs factoryId={factoryId} onOpen={() => setParams({ tab: 'progress', pages: undefined })} />
        )}
        {factoryId && <Score factoryId={factoryId} />}
        {looksOn && (
          <Suspense>
            <FactoryPicker
              value={factoryId}
              onPick={(picked) => setParams({ factory: picked, tab: '', pages: '' })}
            />
          </Suspense>
        )}
      </Flex>
      {!looksOn && (
        <Suspense>
          <FinalRefusals owner={{ accountId: id, role }} />
        </Suspense>
      )}
      {factoryId ? (
        <Dashboard key={factoryId} factoryId={factoryId} readOnly={looksOn} />
      ) : (
        <Suspense>
          <NoFactory />
        </Suspense>
      )}
    </div>
  );
}

// Only an admin has them, and a phone at the machine need not load a field that searches.
const FinalRefusals = lazy(async () => ({
  default: (await import('../../features/progress/notes/RefusedNote')).FinalRefusals,
}));
const NoFactory = lazy(async () => ({ default: (await import('./FactoryPicker')).NoFactory }));
const FactoryPicker = lazy(async () => ({ default: (await import('./FactoryPicker')).FactoryPicker }));
const DueOrders = lazy(async () => ({ default: (await import('./DueOrders')).DueOrders }));
const OwnQuotes = lazy(async () => ({ default: (await import('./rows/OwnQuotes')).OwnQuotes }));

type DashboardProps = { factoryId: string; readOnly: boolean };

function Dashboard({ factoryId, readOnly }: DashboardProps) {
  const [params, setParams] = useUrlParams();
  const { data } = useCountersQuery({ query: { manufacturerId: factoryId } });
  const counters = data && 'orders' in data ? data : undefined;
  const { key: active } = tabOf(params.get('tab'));
  return (
    <Tabs
      className={styles['tabs'] ?? ''}
      activeKey={active}
      onChange={(tab) => setParams({ tab, pages: undefined }, 'replace')}
      destroyOnHidden
      items={tabTexts.map(({ key, label, counter, empty }) => ({
        key,
        label: (
          <span className={styles['counter']}>
            <b>{counters ? formatNumber(counters[key]) : '–'}</b> <span>{label}</span>{' '}
            <small>{counter}</small>
          </span>
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
  );
}

/** What is late at the machines, on whichever tab: it is the first thing to see to, and leads to its tab. */
function LateJobs({ factoryId, onOpen }: { factoryId: string; onOpen: () => void }) {
  const query = { status: statusesOf('progress') };
  const { data: counters } = useCountersQuery({ query: { manufacturerId: factoryId } });
  // After the first list, and only if there is something at the machines.
  const skip = !counters || !('progress' in counters) || counters.progress === 0;
  const jobs = useProjectsOfFactoryInfiniteQuery({ manufacturerId: factoryId, query }, { skip });
  const today = isoDay(new Date());
  const late = itemsOf(jobs.data).filter((job) => (daysLate(job, today) ?? 0) > 0).length;
  if (late === 0) return null;
  return (
    <Button type="link" danger size="small" className={styles['late'] ?? ''} onClick={onOpen}>
      {`${formatNumber(late)}${jobs.hasNextPage ? '+' : ''} đơn đang trễ hẹn`}
    </Button>
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
    medianResponseHours !== null && `trả lời trong ${hoursText(medianResponseHours)} làm việc`,
    `${openOrders} đơn đang giữ`,
  ].filter(Boolean);
  const onTime =
    onTimeShare === null ? (
      'Đúng hẹn: chưa có đơn đến hạn'
    ) : (
      <>
        <b data-good={onTimeShare >= 0.9 || undefined}>
          Đúng hẹn {formatPercent(Math.round(onTimeShare * 100))}
        </b>{' '}
        của {dueOrders} đơn gần nhất
      </>
    );
  return (
    <section aria-label="Điểm của nhà máy" className={styles['score']}>
      <small>
        {dueOrders > 0 && factory.dueOrders ? (
          <Suspense fallback={onTime}>
            <DueOrders orders={factory.dueOrders}>{onTime}</DueOrders>
          </Suspense>
        ) : (
          onTime
        )}
        <span>{texts.map((text) => ` · ${text}`)}</span>
      </small>
    </section>
  );
}

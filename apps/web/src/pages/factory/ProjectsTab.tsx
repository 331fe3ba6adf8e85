import { isOnTurn } from '@market/contracts';
import { Suspense, lazy } from 'react';
import { itemsOf } from '../../api/paging';
import { PagedList } from '../../components/loading/PagedList';
import { Lines } from '../../components/loading/Skeletons';
import { isoDay } from '../../components/values/dates';
import { useProjectsOfFactoryInfiniteQuery } from '../../features/projects/projects.api';
import { turnTitle } from '../../features/projects/your-turn';
import { OrderRow } from './rows/OrderRow';
import { statusesOf } from './factory-tabs';
import type { ProjectTabKey } from './factory-tabs';
import { byUrgency } from '../../features/progress/dates/job-dates';
import styles from './rows/rows.module.css';

// What the first tab does not show is loaded when it is opened; a job at once where the address names its tab.
const loadJobRow = async () => ({ default: (await import('./rows/JobRow')).JobRow });
if (new URLSearchParams(location.search).get('tab') === 'progress') void loadJobRow().catch(() => undefined);
const JobRow = lazy(loadJobRow);

type ProjectsTabProps = { factoryId: string; tab: ProjectTabKey; empty: string; readOnly: boolean };

/** The factory's projects in the statuses of a tab: those that wait for it first, at the machine those that are late. */
export function ProjectsTab({ factoryId, tab, empty, readOnly }: ProjectsTabProps) {
  const query = { status: statusesOf(tab) };
  const projects = useProjectsOfFactoryInfiniteQuery({ manufacturerId: factoryId, query });
  const isAtMachine = tab === 'progress';
  const items = itemsOf(projects.data);
  const waiting = items.filter((project) => isOnTurn(project, 'manufacturer'));
  const order = byUrgency(isoDay(new Date()));
  const first = isAtMachine ? [...items].sort(order)[0] : undefined;
  return (
    <div className={styles['list']}>
      <PagedList
        of={projects}
        failure="Không thể tải dự án"
        empty={empty}
        keyOf={({ id }) => id}
        first={
          readOnly || isAtMachine
            ? undefined
            : { title: turnTitle(waiting.length, projects.hasNextPage), items: waiting }
        }
        {...(isAtMachine && { order })}
        pageCountParam="pages"
      >
        {(project) =>
          tab === 'progress' ? (
            <Suspense fallback={<Lines count={3} />}>
              <JobRow project={project} readOnly={readOnly} isFirst={project.id === first?.id} />
            </Suspense>
          ) : (
            <OrderRow {...{ project, tab, readOnly }} isFirst={project.id === (waiting[0] ?? items[0])?.id} />
          )
        }
      </PagedList>
    </div>
  );
}

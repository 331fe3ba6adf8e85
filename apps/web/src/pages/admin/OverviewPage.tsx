import { mayUse } from '@market/contracts';
import { Flex } from 'antd';
import { Suspense, lazy, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { LinkButton } from '../../components/LinkButton';
import { PageHead } from '../../components/layout/PageHead';
import { Panel } from '../../components/layout/Panel';
import { PeopleList } from '../../features/accounts/people/PeopleList';
import { personPath } from '../../features/accounts/people/person-text';
import { useUser } from '../../features/accounts/user';
import { StatCards } from '../../features/admin/StatCards';
import { ProjectMonitor } from '../../features/projects/ProjectMonitor';
import { Attention } from './Attention';
import styles from './OverviewPage.module.css';

const RepairDialog = lazy(async () => ({
  default: (await import('../../features/accounts/people/permissions/RepairDialog')).RepairDialog,
}));

/** Beside each other the lists end at the bottom of the window; below each other each has this height. */
const listHeight = 'var(--list-height)';

/** What waits, the numbers, the people and the orders: each for admins with its feature. */
export function OverviewPage() {
  const user = useUser();
  const [repairing, setRepairing] = useState(false);
  const seesPeople = mayUse(user, 'canManageUsers');
  const seesProjects = mayUse(user, 'canViewSystemStats');
  const people = useRef<HTMLDivElement>(null);
  const projects = useRef<HTMLDivElement>(null);
  const show = (list: RefObject<HTMLElement | null>) => () =>
    list.current?.scrollIntoView({ block: 'nearest' });
  return (
    <div className={styles['page']}>
      <PageHead title="Quản trị hệ thống">
        <LinkButton to="/vietphat-admin">Trang quản lý Việt Phát</LinkButton>
      </PageHead>
      <Flex vertical gap={12} className={styles['parts'] ?? ''}>
        <Attention />
        {seesProjects && (
          <StatCards lists={{ ...(seesPeople && { people: show(people) }), projects: show(projects) }} />
        )}
        <div className={styles['lists']} data-single={!(seesPeople && seesProjects) || undefined}>
          {seesPeople && (
            <div ref={people}>
              <PeopleList
                height={listHeight}
                onRepair={mayUse(user, 'canSetPermissions') ? () => setRepairing(true) : undefined}
              />
            </div>
          )}
          {seesProjects && (
            <div ref={projects}>
              <Panel flush title="Theo dõi dự án">
                <ProjectMonitor height={listHeight} personPath={seesPeople ? personPath : undefined} />
              </Panel>
            </div>
          )}
        </div>
        {!seesPeople && !seesProjects && (
          <p>
            Tài khoản quản trị của bạn không được xem người dùng và số liệu. Hãy chọn một phần khác ở trên.
          </p>
        )}
        {repairing && (
          <Suspense>
            <RepairDialog onClose={() => setRepairing(false)} />
          </Suspense>
        )}
      </Flex>
    </div>
  );
}

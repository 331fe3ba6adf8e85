import { mayUse } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { Suspense, lazy, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Panel } from '../../components/layout/Panel';
import { PeopleList } from '../../features/accounts/people/PeopleList';
import { personPath } from '../../features/accounts/people/person-text';
import { useUser } from '../../features/accounts/user';
import { StatCards } from '../../features/admin/StatCards';
import { ProjectMonitor } from '../../features/projects/ProjectMonitor';
import styles from './OverviewPage.module.css';

const RepairDialog = lazy(async () => ({
  default: (await import('../../features/accounts/people/permissions/RepairDialog')).RepairDialog,
}));

/** The numbers, the people and the orders: each for admins with its feature. */
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
    <Flex vertical gap="middle">
      {seesProjects && (
        <StatCards lists={{ ...(seesPeople && { people: show(people) }), projects: show(projects) }} />
      )}
      <div className={styles['lists']} data-single={!(seesPeople && seesProjects) || undefined}>
        {seesPeople && (
          <div ref={people}>
            <Panel
              title="Người dùng"
              extra={
                mayUse(user, 'canSetPermissions') && (
                  <Button onClick={() => setRepairing(true)}>Khôi phục quyền mặc định</Button>
                )
              }
            >
              <PeopleList />
            </Panel>
          </div>
        )}
        {seesProjects && (
          <div ref={projects}>
            <Panel title="Theo dõi dự án">
              <ProjectMonitor personPath={seesPeople ? personPath : undefined} />
            </Panel>
          </div>
        )}
      </div>
      {!seesPeople && !seesProjects && (
        <p>Tài khoản quản trị của bạn không được xem người dùng và số liệu. Hãy chọn một phần khác ở trên.</p>
      )}
      {repairing && (
        <Suspense>
          <RepairDialog onClose={() => setRepairing(false)} />
        </Suspense>
      )}
    </Flex>
  );
}

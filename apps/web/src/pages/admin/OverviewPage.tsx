import { mayUse } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { Suspense, lazy, useState } from 'react';
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
  return (
    <Flex vertical gap="middle">
      {seesProjects && <StatCards />}
      <div className={styles['lists']} data-single={!(seesPeople && seesProjects) || undefined}>
        {seesPeople && (
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
        )}
        {seesProjects && (
          <Panel title="Theo dõi dự án">
            <ProjectMonitor personPath={seesPeople ? personPath : undefined} />
          </Panel>
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

import { mayUse } from '@market/contracts';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { statusOf } from '../../api/errors';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { Loaded } from '../../components/loading/Loaded';
import { usePersonQuery } from '../../features/accounts/people/people.api';
import { AccessTable } from '../../features/accounts/people/person/AccessTable';
import { PersonEnding } from '../../features/accounts/people/person/PersonEnding';
import { PersonFacts } from '../../features/accounts/people/person/PersonFacts';
import { PersonHead } from '../../features/accounts/people/person/PersonHead';
import { PersonSessions } from '../../features/accounts/people/person/PersonSessions';
import { PersonTimeline } from '../../features/accounts/people/person/PersonTimeline';
import { useUser } from '../../features/accounts/user';
import { useIsPhone } from '../../look/use-media';
import { PersonOrders } from './PersonOrders';
import styles from './PersonPage.module.css';

/** One account: who it is, its access and why, sessions, orders, and what happened. */
export function PersonPage() {
  const { id = '' } = useParams();
  const user = useUser();
  const mayOpen = mayUse(user, 'canManageUsers');
  const load = usePersonQuery({ userId: id }, { skip: !mayOpen });
  if (!mayOpen)
    return (
      <Screen
        title="Không có quyền xem người dùng"
        text="Tài khoản quản trị của bạn không được quản lý người dùng."
      >
        <Link to="/admin-dashboard">Về trang quản trị</Link>
      </Screen>
    );
  if ([400, 404].includes(statusOf(load.error) ?? 0))
    return (
      <Screen title="Không tìm thấy người dùng" text="Có thể đường dẫn đã sai.">
        <Link to="/admin-dashboard">Về danh sách người dùng</Link>
      </Screen>
    );
  return (
    <Loaded of={load} failure="Không thể tải người dùng" rows={8}>
      {(person) => (
        <div className={styles['person']} key={person.id}>
          <PersonHead person={person} />
          <PersonFacts
            person={person}
            orders={
              mayUse(user, 'canViewSystemStats') && (
                <PersonOrders
                  of={person.role === 'manufacturer' ? { manufacturerId: id } : { customerId: id }}
                />
              )
            }
          />
          <div className={styles['columns']}>
            <AccessTable person={person} />
            <div className={styles['sides']}>
              <PersonSessions userId={person.id} />
              <PersonHappenings userId={person.id} />
              <PersonEnding person={person} />
            </div>
          </div>
        </div>
      )}
    </Loaded>
  );
}

/** As many as there is room for beside the access. */
const newest = 4;

function PersonHappenings({ userId }: { userId: string }) {
  const [all, setAll] = useState(false);
  const isPhone = useIsPhone();
  return (
    <Panel
      kind="side"
      title="Dòng thời gian"
      extra={
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => setAll(true)}>
          Xem cả
        </Button>
      }
    >
      <PersonTimeline userId={userId} most={newest} />
      {all && (
        <Drawer
          open
          title="Dòng thời gian"
          onClose={() => setAll(false)}
          {...(isPhone ? { placement: 'bottom', size: '100dvh' } : { size: 480 })}
          styles={{ close: { width: 44, height: 44 } }}
        >
          <PersonTimeline userId={userId} />
        </Drawer>
      )}
    </Panel>
  );
}

import { mayUse } from '@market/contracts';
import { Flex } from 'antd';
import { Link, useParams } from 'react-router-dom';
import { statusOf } from '../../api/errors';
import { Grid } from '../../components/layout/Grid';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { Loaded } from '../../components/loading/Loaded';
import { usePersonQuery } from '../../features/accounts/people/people.api';
import { AccessTable } from '../../features/accounts/people/person/AccessTable';
import { PersonHead } from '../../features/accounts/people/person/PersonHead';
import { PersonSessions } from '../../features/accounts/people/person/PersonSessions';
import { PersonTimeline } from '../../features/accounts/people/person/PersonTimeline';
import { useUser } from '../../features/accounts/user';
import { ProjectMonitor } from '../../features/projects/ProjectMonitor';

/** One account: identity, access and why, sessions, orders, and everything that happened. */
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
        <Flex vertical gap="middle" key={person.id}>
          <Link to="/admin-dashboard">← Danh sách người dùng</Link>
          <PersonHead person={person} />
          <Panel title="Quyền hiện tại">
            <AccessTable person={person} />
          </Panel>
          <Grid min={360} gap="16px">
            <Panel title="Phiên đăng nhập">
              <PersonSessions userId={person.id} />
            </Panel>
            {mayUse(user, 'canViewSystemStats') && (
              <Panel title="Đơn hàng">
                <ProjectMonitor
                  height="320px"
                  of={person.role === 'manufacturer' ? { manufacturerId: id } : { customerId: id }}
                />
              </Panel>
            )}
          </Grid>
          <Panel title="Dòng thời gian">
            <PersonTimeline userId={person.id} />
          </Panel>
        </Flex>
      )}
    </Loaded>
  );
}

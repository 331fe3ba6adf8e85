import { DownOutlined } from '@ant-design/icons';
import { roleColors, roleLabels } from '@control-center/contracts';
import type { Role } from '@control-center/contracts';
import { Badge, Button, Flex, Popover } from 'antd';
import { Suspense, lazy } from 'react';
import { FocusScope } from '../../components/FocusScope';
import { Lines } from '../../components/loading/Skeletons';
import styles from './accounts.module.css';
import { useUser } from './user';

/** Loaded when it is opened: the first list needs no form. */
const RoleForm = lazy(async () => ({ default: (await import('./RoleForm')).RoleForm }));

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Flex component="span" align="center" gap="small">
      <Badge color={roleColors[role]} />
      {roleLabels[role]}
    </Flex>
  );
}

/** A button with the current role, which opens a form to choose another one. */
export function RoleSwitcher() {
  const { role } = useUser();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="Chuyển vai trò"
      destroyOnHidden
      content={
        <Suspense fallback={<Lines count={2} />}>
          <FocusScope>
            <RoleForm />
          </FocusScope>
        </Suspense>
      }
    >
      <Button ghost className={styles['role'] ?? ''} aria-label={`Vai trò: ${roleLabels[role]}`}>
        <RoleBadge role={role} />
        <DownOutlined />
      </Button>
    </Popover>
  );
}

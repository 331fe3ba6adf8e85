import { DownOutlined } from '@ant-design/icons';
import { roleColors, roleLabels } from '@market/contracts';
import type { Role } from '@market/contracts';
import { Badge, Button, Flex } from 'antd';
import { Suspense, useState } from 'react';
import { loadLater } from '../../components/overlays/load-later';
import { FocusScope } from '../../components/FocusScope';
import { Lines } from '../../components/loading/Skeletons';
import { Popover } from '../../components/overlays/later';
import styles from './accounts.module.css';
import { useUser } from './user';

/** Loaded when it is opened: the first list needs no form. */
const RoleForm = loadLater(async () => (await import('./RoleForm')).RoleForm);

export function RoleBadge({ role }: { role: Role }) {
  return (
    <Flex component="span" align="center" gap="small">
      <Badge color={roleColors[role]} />
      {roleLabels[role]}
    </Flex>
  );
}

/** A button with the current role, which opens a form to choose another one; in the header, or `onPaper` in a sheet. */
export function RoleSwitcher({ onPaper = false }: { onPaper?: boolean }) {
  const { role } = useUser();
  const [open, setOpen] = useState(false);
  const button = (onClick?: () => void) => (
    <Button
      ghost={!onPaper}
      className={(!onPaper && styles['role']) || ''}
      aria-label={`Vai trò: ${roleLabels[role]}`}
      {...(onClick && { onClick })}
    >
      <RoleBadge role={role} />
      <DownOutlined />
    </Button>
  );
  return (
    <Suspense fallback={button(() => setOpen(true))}>
      <Popover
        trigger="click"
        placement="bottomRight"
        title="Chuyển vai trò"
        destroyOnHidden
        open={open}
        onOpenChange={setOpen}
        content={
          <Suspense fallback={<Lines count={2} />}>
            <FocusScope>
              <RoleForm />
            </FocusScope>
          </Suspense>
        }
      >
        {button()}
      </Popover>
    </Suspense>
  );
}

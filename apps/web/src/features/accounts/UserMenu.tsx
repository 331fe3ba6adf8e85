import { UserOutlined } from '@ant-design/icons';
import { admits, exportRoutes } from '@control-center/contracts';
import { Button, Dropdown } from 'antd';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { kept } from '../../components/kept/kept-text';
import { logoutUrl } from './sign-in';
import styles from './accounts.module.css';
import { nameOf, useUser } from './user';

const dialogs = {
  account: lazy(async () => ({ default: (await import('./dialogs/AccountDialog')).AccountDialog })),
  access: lazy(async () => ({ default: (await import('./dialogs/AccessDialog')).AccessDialog })),
  other: lazy(async () => ({ default: (await import('./dialogs/OtherAccountDialog')).OtherAccountDialog })),
};

/** For who keeps the backups. */
const logExport = { key: 'log', label: <a href={exportRoutes.log.path}>Tải toàn bộ nhật ký sự kiện</a> };

export const signOut = (): void => {
  kept.forgetAll();
  location.assign(logoutUrl);
};

export function UserMenu() {
  const user = useUser();
  const [open, setOpen] = useState<keyof typeof dialogs>();
  const Dialog = open && dialogs[open];
  const opener = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  // The item that was pressed is gone with its menu: the focus goes back to the menu's button.
  useEffect(() => {
    if (!open && opened.current) opener.current?.focus();
    opened.current = open !== undefined;
  }, [open]);
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        placement="bottomRight"
        menu={{
          items: [
            { key: 'who', type: 'group', label: user.email },
            { type: 'divider' },
            { key: 'account', label: 'Thông tin tài khoản', onClick: () => setOpen('account') },
            { key: 'access', label: 'Quyền truy cập của tôi', onClick: () => setOpen('access') },
            { key: 'other', label: 'Đăng nhập tài khoản khác', onClick: () => setOpen('other') },
            ...(admits(exportRoutes.log.access, user) ? [logExport] : []),
            { type: 'divider' },
            { key: 'logout', label: 'Đăng xuất', onClick: signOut },
          ],
        }}
      >
        <Button
          ref={opener}
          type="text"
          icon={<UserOutlined />}
          className={styles['user'] ?? ''}
          aria-label={`Tài khoản của ${nameOf(user)}`}
        >
          <span>{nameOf(user)}</span>
        </Button>
      </Dropdown>
      {Dialog && (
        <Suspense>
          <Dialog onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

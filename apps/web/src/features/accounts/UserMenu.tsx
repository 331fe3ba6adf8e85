import { UserOutlined } from '@ant-design/icons';
import { admits, exportRoutes } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { loadLater } from '../../components/overlays/load-later';
import { MenuLater } from '../../components/overlays/MenuLater';
import { useUrlParams } from '../../components/url-params';
import { selectThemeMode, themeMode } from '../../look/theme-mode';
import { logoutUrl } from './sign-in';
import styles from './accounts.module.css';
import type { MenuDialogName } from './dialogs/MenuDialog';
import { nameOf, useUser } from './user';

const MenuDialog = loadLater(async () => (await import('./dialogs/MenuDialog')).MenuDialog);

/** Download of the complete event log, for backups. */
const logExport = { key: 'log', label: <a href={exportRoutes.log.path}>Tải toàn bộ nhật ký sự kiện</a> };

export const signOut = (): void => location.assign(logoutUrl);

export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const user = useUser();
  const isDark = useSelector(selectThemeMode) === 'dark';
  const dispatch = useDispatch();
  const [params, change] = useUrlParams();
  // A sign-in that the erasure has asked for returns with this parameter.
  const open = params.get('account');
  const setOpen = (account: MenuDialogName) => change({ account }, 'replace');
  const close = () => change({ account: undefined }, 'replace');
  const menuButton = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // The menu item that opened the dialog no longer exists, so the focus returns to the button of the menu.
  useEffect(() => {
    if (!open && wasOpen.current) menuButton.current?.focus();
    wasOpen.current = open !== null;
  }, [open]);
  const button = (onClick?: () => void) => (
    <Button
      ref={menuButton}
      type="text"
      icon={<UserOutlined />}
      className={styles['user'] ?? ''}
      aria-label={`Tài khoản của ${nameOf(user)}`}
      {...(onClick && { onClick })}
    >
      <span>{nameOf(user)}</span>
    </Button>
  );
  return (
    <>
      <MenuLater
        autoFocus
        placement="bottomRight"
        button={button}
        menu={{
          items: [
            { key: 'who', type: 'group', label: user.email || nameOf(user) },
            { type: 'divider' },
            { key: 'account', label: 'Thông tin tài khoản', onClick: () => setOpen('account') },
            { key: 'access', label: 'Quyền truy cập của tôi', onClick: () => setOpen('access') },
            { key: 'notices', label: <Link to="/notifications">Cài đặt thông báo</Link> },
            { key: 'sessions', label: 'Phiên đăng nhập', onClick: () => setOpen('sessions') },
            { key: 'unsent', label: 'Chữ chưa gửi', onClick: () => setOpen('unsent') },
            {
              key: 'theme',
              label: isDark ? 'Giao diện sáng' : 'Giao diện tối',
              onClick: () => dispatch(themeMode.actions.toggled()),
            },
            { key: 'other', label: 'Đăng nhập tài khoản khác', onClick: () => setOpen('other') },
            ...(admits(exportRoutes.log.access, user) ? [logExport] : []),
            { type: 'divider' },
            { key: 'logout', label: 'Đăng xuất', onClick: onSignOut },
          ],
        }}
      />
      {open && (
        <Suspense>
          <MenuDialog name={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

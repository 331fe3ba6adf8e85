import { MoonOutlined, SafetyCertificateOutlined, SunOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link, NavLink } from 'react-router-dom';
import { RoleSwitcher } from '../../features/accounts/RoleSwitcher';
import { UserMenu, signOut } from '../../features/accounts/UserMenu';
import { useUser } from '../../features/accounts/user';
import { Bell } from '../../features/notifications/Bell';
import { loadLater } from '../../components/overlays/load-later';
import { Tip } from '../../components/Tip';
import styles from './Shell.module.css';
import { GlobalKeys } from '../palette/GlobalKeys';
import { OfflineBanner } from './OfflineBanner';
import { navigationFor } from '../navigation/page-links';
import { selectThemeMode, themeMode } from '../../look/theme-mode';

const SendOutbox = loadLater(async () => (await import('./unsent-work')).SendOutbox);
const UnsentQuestion = loadLater(async () => (await import('./unsent-work')).UnsentQuestion);

/** The frame of every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser();
  const allowedPages = navigationFor(user);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => signOut(user.id);
  /** Only factories have work that waits for the network. */
  const askToLeave = user.role === 'manufacturer' ? () => setLeaving(true) : leave;
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Đến nội dung chính
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          Control Center
        </Link>
        <nav
          className={styles['nav']}
          aria-label="Trang chính"
          data-single={allowedPages.length === 1 || undefined}
        >
          {allowedPages.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles['tools']}>
          <SecurityBadge />
          <Bell />
          <RoleSwitcher />
          <ThemeToggle />
          <UserMenu onSignOut={askToLeave} />
        </div>
      </header>
      <OfflineBanner />
      {user.role === 'manufacturer' && (
        <Suspense>
          <SendOutbox />
        </Suspense>
      )}
      {isLeaving && (
        <Suspense>
          <UnsentQuestion signOut={leave} onStay={() => setLeaving(false)} />
        </Suspense>
      )}
      <GlobalKeys onSignOut={askToLeave} />
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
    </div>
  );
}

const SecurityBadge = () => (
  <Tip text="100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.">
    <span className={styles['secure']} tabIndex={0} role="img" aria-label="100% bảo mật">
      <SafetyCertificateOutlined />
      <span>100% bảo mật</span>
    </span>
  </Tip>
);

function ThemeToggle() {
  const dark = useSelector(selectThemeMode) === 'dark';
  const dispatch = useDispatch();
  return (
    <Button
      type="text"
      className={styles['tool'] ?? ''}
      icon={dark ? <SunOutlined /> : <MoonOutlined />}
      aria-label={dark ? 'Chuyển sang giao diện sáng' : 'Chuyển sang giao diện tối'}
      onClick={() => dispatch(themeMode.actions.toggled())}
    />
  );
}

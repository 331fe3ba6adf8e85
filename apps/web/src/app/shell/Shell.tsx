import { SafetyCertificateOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RoleSwitcher } from '../../features/accounts/RoleSwitcher';
import { UserMenu, signOut } from '../../features/accounts/UserMenu';
import { useUser } from '../../features/accounts/user';
import { Bell } from '../../features/notifications/Bell';
import { unsentInput } from '../../components/unsent-input/unsent-input';
import { loadLater } from '../../components/overlays/load-later';
import { Tip } from '../../components/Tip';
import { useIsNarrow } from '../../look/use-media';
import { BottomBar, Rail } from '../navigation/Navigation';
import { GlobalKeys } from '../palette/GlobalKeys';
import type { KeyOverlay } from '../palette/GlobalKeys';
import { Brand } from '../../components/layout/Brand';
import { OfflineBanner } from './OfflineBanner';
import styles from './Shell.module.css';

const SendOutbox = loadLater(async () => (await import('./unsent-work')).SendOutbox);
const UnsentQuestion = loadLater(async () => (await import('./unsent-work')).UnsentQuestion);

/** The frame of every signed-in screen. */
export function Shell({ children }: { children: ReactNode }) {
  const user = useUser();
  const isNarrow = useIsNarrow();
  const [overlay, setOverlay] = useState<KeyOverlay>();
  const [isLeaving, setLeaving] = useState(false);
  /** Only factories have work that waits for the network. */
  const askToLeave = () =>
    user.role === 'manufacturer' || unsentInput.names(user.id).length > 0 ? setLeaving(true) : signOut();
  const search = () => setOverlay('palette');
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href="#content">
        Đến nội dung chính
      </a>
      <header className={styles['bar']}>
        <Link to="/" className={styles['brand']}>
          <Brand />
        </Link>
        {isNarrow ? (
          <Button
            type="text"
            className={styles['tool'] ?? ''}
            icon={<SearchOutlined />}
            aria-label="Tìm đơn hàng, trang, lệnh"
            onClick={search}
          />
        ) : (
          <SearchField onOpen={search} />
        )}
        <SecurityBadge isShort={isNarrow} />
        <Bell />
        {!isNarrow && <RoleSwitcher />}
        <UserMenu onSignOut={askToLeave} />
      </header>
      {!isNarrow && <Rail />}
      <div className={styles['page']}>
        <OfflineBanner />
        {user.role === 'manufacturer' && (
          <Suspense>
            <SendOutbox />
          </Suspense>
        )}
        {isLeaving && (
          <Suspense>
            <UnsentQuestion signOut={signOut} onStay={() => setLeaving(false)} />
          </Suspense>
        )}
        <GlobalKeys open={overlay} onOpen={setOverlay} onSignOut={askToLeave} />
        <main id="content" tabIndex={-1} className={styles['main']}>
          {children}
        </main>
      </div>
      {isNarrow && <BottomBar />}
    </div>
  );
}

/** Looks like a field and opens the palette, which has the real one. */
const SearchField = ({ onOpen }: { onOpen: () => void }) => (
  <button type="button" className={styles['search']} aria-keyshortcuts="Control+K" onClick={onOpen}>
    <SearchOutlined />
    <span>Tìm đơn hàng, trang, lệnh</span>
    <kbd aria-hidden>Ctrl K</kbd>
  </button>
);

/** On a phone its figure alone has room. */
const SecurityBadge = ({ isShort }: { isShort: boolean }) => (
  <Tip text="100% bảo mật: bản vẽ chỉ mở cho những người tham gia dự án.">
    <span className={styles['secure']} tabIndex={0}>
      <SafetyCertificateOutlined />
      <span className={isShort ? styles['spoken'] : undefined}>100% bảo mật</span>
    </span>
  </Tip>
);

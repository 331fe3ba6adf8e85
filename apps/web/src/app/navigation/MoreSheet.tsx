import { Drawer } from 'antd';
import { Link } from 'react-router-dom';
import { RoleSwitcher } from '../../features/accounts/RoleSwitcher';
import type { NavigationEntry } from './entries';
import styles from './Navigation.module.css';

type MoreSheetProps = { entries: readonly NavigationEntry[]; onClose: () => void };

/** What has no room in the bar of a phone: further places and the role. */
export const MoreSheet = ({ entries, onClose }: MoreSheetProps) => (
  <Drawer open onClose={onClose} placement="bottom" size="auto" title="Thêm">
    <div className={styles['more']}>
      {entries.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onClose}>
          <Icon />
          {label}
        </Link>
      ))}
      <div className={styles['role']}>
        <span>Vai trò</span>
        <RoleSwitcher onPaper />
      </div>
    </div>
  </Drawer>
);

import { UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { logoutUrl } from './sign-in';
import styles from './accounts.module.css';
import { nameOf, useUser } from './user';

export function UserMenu() {
  const user = useUser();
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', label: user.email, disabled: true },
          { type: 'divider' },
          { key: 'logout', label: 'Đăng xuất', onClick: () => location.assign(logoutUrl) },
        ],
      }}
    >
      <Button
        type="text"
        icon={<UserOutlined />}
        className={styles['user'] ?? ''}
        aria-label={`Tài khoản của ${nameOf(user)}`}
      >
        <span>{nameOf(user)}</span>
      </Button>
    </Dropdown>
  );
}

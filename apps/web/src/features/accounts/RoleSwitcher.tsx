import { DownOutlined } from '@ant-design/icons';
import { roleColors, roleLabels, roles } from '@control-center/contracts';
import type { ErrorCode, Role } from '@control-center/contracts';
import { Badge, Button, Flex, Popover, Select } from 'antd';
import { useState } from 'react';
import { errorBodyOf } from '../../api/errors';
import { FocusScope } from '../../components/FocusScope';
import { useToast } from '../../components/toast';
import styles from './accounts.module.css';
import { useSetRoleMutation } from './accounts.api';
import { useUser } from './user';

const refusalTexts: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED_VIETPHAT_ACCESS:
    'Bạn không có quyền vào trang quản lý Việt Phát. Chỉ tài khoản được cấp quyền mới vào được.',
  SINGLE_INTERFACE_RESTRICTION:
    'Mỗi tài khoản chỉ dùng một giao diện tại một thời điểm. Vui lòng đăng xuất khỏi giao diện hiện tại trước.',
};

export function RoleBadge({ role }: { role: Role }) {
  return (
    <span>
      <Badge color={roleColors[role]} /> {roleLabels[role]}
    </span>
  );
}

/** A button with the current role, which opens a form to choose another one. */
export function RoleSwitcher() {
  const { role } = useUser();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="Đổi vai trò"
      destroyOnHidden
      content={
        <FocusScope>
          <RoleForm />
        </FocusScope>
      }
    >
      <Button ghost className={styles['role'] ?? ''} aria-label={`Vai trò: ${roleLabels[role]}`}>
        <RoleBadge role={role} />
        <DownOutlined />
      </Button>
    </Popover>
  );
}

export function RoleForm() {
  const { role: current } = useUser();
  const [role, chooseRole] = useState<Role>(current);
  const [setRole, { isLoading }] = useSetRoleMutation();
  const toast = useToast();

  const switchRole = async () => {
    try {
      await setRole({ body: { role } }).unwrap();
    } catch (error) {
      const code = errorBodyOf(error)?.code;
      const refusalText = code && refusalTexts[code];
      if (refusalText) toast.error(refusalText);
      else toast.failure(error, 'Không thể chuyển vai trò. Vui lòng thử lại.');
    }
  };

  return (
    <Flex vertical gap="small" style={{ minWidth: 220 }}>
      <Select
        aria-label="Vai trò mới"
        value={role}
        onChange={chooseRole}
        options={roles.map((value) => ({ value, label: roleLabels[value] }))}
      />
      <Button disabled={role === current} loading={isLoading} onClick={() => void switchRole()}>
        Chuyển vai trò
      </Button>
    </Flex>
  );
}

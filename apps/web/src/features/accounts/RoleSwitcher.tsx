import { DownOutlined } from '@ant-design/icons';
import { SetRole, roleColors, roleLabels, roles } from '@control-center/contracts';
import type { ErrorCode, Role } from '@control-center/contracts';
import { Badge, Button, Flex, Popover, Select } from 'antd';
import { useCommand } from '../../commands/use-command';
import { FocusScope } from '../../components/FocusScope';
import { ContractForm } from '../../forms/ContractForm';
import { Field } from '../../forms/Field';
import { SubmitButton } from '../../forms/SubmitButton';
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
  // A success reloads the page for the new role.
  const setRole = useCommand(useSetRoleMutation(), {
    failed: 'Không thể chuyển vai trò. Vui lòng thử lại.',
    refusals: refusalTexts,
  });
  return (
    <ContractForm
      contract={SetRole}
      initialValues={{ role: current }}
      onSubmit={(body) => setRole.run({ body })}
      className={styles['roleForm']}
    >
      <Field name="role" noStyle>
        <Select
          aria-label="Vai trò mới"
          options={roles.map((value) => ({ value, label: roleLabels[value] }))}
        />
      </Field>
      <SubmitButton<SetRole> type="default" ready={({ role }) => role !== current}>
        Chuyển vai trò
      </SubmitButton>
    </ContractForm>
  );
}

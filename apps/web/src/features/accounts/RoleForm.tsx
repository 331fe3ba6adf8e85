import { SetRole, roleLabels, roles } from '@market/contracts';
import type { ErrorCode } from '@market/contracts';
import { Select } from 'antd';
import { useCommand } from '../../commands/use-command';
import { ContractForm } from '../../forms/ContractForm';
import { Field } from '../../forms/fields/Field';
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

/** Chooses another role than the current one. */
export function RoleForm() {
  const { role: current } = useUser();
  // A success reloads the page for the new role.
  const setRole = useCommand(useSetRoleMutation(), {
    failed: 'Không thể chuyển vai trò. Vui lòng thử lại.',
    refusals: refusalTexts,
  });
  return (
    <ContractForm
      place="role"
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

import { UpdateProfile } from '@control-center/contracts';
import type { User } from '@control-center/contracts';
import { Button, Input } from 'antd';
import { logoutUrl } from '../../features/accounts/sign-in';
import { Screen } from '../../components/layout/Screen';
import { useToast } from '../../components/toast';
import { useUpdateProfileMutation } from '../../features/accounts/accounts.api';
import { ContractForm } from '../../forms/ContractForm';
import { Field } from '../../forms/Field';
import { SubmitButton } from '../../forms/SubmitButton';

/** The welcome of an account that has no name yet; saving one goes on. */
export function NoProfilePage({ user }: { user: User }) {
  const [updateProfile] = useUpdateProfileMutation();
  const toast = useToast();
  return (
    <Screen
      title="Chào mừng đến với Control Center"
      text={`Hãy thiết lập hồ sơ cho ${user.email} để bắt đầu.`}
    >
      <ContractForm
        contract={UpdateProfile}
        onSubmit={(body) => updateProfile({ id: user.id, body }).unwrap()}
        onFailure={(error) => toast.failure(error, 'Không thể cập nhật thông tin. Vui lòng thử lại.')}
      >
        <Field name="lastName" label="Họ và tên đệm">
          <Input autoComplete="family-name" />
        </Field>
        <Field name="firstName" label="Tên" rules={[{ required: true, message: 'Vui lòng nhập tên' }]}>
          <Input autoComplete="given-name" />
        </Field>
        <Field name="companyName" label="Công ty">
          <Input autoComplete="organization" />
        </Field>
        <Field name="phoneNumber" label="Số điện thoại">
          <Input autoComplete="tel" inputMode="tel" />
        </Field>
        <SubmitButton>Lưu hồ sơ</SubmitButton>
      </ContractForm>
      <Button href={logoutUrl}>Đăng xuất và thử lại</Button>
    </Screen>
  );
}

import { Alert, Input } from 'antd';
import { useCommand } from '../../../commands/use-command';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { Field } from '../../../forms/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useEraseAccountMutation } from '../accounts.api';
import { logoutUrl } from '../sign-in';
import { useUser } from '../user';

type Confirmation = { email: string };

/** Erasing cannot be undone, so the user must type their own email first. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { id, email: ownEmail } = useUser();
  const erase = useCommand(useEraseAccountMutation(), {
    failed: 'Không thể xoá tài khoản. Vui lòng thử lại.',
  });
  const isOwn = ({ email = '' }: Partial<Confirmation>) =>
    email.trim().toLowerCase() === ownEmail.toLowerCase();
  const eraseAndLeave = async () => {
    const result = await erase.run({ id });
    if (!result.error) {
      unsentInput.forgetAll(id);
      location.assign(logoutUrl);
    }
    return result;
  };
  return (
    <FormDialog<Confirmation>
      title="Xoá tài khoản của tôi"
      submitText="Xoá vĩnh viễn"
      danger
      ready={isOwn}
      onSubmit={eraseAndLeave}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="Không thể hoàn tác"
        description="Họ tên, email, số điện thoại, ảnh và nội dung tin nhắn của bạn sẽ bị xoá. Dự án, chi tiết và bản vẽ được giữ lại làm chứng từ kinh doanh."
        style={{ marginBottom: 16 }}
      />
      <Field
        name="email"
        label={`Gõ ${ownEmail} để xác nhận`}
        rules={[
          {
            validator: (_, email: string) =>
              isOwn({ email }) ? Promise.resolve() : Promise.reject(new Error('Email chưa khớp')),
          },
        ]}
      >
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

import { Alert, Input } from 'antd';
import { useLocation } from 'react-router-dom';
import { errorBodyOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useEraseAccountMutation } from '../accounts.api';
import { freshLoginUrl, logoutUrl } from '../sign-in';
import { nameOf, useUser } from '../user';

type Confirmation = { email: string };

const place = 'erase';

/**
 * Erasing cannot be undone, so the user must type their own email (or name, without one) first, and sign in again if that was some time ago. The
 * sign-in returns to this dialog, with what was typed.
 */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { id, email: ownEmail } = user;
  const expected = ownEmail || nameOf(user);
  const { pathname, search } = useLocation();
  const erase = useCommand(useEraseAccountMutation(), {
    failed: 'Không thể xoá tài khoản. Vui lòng thử lại.',
    refusals: { 'access.sign-in-again': 'Đang mở trang đăng nhập để xác nhận đây là bạn…' },
  });
  const isOwn = ({ email = '' }: Partial<Confirmation>) =>
    email.trim().toLowerCase() === expected.toLowerCase();
  const eraseAndLeave = async () => {
    const result = await erase.run({ id });
    if (!result.error) {
      for (const name of unsentInput.names(id)) unsentInput.forget({ accountId: id, name });
      location.assign(logoutUrl);
    } else if (errorBodyOf(result.error)?.code === 'access.sign-in-again') {
      const back = new URLSearchParams(search);
      back.set('account', 'erase');
      location.assign(freshLoginUrl(`${pathname}?${back.toString()}`));
    }
    return result;
  };
  return (
    <FormDialog<Confirmation>
      title="Xoá tài khoản của tôi"
      submitText="Xoá vĩnh viễn"
      danger
      ready={isOwn}
      place={place}
      onSubmit={eraseAndLeave}
      onClose={() => {
        unsentInput.forget({ accountId: id, name: place });
        onClose();
      }}
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
        label={`Gõ ${expected} để xác nhận`}
        rules={[
          {
            validator: (_, email: string) =>
              isOwn({ email })
                ? Promise.resolve()
                : Promise.reject(new Error(ownEmail ? 'Email chưa khớp' : 'Tên chưa khớp')),
          },
        ]}
      >
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

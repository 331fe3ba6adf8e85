import { Input } from 'antd';
import { useToast } from '../../../components/toast';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { loginAsUrl } from '../sign-in';

type OtherAccount = { email: string };

/** Opens the sign-in page for another account, to try out another role. */
export function OtherAccountDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const signInAsOther = ({ email }: OtherAccount) => {
    if (!navigator.onLine) {
      toast.error('Không thể chuyển tài khoản');
      return { error: new Error('offline') };
    }
    location.assign(loginAsUrl(email.trim()));
    return { data: email };
  };
  return (
    <FormDialog<OtherAccount>
      place="other-account"
      title="Đăng nhập tài khoản khác"
      submitText="Đến trang đăng nhập"
      ready={({ email = '' }) => email.trim() !== ''}
      onSubmit={signInAsOther}
      onClose={onClose}
    >
      <p>Dùng để thử nghiệm. Bạn sẽ được đưa đến trang đăng nhập của tài khoản này.</p>
      <Field name="email" label="Email gợi ý">
        <Input type="email" autoComplete="email" />
      </Field>
    </FormDialog>
  );
}

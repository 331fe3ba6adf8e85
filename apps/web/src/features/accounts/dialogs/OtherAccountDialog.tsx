import { Button, Flex, Input } from 'antd';
import { Dialog } from '../../../components/Dialog';
import { useState } from 'react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { useToast } from '../../../components/toast';
import { loginAsUrl } from '../sign-in';

/** Opens the sign-in page for another account, to try out another role. */
export function OtherAccountDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const toast = useToast();
  const signInAsOther = () => {
    if (!navigator.onLine) return toast.error('Không thể chuyển tài khoản');
    unsentInput.forgetAll();
    location.assign(loginAsUrl(email.trim()));
  };
  return (
    <Dialog title="Đăng nhập tài khoản khác" footer={null} onCancel={onClose}>
      <Flex
        vertical
        gap={12}
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          signInAsOther();
        }}
      >
        <p>Dùng để thử nghiệm. Bạn sẽ được đưa đến trang đăng nhập của tài khoản này.</p>
        <Flex vertical gap={4} component="label">
          Email gợi ý
          <Input
            type="email"
            autoComplete="email"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Flex>
        <Button type="primary" htmlType="submit" disabled={email.trim() === ''}>
          Đến trang đăng nhập
        </Button>
      </Flex>
    </Dialog>
  );
}

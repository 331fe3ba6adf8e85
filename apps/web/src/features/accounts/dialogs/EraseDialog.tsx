import { Alert, Button, Flex, Input } from 'antd';
import { Dialog } from '../../../components/Dialog';
import { useState } from 'react';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { useToast } from '../../../components/toast';
import { useEraseAccountMutation } from '../accounts.api';
import { logoutUrl } from '../sign-in';
import { useUser } from '../user';

/** Erasing cannot be undone, so the user must type their own email first. */
export function EraseDialog({ onClose }: { onClose: () => void }) {
  const { id, email } = useUser();
  const [typed, setTyped] = useState('');
  const [erase, { isLoading }] = useEraseAccountMutation();
  const toast = useToast();
  const confirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const eraseAndLeave = async () => {
    try {
      await erase({ id }).unwrap();
      unsentInput.forgetAll();
      location.assign(logoutUrl);
    } catch (error) {
      toast.failure(error, 'Không thể xoá tài khoản. Vui lòng thử lại.');
    }
  };
  return (
    <Dialog title="Xoá tài khoản của tôi" footer={null} onCancel={onClose}>
      <Flex
        vertical
        gap={12}
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (confirmed) void eraseAndLeave();
        }}
      >
        <Alert
          type="warning"
          showIcon
          title="Không thể hoàn tác"
          description="Họ tên, email, số điện thoại, ảnh và nội dung tin nhắn của bạn sẽ bị xoá. Dự án, chi tiết và bản vẽ được giữ lại làm chứng từ kinh doanh."
        />
        <Flex vertical gap={4} component="label">
          Gõ {email} để xác nhận
          <Input value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
        </Flex>
        <Button danger type="primary" htmlType="submit" disabled={!confirmed} loading={isLoading}>
          Xoá vĩnh viễn
        </Button>
      </Flex>
    </Dialog>
  );
}

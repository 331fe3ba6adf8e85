import { Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '../../features/accounts/user';
import { useOutbox } from '../../features/progress/outbox/use-outbox';

type UnsentQuestionProps = { signOut: () => void; onStay: () => void };

/** Asks before a sign-out that leaves unsent work behind; signs out at once when there is none. */
export function UnsentQuestion({ signOut, onStay }: UnsentQuestionProps) {
  const { id: accountId, role } = useUser();
  const count = useOutbox({ accountId, role }).length;
  const leave = useEffectEvent(signOut);
  useEffect(() => {
    if (count === 0) leave();
  }, [count]);
  return (
    <Modal
      open={count > 0}
      title="Còn cập nhật chưa gửi"
      okText="Đăng xuất"
      cancelText="Ở lại"
      onOk={signOut}
      onCancel={onStay}
    >
      {count} cập nhật của bạn vẫn nằm trên máy này và chưa đến máy chủ. Nếu đăng xuất, chúng được giữ lại và
      gửi đi khi chính bạn đăng nhập lại trên máy này.
    </Modal>
  );
}

import { Button, Modal } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { unsentInput, waiting } from '../../components/unsent-input/unsent-input';
import { useUser } from '../../features/accounts/user';
import { photos } from '../../features/progress/outbox/photos';
import { useOutbox } from '../../features/progress/outbox/outbox';

type UnsentQuestionProps = { signOut: () => void; onStay: () => void };

/**
 * Asks before a sign-out that leaves unsent work behind; signs out at once when there is none. On a computer that others use
 * too, what was typed can be deleted.
 */
export function UnsentQuestion({ signOut, onStay }: UnsentQuestionProps) {
  const { id: accountId, role } = useUser();
  const updates = useOutbox({ accountId, role }).length;
  const typed = unsentInput.names(accountId).filter((name) => !name.startsWith(waiting));
  const texts = typed.length;
  const count = updates + texts;
  const leave = useEffectEvent(signOut);
  useEffect(() => {
    if (count === 0) leave();
  }, [count]);
  return (
    <Modal
      open={count > 0}
      title="Còn nội dung chưa gửi"
      onCancel={onStay}
      footer={[
        <Button key="stay" onClick={onStay}>
          Ở lại
        </Button>,
        texts > 0 && (
          <Button
            key="delete"
            danger
            onClick={() => {
              for (const name of typed) unsentInput.forget({ accountId, name });
              void photos.sweep(Infinity).then(signOut, signOut);
            }}
          >
            Xoá chữ đã nhập và đăng xuất
          </Button>
        ),
        <Button key="leave" type="primary" onClick={signOut}>
          Đăng xuất
        </Button>,
      ]}
    >
      {updates > 0 && (
        <p>
          {updates} cập nhật của bạn vẫn nằm trên máy này và chưa đến máy chủ. Nếu đăng xuất, chúng được giữ
          lại và gửi đi khi chính bạn đăng nhập lại trên máy này.
        </p>
      )}
      {texts > 0 && (
        <p>
          Bạn còn {texts} chỗ đang nhập dở. Nếu đăng xuất, chữ đã nhập được giữ trên máy này cho chính bạn;
          người khác đăng nhập trên máy này không thấy.
        </p>
      )}
    </Modal>
  );
}

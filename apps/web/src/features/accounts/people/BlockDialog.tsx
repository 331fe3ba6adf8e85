import { SetPermissions } from '@market/contracts';
import type { Person } from '@market/contracts';
import { Alert, Input } from 'antd';
import { useCommand } from '../../../commands/use-command';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useSetPermissionsMutation } from './people.api';
import { displayName } from './person-text';

type BlockDialogProps = { person: Person; onClose: () => void; onBlocked?: () => void };

/** Blocks an account, with a reason. */
export function BlockDialog({ person, onClose, onBlocked }: BlockDialogProps) {
  const name = displayName(person);
  const block = useCommand(useSetPermissionsMutation(), {
    done: `Đã chặn tài khoản ${name}`,
    failed: 'Không thể chặn tài khoản. Vui lòng thử lại.',
  });
  return (
    <FormDialog<SetPermissions>
      place={`block.${person.id}`}
      title={`Chặn tài khoản ${name}`}
      submitText="Chặn tài khoản"
      danger
      contract={SetPermissions}
      onSubmit={async ({ reason = '' }) => {
        const result = await block.run({ userId: person.id, body: { isBlocked: true, reason } });
        if (!result.error) onBlocked?.();
        return result;
      }}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="Mọi phiên đăng nhập của người này kết thúc ngay"
        description="Những gì đang gõ mà chưa gửi vẫn còn trên máy của họ. Đơn hàng không đổi. Bạn có thể bỏ chặn bất cứ lúc nào."
        style={{ marginBottom: 16 }}
      />
      <Field
        name="reason"
        label="Vì sao chặn tài khoản này?"
        extra="Lý do nằm lại trong nhật ký: đừng ghi họ tên, số điện thoại hay dữ liệu riêng tư."
        rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
      >
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  );
}

import { roleLabels } from '@market/contracts';
import { Alert, Button, Flex, Form } from 'antd';
import type { CommandResult } from '../../../../commands/use-command';
import { useFormState } from '../../../../forms/form-context';
import { changesBetween } from './permission-choice';
import type { Basis } from './permission-choice';

type ConflictAlertProps = {
  present: Basis;
  basis: Basis;
  /** With the reason that was typed. */
  onOverwrite: (reason: string) => Promise<CommandResult>;
  onReload: () => void;
};

/** What somebody else has set meanwhile, and whether the own choice replaces it. */
export function ConflictAlert({ present, basis, onOverwrite, onReload }: ConflictAlertProps) {
  const { send } = useFormState();
  const form = Form.useFormInstance<{ reason?: string }>();
  const { lost, gained } = changesBetween(basis, present);
  const texts = [
    ...(present.role === basis.role ? [] : [`vai trò nay là ${roleLabels[present.role]}`]),
    ...(lost.length > 0 ? [`đã mất ${lost.join(', ')}`] : []),
    ...(gained.length > 0 ? [`đã được thêm ${gained.join(', ')}`] : []),
  ];
  const overwrite = () => onOverwrite(form.getFieldsValue().reason ?? '');
  return (
    <Alert
      type="warning"
      showIcon
      role="alertdialog"
      title="Người khác vừa đổi quyền của người này"
      description={
        <Flex vertical gap="small">
          <p>Từ khi bạn mở hộp này: {texts.join('; ') || 'quyền đã đổi rồi đổi lại'}.</p>
          <Flex wrap gap="small">
            <Button onClick={onReload}>Xem quyền hiện tại</Button>
            <Button danger onClick={() => void send(overwrite)}>
              Vẫn lưu lựa chọn của tôi
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}

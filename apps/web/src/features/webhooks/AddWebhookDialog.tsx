import { AddWebhook, noticeKinds, notices } from '@market/contracts';
import type { NewWebhook } from '@market/contracts';
import { Input, Select } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { useAddWebhookMutation } from './webhooks.api';

const options = noticeKinds.map((kind) => ({ value: kind, label: notices[kind].label }));

type AddWebhookDialogProps = { onAdded: (added: NewWebhook) => void; onClose: () => void };

export function AddWebhookDialog({ onAdded, onClose }: AddWebhookDialogProps) {
  const add = useCommand(useAddWebhookMutation(), {
    failed: 'Không thể thêm webhook. Vui lòng thử lại.',
  });
  return (
    <FormDialog<AddWebhook>
      place="webhook.add"
      title="Thêm webhook"
      submitText="Thêm"
      contract={AddWebhook}
      onSubmit={async (body) => {
        const result = await add.run({ body });
        if (result.data) onAdded(result.data);
        return result;
      }}
      onClose={onClose}
    >
      <Field name="url" label="Địa chỉ nhận" extra="Bắt đầu bằng https:">
        <Input inputMode="url" maxLength={500} placeholder="https://erp.example/hooks" />
      </Field>
      <Field name="kinds" label="Báo khi có">
        <Select mode="multiple" options={options} optionFilterProp="label" />
      </Field>
    </FormDialog>
  );
}

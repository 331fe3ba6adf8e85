import { UpdateQuote, actionOf, projectActions } from '@control-center/contracts';
import type { Quote } from '@control-center/contracts';
import { Input, Typography } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { useUpdateQuoteMutation } from './quotes.api';

const { label, done, informs } = actionOf('WithdrawQuote');

type WithdrawDialogProps = { quote: Quote; onClose: () => void };

/** The factory takes its quote back, with a reason for the provider. */
export function WithdrawDialog({ quote: { id, projectId, projectTitle }, onClose }: WithdrawDialogProps) {
  const withdraw = useCommand(useUpdateQuoteMutation(), {
    done,
    failed: ['Lỗi', 'Không thể rút báo giá. Vui lòng thử lại.'],
  });
  return (
    <FormDialog
      contract={UpdateQuote}
      title={`${label}: ${projectTitle}`}
      submitText={label}
      danger
      onClose={onClose}
      onSubmit={({ reason }) => withdraw.run({ id, body: { projectId, state: 'withdrawn', reason } })}
    >
      <Typography.Paragraph>{informs?.provider}</Typography.Paragraph>
      <Field name="reason" label={projectActions.WithdrawQuote.consequence.question}>
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  );
}

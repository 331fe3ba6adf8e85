import { AnnouncePayment, formatVnd, projectActions } from '@market/contracts';
import type { Instalment, Payments } from '@market/contracts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { ChangedTerms, widthOfChanges } from '../../commands/changed/ChangedTerms';
import { isGone } from '../../commands/changed/changed';
import { seenFor, useSeen } from '../../commands/changed/use-seen';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { moneyTerms } from './money-terms';
import { useAnnouncePaymentMutation } from './payments.api';

type AnnounceDialogProps = {
  payments: Payments;
  instalment: Instalment;
  label: string;
  /** The upload control for a picture of the transfer. */
  receipts?: ReactNode;
  onClose: () => void;
};

/** The customer says that an instalment is on its way, with a picture of the transfer if they have one. */
export function AnnounceDialog({ payments, instalment, label, receipts, onClose }: AnnounceDialogProps) {
  const { label: title, done, informs } = projectActions.AnnouncePayment;
  const { seen, changed, learn } = useSeen(moneyTerms(payments));
  const announce = useCommand(useAnnouncePaymentMutation(), {
    done: [done, informs.provider],
    failed: ['Không báo được cho Việt Phát', 'Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  return (
    <FormDialog
      place={`announce.${payments.projectId}.${instalment.kind}`}
      contract={AnnouncePayment}
      title={`${title}: ${label.toLowerCase()} ${formatVnd(instalment.amount)}`}
      submitText={changed ? 'Vẫn báo đã chuyển khoản' : title}
      width={changed && widthOfChanges}
      onClose={onClose}
      ready={() => !isGone('AnnouncePayment', changed)}
      onSubmit={async ({ note, attachments }) => {
        const result = await announce.run({
          projectId: payments.projectId,
          body: {
            kind: instalment.kind,
            ...(note ? { note } : {}),
            ...(attachments?.length ? { attachments } : {}),
            ...seenFor('AnnouncePayment', seen),
          },
        });
        learn(result.error);
        return result;
      }}
    >
      {changed && <ChangedTerms changed={changed} action="AnnouncePayment" instalments />}
      <p>{informs.provider} Đợt này chỉ được tính là đã trả khi Việt Phát xác nhận.</p>
      {receipts && (
        <Field name="attachments" label="Ảnh uỷ nhiệm chi (không bắt buộc)">
          {receipts}
        </Field>
      )}
      <Field name="note" label="Ghi chú">
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  );
}

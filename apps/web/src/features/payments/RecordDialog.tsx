import { RecordPayment, formatVnd, projectActions } from '@market/contracts';
import type { Instalment, Payments } from '@market/contracts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ChangedTerms, widthOfChanges } from '../../commands/changed/ChangedTerms';
import { isGone } from '../../commands/changed/changed';
import { seenFor, useSeen } from '../../commands/changed/use-seen';
import { useCommand } from '../../commands/use-command';
import { Facts } from '../../components/layout/Facts';
import { Grid } from '../../components/layout/Grid';
import { formatDate, formatDateTime, isoDay } from '../../components/values/dates';
import { DateInput } from '../../forms/fields/DateInput';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/fields/NumberField';
import { transferReference } from './BankFacts';
import { moneyTerms } from './money-terms';
import { useRecordPaymentMutation } from './payments.api';

type RecordDialogProps = {
  payments: Payments;
  instalment: Instalment;
  label: string;
  /** Shows what the customer sent. */
  renderReceipts?: ((urls: readonly string[]) => ReactNode) | undefined;
  onClose: () => void;
};

const recordText = ({ amount, receivedAmount, receivedOn, paidAt, reference, note }: Instalment): string =>
  [formatVnd(receivedAmount ?? amount), formatDate(receivedOn ?? paidAt!), reference, note]
    .filter(Boolean)
    .join(' · ');

/** Records an instalment with what arrived, when and under which reference; one that is short needs a note. */
export function RecordDialog({ payments, instalment, label, renderReceipts, onClose }: RecordDialogProps) {
  const { kind, announcedAt, receipts } = instalment;
  const [form] = Form.useForm<RecordPayment>();
  const today = isoDay(new Date());
  const { projectId } = payments;
  const { seen, changed, learn } = useSeen(moneyTerms(payments));
  // As the dialog opened, until the server has told of another amount: what was typed is about that one.
  const [openedWith] = useState(instalment.amount);
  const amount = changed ? instalment.amount : openedWith;
  const typed: unknown = Form.useWatch('amount', form);
  const isShort = typeof typed === 'number' && typed < amount;
  const record = useCommand(useRecordPaymentMutation(), {
    done: ['Đã ghi nhận thanh toán', label],
    failed: ['Không thể ghi nhận thanh toán', 'Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  return (
    <FormDialog
      place={`record.${payments.projectId}.${instalment.kind}`}
      form={form}
      contract={RecordPayment}
      title={`Ghi nhận ${label.toLowerCase()}: ${formatVnd(amount)}`}
      submitText="Đã nhận tiền"
      initialValues={{ amount, receivedOn: today }}
      width={changed && widthOfChanges}
      onClose={onClose}
      onSubmit={async ({ amount: received, receivedOn, reference, note }) => {
        const result = await record.run({
          projectId,
          body: {
            kind,
            // Said also where it is the whole: the instalment may be another one by now.
            ...(received === undefined ? {} : { amount: received }),
            ...(receivedOn && receivedOn !== today ? { receivedOn } : {}),
            ...(reference ? { reference } : {}),
            ...(note ? { note } : {}),
            ...seenFor('RecordPayment', seen),
          },
        });
        learn(result.error);
        return result;
      }}
      ready={() => !isGone('RecordPayment', changed) && instalment.paidAt === null}
    >
      {changed && <ChangedTerms changed={changed} action="RecordPayment" instalments />}
      {instalment.paidAt && (
        <Alert
          type="warning"
          showIcon
          title="Người khác vừa ghi nhận đợt này. Bản bạn đang nhập chưa được ghi."
          description={`Đã ghi: ${recordText(instalment)}. Nếu ghi sai, đóng hộp này rồi bấm «Sửa bản ghi ${label.toLowerCase()}».`}
          style={{ marginBottom: 12 }}
        />
      )}
      <p>
        {projectActions.RecordPayment.consequence.final} {projectActions.RecordPayment.informs.customer}
      </p>
      <div style={{ marginBottom: 12 }}>
        <Facts
          columns={2}
          facts={[
            ['Nội dung chuyển khoản', transferReference(projectId)],
            ['Khách báo đã chuyển', announcedAt && formatDateTime(announcedAt)],
            ['Ảnh chuyển khoản', receipts.length > 0 && renderReceipts?.(receipts)],
          ]}
        />
      </div>
      <Grid min={180} gap="0 16px">
        <NumberField
          name="amount"
          label="Số tiền nhận"
          kind="vnd"
          missing="Vui lòng nhập số tiền"
          extra={typed === amount && 'Khớp số phải thu'}
        />
        <Field name="receivedOn" label="Ngày nhận">
          <DateInput max={today} />
        </Field>
        <Field name="reference" label="Mã giao dịch">
          <Input />
        </Field>
      </Grid>
      <Field
        name="note"
        label={isShort ? `Vì sao thiếu ${formatVnd(amount - typed)}?` : 'Ghi chú'}
        rules={[
          ({ getFieldValue }) => {
            const isMissing = Number(getFieldValue('amount')) < amount;
            return {
              required: isMissing,
              whitespace: isMissing,
              message: 'Số tiền thiếu: vui lòng ghi rõ lý do',
            };
          },
        ]}
      >
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  );
}

import { RecordPayment, formatVnd, projectActions } from '@control-center/contracts';
import type { Instalment } from '@control-center/contracts';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { errorBodyOf } from '../../api/errors';
import { useCommand } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { ChangedTable } from '../../components/values/ChangedTable';
import { isoDay } from '../../components/values/dates';
import { DateInput } from '../../forms/DateInput';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/NumberField';
import { useRecordPaymentMutation } from './payments.api';

type RecordDialogProps = {
  projectId: string;
  instalment: Instalment;
  /** The price that the schedule is for. */
  total: number;
  label: string;
  onClose: () => void;
};

/** Records an instalment with what arrived, when and under which reference; one that is short needs a note. */
export function RecordDialog({ projectId, instalment, total, label, onClose }: RecordDialogProps) {
  const { kind, amount } = instalment;
  const [form] = Form.useForm<RecordPayment>();
  const typed: unknown = Form.useWatch('amount', form);
  const isShort = typeof typed === 'number' && typed < amount;
  const today = isoDay(new Date());
  const [seen, see] = useState(total);
  const [now, setNow] = useState<number>();
  const record = useCommand(useRecordPaymentMutation(), {
    done: ['Đã ghi nhận thanh toán', label],
    failed: ['Không thể ghi nhận thanh toán', 'Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  return (
    <FormDialog
      form={form}
      contract={RecordPayment}
      title={`Ghi nhận ${label.toLowerCase()}: ${formatVnd(amount)}`}
      submitText="Đã nhận tiền"
      initialValues={{ amount, receivedOn: today }}
      onClose={onClose}
      onSubmit={async ({ amount: received, receivedOn, reference, note }) => {
        const result = await record.run({
          projectId,
          body: {
            kind,
            ...(received === undefined || received === amount ? {} : { amount: received }),
            ...(receivedOn && receivedOn !== today ? { receivedOn } : {}),
            ...(reference ? { reference } : {}),
            ...(note ? { note } : {}),
            seen: { price: seen },
          },
        });
        const { code, terms } = errorBodyOf(result.error) ?? {};
        if (code === 'project.changed' && typeof terms?.price === 'number') {
          setNow(terms.price);
          see(terms.price);
        }
        return result;
      }}
    >
      {now !== undefined && (
        <ChangedTable rows={[{ label: 'Giá của đơn', before: formatVnd(total), now: formatVnd(now) }]} />
      )}
      <p>
        {projectActions.RecordPayment.consequence.final} {projectActions.RecordPayment.informs.customer}
      </p>
      <Grid min={180} gap="0 16px">
        <NumberField
          name="amount"
          label="Số tiền nhận"
          kind="integer"
          unit="₫"
          missing="Vui lòng nhập số tiền"
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

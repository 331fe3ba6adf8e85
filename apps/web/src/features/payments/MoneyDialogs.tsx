import { CorrectPayment, RefundPayment, formatVnd, projectActions } from '@control-center/contracts';
import type { Instalment, Payments } from '@control-center/contracts';
import { Input } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { isoDay } from '../../components/values/dates';
import { DateInput } from '../../forms/DateInput';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/NumberField';
import { useCorrectPaymentMutation, useRefundPaymentMutation } from './payments.api';

type CorrectDialogProps = { projectId: string; instalment: Instalment; label: string; onClose: () => void };

/** Corrects what was recorded of an instalment, with a reason. */
export function CorrectDialog({ projectId, instalment, label, onClose }: CorrectDialogProps) {
  const { kind, amount, paidAt, receivedAmount, receivedOn, reference, note } = instalment;
  const { label: title, done, consequence } = projectActions.CorrectPayment;
  const correct = useCommand(useCorrectPaymentMutation(), {
    done: [done, label],
    failed: ['Không sửa được khoản thanh toán', 'Vui lòng thử lại.'],
  });
  return (
    <FormDialog
      contract={CorrectPayment}
      title={`${title}: ${label.toLowerCase()}`}
      submitText="Lưu bản sửa"
      initialValues={{
        ...{ kind, amount: receivedAmount ?? amount, reference, note },
        receivedOn: receivedOn ?? isoDay(new Date(paidAt!)),
      }}
      onClose={onClose}
      onSubmit={(body) => correct.run({ id: projectId, body: { ...body, kind } })}
    >
      <p>{consequence.final}</p>
      <Grid min={180} gap="0 16px">
        <NumberField name="amount" label="Số tiền đã nhận" kind="integer" unit="₫" />
        <Field name="receivedOn" label="Ngày nhận">
          <DateInput max={isoDay(new Date())} />
        </Field>
        <Field name="reference" label="Mã giao dịch">
          <Input />
        </Field>
      </Grid>
      <Field name="note" label="Ghi chú">
        <Input.TextArea rows={2} />
      </Field>
      <Field name="reason" label={consequence.question}>
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  );
}

type RefundDialogProps = { payments: Payments; onClose: () => void };

/** Records money that went back to the customer, with a reason. */
export function RefundDialog({ payments, onClose }: RefundDialogProps) {
  const { projectId, received } = payments;
  const { label: title, done, consequence } = projectActions.RefundPayment;
  const refund = useCommand(useRefundPaymentMutation(), {
    done,
    failed: ['Không ghi nhận được hoàn tiền', 'Vui lòng thử lại.'],
  });
  return (
    <FormDialog
      contract={RefundPayment}
      title={`${title}: khách đã trả ${formatVnd(received ?? 0)}`}
      submitText="Ghi nhận hoàn tiền"
      initialValues={{ refundedOn: isoDay(new Date()) }}
      onClose={onClose}
      onSubmit={(body) => refund.run({ id: projectId, body })}
    >
      <p>{consequence.final}</p>
      <Grid min={180} gap="0 16px">
        <NumberField
          name="amount"
          label="Số tiền hoàn"
          kind="integer"
          unit="₫"
          missing="Vui lòng nhập số tiền"
        />
        <Field name="refundedOn" label="Ngày hoàn tiền">
          <DateInput max={isoDay(new Date())} />
        </Field>
        <Field name="reference" label="Mã giao dịch">
          <Input />
        </Field>
      </Grid>
      <Field name="reason" label={consequence.question}>
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  );
}

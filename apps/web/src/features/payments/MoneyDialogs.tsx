import { CorrectPayment, RefundPayment, formatVnd, projectActions } from '@market/contracts';
import type { Instalment, Payments } from '@market/contracts';
import { Input } from 'antd';
import { useState } from 'react';
import { ChangedTerms, widthOfChanges } from '../../commands/changed/ChangedTerms';
import { isGone } from '../../commands/changed/changed';
import { seenFor, useSeen } from '../../commands/changed/use-seen';
import { useCommand } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { ChangedTable } from '../../components/values/ChangedTable';
import type { ChangedRow } from '../../components/values/ChangedTable';
import { formatDate, isoDay } from '../../components/values/dates';
import { DateInput } from '../../forms/fields/DateInput';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/fields/NumberField';
import { moneyTerms } from './money-terms';
import { useCorrectPaymentMutation, useRefundPaymentMutation } from './payments.api';

type CorrectDialogProps = { payments: Payments; instalment: Instalment; label: string; onClose: () => void };

const recordOf = ({ amount, paidAt, receivedAmount, receivedOn, reference, note }: Instalment) => ({
  ...{ amount: receivedAmount ?? amount, reference, note },
  receivedOn: receivedOn ?? isoDay(new Date(paidAt!)),
});

/** The record as it was when the dialog opened beside the present one; only what differs. */
function recordRows(before: Instalment, now: Instalment): ChangedRow[] {
  const [was, is] = [recordOf(before), recordOf(now)];
  return [
    { label: 'Số tiền đã nhận', before: formatVnd(was.amount), now: formatVnd(is.amount) },
    { label: 'Ngày nhận', before: formatDate(was.receivedOn), now: formatDate(is.receivedOn) },
    { label: 'Mã giao dịch', before: was.reference || 'không có', now: is.reference || 'không có' },
    { label: 'Ghi chú', before: was.note || 'không có', now: is.note || 'không có' },
  ].filter((row) => row.before !== row.now);
}

/** Corrects what was recorded of an instalment, with a reason. */
export function CorrectDialog({ payments, instalment, label, onClose }: CorrectDialogProps) {
  const { kind } = instalment;
  const [opened] = useState(instalment);
  const { seen, changed, learn } = useSeen(moneyTerms(payments));
  const { label: title, done, consequence } = projectActions.CorrectPayment;
  const correct = useCommand(useCorrectPaymentMutation(), {
    done: [done, label],
    failed: ['Không sửa được khoản thanh toán', 'Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  return (
    <FormDialog
      place={`correct.${payments.projectId}.${instalment.kind}`}
      contract={CorrectPayment}
      title={`${title}: ${label.toLowerCase()}`}
      submitText={changed ? 'Vẫn lưu bản sửa' : 'Lưu bản sửa'}
      initialValues={{ kind, ...recordOf(opened) }}
      ready={() => !isGone('CorrectPayment', changed)}
      width={changed && widthOfChanges}
      onClose={onClose}
      onSubmit={async (body) => {
        const decided = { ...body, kind, ...seenFor('CorrectPayment', seen) };
        const result = await correct.run({ id: payments.projectId, body: decided });
        learn(result.error);
        return result;
      }}
    >
      {changed && <ChangedTerms changed={changed} action="CorrectPayment" />}
      {changed && recordRows(opened, instalment).length > 0 && (
        <ChangedTable rows={recordRows(opened, instalment)} />
      )}
      <p>{consequence.final}</p>
      <Grid min={180} gap="0 16px">
        <NumberField name="amount" label="Số tiền đã nhận" kind="vnd" />
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
  const { seen, changed, learn } = useSeen(moneyTerms(payments));
  const { label: title, done, consequence } = projectActions.RefundPayment;
  const refund = useCommand(useRefundPaymentMutation(), {
    done,
    failed: ['Không ghi nhận được hoàn tiền', 'Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  return (
    <FormDialog
      place={`refund.${payments.projectId}`}
      contract={RefundPayment}
      title={`${title}: khách đã trả ${formatVnd(received ?? 0)}`}
      submitText={changed ? 'Vẫn ghi nhận hoàn tiền' : 'Ghi nhận hoàn tiền'}
      initialValues={{ refundedOn: isoDay(new Date()) }}
      ready={() => !isGone('RefundPayment', changed)}
      width={changed && widthOfChanges}
      onClose={onClose}
      onSubmit={async (body) => {
        const result = await refund.run({
          id: projectId,
          body: { ...body, ...seenFor('RefundPayment', seen) },
        });
        learn(result.error);
        return result;
      }}
    >
      {changed && <ChangedTerms changed={changed} action="RefundPayment" />}
      <p>{consequence.final}</p>
      <Grid min={180} gap="0 16px">
        <NumberField name="amount" label="Số tiền hoàn" kind="vnd" missing="Vui lòng nhập số tiền" />
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

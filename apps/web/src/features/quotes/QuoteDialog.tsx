import { SubmitQuote, quoteDefaults, quoteTotal } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useCommand } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/NumberField';
import { useSubmitQuoteMutation } from './quotes.api';

export type QuoteDialogProps = {
  project: Project;
  /** Whose typed figures this browser keeps until they have been sent. */
  accountId: string;
  /** The form control for the files of the quote. */
  attachments: ReactNode;
  onClose: () => void;
};

/** Undefined while one of the figures is not a number yet. */
function totalOf(quote: Partial<SubmitQuote>): number | undefined {
  const { materialCost = 0, laborHours = 0, laborRate = 0, additionalCosts = 0 } = quote;
  const total = quoteTotal({ materialCost, laborHours, laborRate, additionalCosts });
  const figures: unknown[] = [materialCost, laborHours, laborRate, additionalCosts];
  return figures.every((figure) => typeof figure === 'number') ? total : undefined;
}

const withTotal = (typed: Partial<SubmitQuote>): Partial<SubmitQuote> => {
  const totalPrice = totalOf(typed);
  return { ...typed, ...(totalPrice === undefined ? {} : { totalPrice }) };
};

/** The factory's quote for one project; the total is calculated from the costs. */
export function QuoteDialog({ project, accountId, attachments, onClose }: QuoteDialogProps) {
  const [form] = Form.useForm<SubmitQuote>();
  const submitQuote = useCommand(useSubmitQuoteMutation(), {
    done: ['Thành công', 'Báo giá đã được gửi cho Việt Phát!'],
    failed: ['Lỗi', 'Không thể gửi báo giá. Vui lòng thử lại.'],
  });

  return (
    <FormDialog
      form={form}
      contract={SubmitQuote}
      title={`Báo giá: ${project.title}`}
      submitText="Gửi báo giá"
      initialValues={quoteDefaults}
      unsent={{ accountId, name: `quote.${project.id}`, restore: withTotal }}
      onClose={onClose}
      onSubmit={(quote) =>
        submitQuote.run({ body: { ...quote, projectId: project.id, totalPrice: totalOf(quote) ?? 0 } })
      }
      onValuesChange={(_changed, values) => form.setFieldValue('totalPrice', totalOf(values))}
    >
      <Grid min={200} gap="0 16px">
        <NumberField name="materialCost" label="Chi phí vật liệu" kind="integer" unit="₫" />
        <NumberField name="additionalCosts" label="Chi phí khác" kind="integer" unit="₫" />
        <NumberField name="laborHours" label="Giờ công" kind="decimal" unit="giờ" />
        <NumberField name="laborRate" label="Đơn giá gia công mỗi giờ" kind="integer" unit="₫" />
        <NumberField name="totalPrice" label="Tổng giá" kind="integer" unit="₫" readOnly />
        <NumberField name="deliveryDays" label="Thời gian giao hàng" kind="integer" unit="ngày" />
      </Grid>
      <Field name="notes" label="Ghi chú">
        <Input.TextArea rows={2} />
      </Field>
      <Field name="attachments" label="File kèm báo giá (chỉ Việt Phát đọc được)">
        {attachments}
      </Field>
    </FormDialog>
  );
}

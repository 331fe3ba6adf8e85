import { SubmitQuote, quoteDefaults, quoteTotal } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Form, Input, InputNumber } from 'antd';
import { useCommand } from '../../commands/use-command';
import { Grid } from '../../components/layout/Grid';
import { Field } from '../../forms/Field';
import { FormDialog } from '../../forms/FormDialog';
import { VndInput } from '../../forms/VndInput';
import { useSubmitQuoteMutation } from './quotes.api';

type QuoteDialogProps = { project: Project; onClose: () => void };

const totalOf = (quote: Partial<SubmitQuote>): number =>
  quoteTotal({
    materialCost: quote.materialCost ?? 0,
    laborHours: quote.laborHours ?? 0,
    laborRate: quote.laborRate ?? 0,
    additionalCosts: quote.additionalCosts ?? 0,
  });

/** The factory's quote for one project; the total is calculated from the costs. */
export function QuoteDialog({ project, onClose }: QuoteDialogProps) {
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
      onClose={onClose}
      onSubmit={(quote) =>
        submitQuote.run({ body: { ...quote, projectId: project.id, totalPrice: totalOf(quote) } })
      }
      onValuesChange={(_changed, values) => form.setFieldValue('totalPrice', totalOf(values))}
    >
      <Grid min={200} gap="0 16px">
        <Field name="materialCost" label="Chi phí vật liệu">
          <VndInput />
        </Field>
        <Field name="additionalCosts" label="Chi phí khác">
          <VndInput />
        </Field>
        <Field name="laborHours" label="Thời gian gia công">
          <InputNumber suffix="giờ" controls={false} style={{ width: '100%' }} />
        </Field>
        <Field name="laborRate" label="Đơn giá gia công mỗi giờ">
          <VndInput />
        </Field>
        <Field name="totalPrice" label="Tổng giá">
          <VndInput readOnly variant="filled" />
        </Field>
        <Field name="deliveryDays" label="Thời gian giao hàng">
          <InputNumber suffix="ngày" precision={0} controls={false} style={{ width: '100%' }} />
        </Field>
      </Grid>
      <Field name="notes" label="Ghi chú">
        <Input.TextArea rows={2} />
      </Field>
    </FormDialog>
  );
}

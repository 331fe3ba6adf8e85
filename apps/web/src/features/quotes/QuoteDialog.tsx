import { SubmitQuote, offerText, quoteDefaults, quoteFields, quoteTotal } from '@market/contracts';
import type { Project, Quote, Terms } from '@market/contracts';
import { Alert, Form, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../api/errors';
import { ChangedTable } from '../../components/values/ChangedTable';
import { useCommand } from '../../commands/use-command';
import { Field } from '../../forms/fields/Field';
import { FormDialog } from '../../forms/FormDialog';
import { NumberField } from '../../forms/fields/NumberField';
import { CostLines } from './CostLines';
import styles from './QuoteDialog.module.css';
import { useSubmitQuoteMutation } from './quotes.api';

export type QuoteDialogProps = {
  project: Project;
  /** The factory's latest quote for it, from which a revision starts. */
  last?: Quote | undefined;
  /** The form control for the files of the quote. */
  attachments: ReactNode;
  /** What is to be made, beside the form. */
  stage?: ReactNode;
  onClose: () => void;
};

/** Undefined while one of the figures is not a number yet. */
function totalOf(quote: Partial<SubmitQuote>): number | undefined {
  const { materialCost = 0, laborHours = 0, laborRate = 0, additionalCosts = 0 } = quote;
  const total = quoteTotal({ materialCost, laborHours, laborRate, additionalCosts });
  const figures: unknown[] = [materialCost, laborHours, laborRate, additionalCosts];
  return figures.every((figure) => typeof figure === 'number') ? total : undefined;
}

const figuresOf = ({
  materialCost,
  laborHours,
  laborRate,
  additionalCosts,
  totalPrice,
  deliveryDays,
  notes,
}: Quote) => ({
  ...{ materialCost, laborHours, laborRate, additionalCosts, totalPrice, deliveryDays, notes },
});

/** The factory's quote for one project; the total is calculated from the costs. */
export function QuoteDialog({ project, last, attachments, stage, onClose }: QuoteDialogProps) {
  const [form] = Form.useForm<SubmitQuote>();
  const submitQuote = useCommand(useSubmitQuoteMutation(), {
    done: ['Thành công', 'Báo giá đã được gửi cho Việt Phát!'],
    failed: ['Lỗi', 'Không thể gửi báo giá. Vui lòng thử lại.'],
    shown: ['project.changed'],
  });
  const [seen, see] = useState<Pick<Terms, 'request'>>({ request: project.terms.request });
  const [isChanged, setChanged] = useState(false);
  const [asked, ask] = useState<string>();
  const send = async (quote: SubmitQuote) => {
    const totalPrice = totalOf(quote) ?? 0;
    const figures = offerText({ ...quote, totalPrice });
    const isOdd = totalPrice === 0 || (!last && quote.deliveryDays === quoteDefaults.deliveryDays);
    if (isOdd && asked !== figures) {
      ask(figures);
      return { error: {} };
    }
    const body = { ...quote, projectId: project.id, totalPrice, seen };
    const result = await submitQuote.run({ body });
    const { code, terms } = errorBodyOf(result.error) ?? {};
    if (code === 'project.changed' && terms) {
      setChanged(true);
      see({ ...(terms.request === undefined ? {} : { request: terms.request }) });
    }
    return result;
  };

  return (
    <FormDialog
      form={form}
      contract={SubmitQuote}
      title={`Báo giá: ${project.title}`}
      {...(stage && { beside: stage, width: 1120 })}
      summary={
        <div className={styles['total']}>
          <NumberField name="totalPrice" label="Tổng giá" kind="vnd" readOnly />
        </div>
      }
      submitText={asked ? `Đúng, gửi ${asked}` : isChanged ? 'Gửi báo giá cho bản mới' : 'Gửi báo giá'}
      initialValues={last ? figuresOf(last) : quoteDefaults}
      place={`quote.${project.id}`}
      order={project}
      onClose={onClose}
      onSubmit={send}
      onValuesChange={(_changed, values) => {
        ask(undefined);
        form.setFieldValue('totalPrice', totalOf(values));
      }}
    >
      {isChanged && (
        <>
          <Alert
            type="warning"
            showIcon
            title="Yêu cầu vừa được sửa. Báo giá chưa được gửi: hãy xem lại chi tiết và bản vẽ rồi gửi lại."
            style={{ marginBottom: 12 }}
          />
          <ChangedTable rows={[{ label: 'Bản yêu cầu', before: 'bản bạn đã xem', now: 'đã được sửa' }]} />
        </>
      )}
      {asked && (
        <Alert
          type="warning"
          showIcon
          title={`Bạn sắp gửi báo giá ${asked}. Nếu đúng, bấm lần nữa.`}
          style={{ marginBottom: 12 }}
        />
      )}
      {last && !asked && (
        <p>
          Bắt đầu từ phiên bản {last.version}; báo giá mới là phiên bản {last.version + 1} và thay phiên bản
          đang chờ.
        </p>
      )}
      <div className={styles['fields']}>
        <NumberField name="materialCost" label={quoteFields.materialCost.label} kind="vnd" />
        <NumberField
          name="laborHours"
          label={quoteFields.laborHours.label}
          kind="decimal"
          unit={quoteFields.laborHours.unit}
        />
        <NumberField name="laborRate" label={quoteFields.laborRate.label} kind="vnd" />
        <NumberField name="additionalCosts" label={quoteFields.additionalCosts.label} kind="vnd" />
        <NumberField
          name="deliveryDays"
          label={quoteFields.deliveryDays.label}
          kind="integer"
          unit={quoteFields.deliveryDays.unit}
        />
      </div>
      <Field name="notes" label="Ghi chú">
        <Input.TextArea rows={2} />
      </Field>
      <Field name="attachments" label="File kèm báo giá (chỉ Việt Phát xem được)">
        {attachments}
      </Field>
      <CostLines form={form} />
    </FormDialog>
  );
}

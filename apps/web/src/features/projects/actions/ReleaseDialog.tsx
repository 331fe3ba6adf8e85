import { formatVnd } from '@control-center/contracts';
import type { Factory, Project, Quote, ReleaseQuote } from '@control-center/contracts';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { Field } from '../../../forms/Field';
import { NumberField } from '../../../forms/NumberField';
import { ActionDialog } from './ActionDialog';

/** Compares the quotes at the price that is typed. */
export type RenderQuotes = (at: {
  price: number | undefined;
  chosenId: string | undefined;
  onChoose: (quote: Quote) => void;
}) => ReactNode;

type ReleaseDialogProps = {
  project: Project;
  /** The factory quotes that wait for a decision. */
  quotes: readonly Quote[];
  factories: readonly Factory[];
  /** Chosen at first, with the price that was typed for it; absent: the first one at its own total. */
  initial?: { quoteId: string; finalPrice: number } | undefined;
  renderQuotes?: RenderQuotes | undefined;
  onClose: () => void;
};

/** Accepts one factory quote and releases a price to the customer; the price starts as the factory's total. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { project, quotes, factories, initial, renderQuotes, onClose } = props;
  const [form] = Form.useForm<ReleaseQuote>();
  const price: unknown = Form.useWatch('finalPrice', form);
  const chosenId = Form.useWatch('quoteId', form);
  const [first] = quotes;
  const factoryName = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';
  const choose = ({ id, totalPrice }: Quote) => form.setFieldsValue({ quoteId: id, finalPrice: totalPrice });
  return (
    <ActionDialog
      project={project}
      action="ReleaseQuote"
      form={form}
      {...(renderQuotes ? { width: 1000 } : {})}
      initialValues={{
        ...(initial ?? (first ? { quoteId: first.id, finalPrice: first.totalPrice } : {})),
        ...(project.estimatedDays === null ? {} : { estimatedDays: project.estimatedDays }),
      }}
      onClose={onClose}
    >
      {renderQuotes?.({ price: typeof price === 'number' ? price : undefined, chosenId, onChoose: choose })}
      <Grid min={200} gap="0 16px">
        <Field name="quoteId" label="Báo giá của nhà máy">
          <Select
            options={quotes.map(({ id, manufacturerId, totalPrice, deliveryDays }) => ({
              value: id,
              label: `${factoryName(manufacturerId)} – ${formatVnd(totalPrice)}, ${deliveryDays} ngày`,
            }))}
            onChange={(id: string) => {
              const chosen = quotes.find((quote) => quote.id === id);
              if (chosen) form.setFieldValue('finalPrice', chosen.totalPrice);
            }}
          />
        </Field>
        <NumberField
          name="finalPrice"
          label="Giá cho khách hàng"
          kind="integer"
          unit="₫"
          missing="Vui lòng nhập giá"
        />
        <NumberField name="estimatedDays" label="Số ngày ước tính" kind="integer" unit="ngày" />
      </Grid>
      <Field name="vietPhatNotes" label="Ghi chú (nối thêm; nhà máy đọc được)">
        <Input.TextArea rows={2} />
      </Field>
    </ActionDialog>
  );
}

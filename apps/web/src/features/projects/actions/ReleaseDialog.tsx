import { formatVnd } from '@control-center/contracts';
import type { Factory, Project, Quote, ReleaseQuote } from '@control-center/contracts';
import { Form, Select } from 'antd';
import { Field } from '../../../forms/Field';
import { NumberField } from '../../../forms/NumberField';
import { ActionDialog } from './ActionDialog';

type ReleaseDialogProps = {
  project: Project;
  /** The factory quotes that wait for a decision. */
  quotes: readonly Quote[];
  factories: readonly Factory[];
  onClose: () => void;
};

/** Accepts one factory quote and releases a price to the customer; the price starts as the factory's total. */
export function ReleaseDialog({ project, quotes, factories, onClose }: ReleaseDialogProps) {
  const [form] = Form.useForm<ReleaseQuote>();
  const [first] = quotes;
  const factoryName = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';

  return (
    <ActionDialog
      project={project}
      action="ReleaseQuote"
      form={form}
      initialValues={first ? { quoteId: first.id, finalPrice: first.totalPrice } : {}}
      onClose={onClose}
    >
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
    </ActionDialog>
  );
}

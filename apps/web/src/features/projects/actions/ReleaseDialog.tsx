import { UpdateProject, formatVnd, projectActions } from '@control-center/contracts';
import type { Factory, Project, Quote } from '@control-center/contracts';
import { Form, Select } from 'antd';
import { Field } from '../../../forms/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { VndInput } from '../../../forms/VndInput';
import { useProjectCommand } from './use-command';

type ReleaseDialogProps = {
  project: Project;
  /** The factory quotes that still wait. */
  quotes: readonly Quote[];
  factories: readonly Factory[];
  onClose: () => void;
};

/** Accepts one factory quote and tells the customer the price, which starts as the factory's total. */
export function ReleaseDialog({ project, quotes, factories, onClose }: ReleaseDialogProps) {
  const { run } = useProjectCommand(project);
  const [form] = Form.useForm<UpdateProject>();
  const [first] = quotes;
  const factoryName = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';

  return (
    <FormDialog
      form={form}
      contract={UpdateProject}
      title={`${projectActions.ReleaseQuote.label}: ${project.title}`}
      submitText="Gửi báo giá cho khách"
      initialValues={first ? { quoteId: first.id, finalPrice: first.totalPrice } : {}}
      onClose={onClose}
      onSubmit={({ quoteId, finalPrice }) =>
        run(
          {
            status: 'quoted',
            ...(quoteId ? { quoteId } : {}),
            ...(finalPrice === undefined ? {} : { finalPrice }),
          },
          'Đã gửi báo giá cho khách hàng',
        )
      }
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
      <Field
        name="finalPrice"
        label="Giá cho khách hàng"
        rules={[{ required: true, message: 'Vui lòng nhập giá' }]}
      >
        <VndInput />
      </Field>
    </FormDialog>
  );
}

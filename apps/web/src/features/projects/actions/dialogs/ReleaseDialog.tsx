import { formatVnd, offerText } from '@market/contracts';
import type { Factory, Offer, Project, Quote, ReleaseQuote } from '@market/contracts';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../../../api/errors';
import { Grid } from '../../../../components/layout/Grid';
import { Field } from '../../../../forms/fields/Field';
import { NumberField } from '../../../../forms/fields/NumberField';
import { ActionDialog } from '../ActionDialog';
import { useAction } from '../use-action';

/** Compares the quotes at the price that is typed. */
export type RenderQuotes = (at: {
  price: number | undefined;
  chosenId: string | undefined;
  onChoose: (quote: Quote) => void;
}) => ReactNode;

/** Shows what waits now beside the quote that no longer does. */
export type RenderNewer = (refused: { quote: Quote; offers: readonly Offer[] }) => ReactNode;

type ReleaseDialogProps = {
  project: Project;
  /** The factory quotes that wait for a decision. */
  quotes: readonly Quote[];
  factories: readonly Factory[];
  /** Chosen at first, with the price that was typed for it; absent: the first one at its own total. */
  initial?: { quoteId: string; finalPrice: number } | undefined;
  renderQuotes?: RenderQuotes | undefined;
  renderNewer?: RenderNewer | undefined;
  onClose: () => void;
};

const gone = 'Báo giá này không còn. Vui lòng chọn báo giá khác.';

/** Accepts one factory quote and releases a price to the customer; the price starts as the factory's total. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { project, quotes, factories, initial, renderQuotes, renderNewer, onClose } = props;
  const [form] = Form.useForm<ReleaseQuote>();
  const price: unknown = Form.useWatch('finalPrice', form);
  const chosenId = Form.useWatch('quoteId', form);
  const { run, changed } = useAction(project);
  const [refused, setRefused] = useState<{ quote: Quote; offers: readonly Offer[] }>();
  const [first] = quotes;
  const chosen = quotes.find(({ id }) => id === chosenId);
  const isBelow = chosen !== undefined && typeof price === 'number' && price < chosen.totalPrice;
  const isOffered = (id: string) =>
    quotes.some((quote) => quote.id === id) || refused?.offers.some((offer) => offer.id === id);
  const release = async (body: ReleaseQuote) => {
    const result = await run('ReleaseQuote', body);
    const offers = errorBodyOf(result.error)?.offers;
    if (!offers || !chosen) return result;
    setRefused({ quote: chosen, offers });
    const newer = offers.find(
      ({ manufacturerId, isOutdated }) => manufacturerId === chosen.manufacturerId && !isOutdated,
    );
    if (newer) form.setFieldsValue({ quoteId: newer.id, finalPrice: newer.totalPrice });
    return result;
  };
  const factoryName = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';
  const choose = ({ id, totalPrice }: Quote) => form.setFieldsValue({ quoteId: id, finalPrice: totalPrice });
  return (
    <ActionDialog
      project={project}
      action="ReleaseQuote"
      // What was typed for one quote is not the price of another.
      place={`ReleaseQuote.${initial?.quoteId ?? first?.id ?? project.id}`}
      form={form}
      changed={changed}
      onSubmit={release}
      {...(renderQuotes ? { width: 1000 } : {})}
      initialValues={{
        ...(initial ?? (first ? { quoteId: first.id, finalPrice: first.totalPrice } : {})),
        ...(project.estimatedDays === null ? {} : { estimatedDays: project.estimatedDays }),
      }}
      onClose={onClose}
    >
      {refused && renderNewer?.(refused)}
      {renderQuotes?.({ price: typeof price === 'number' ? price : undefined, chosenId, onChoose: choose })}
      <Grid min={200} gap="0 16px">
        <Field
          name="quoteId"
          label="Báo giá của nhà máy"
          rules={[
            {
              validator: (_, id: string) =>
                isOffered(id) ? Promise.resolve() : Promise.reject(new Error(gone)),
            },
          ]}
        >
          <Select
            labelRender={({ label }) => label ?? 'Báo giá không còn'}
            options={quotes.map((quote) => ({
              value: quote.id,
              label: `${factoryName(quote.manufacturerId)} – ${offerText(quote)}`,
            }))}
            onChange={(id: string) => {
              const chosen = quotes.find((quote) => quote.id === id);
              if (chosen) form.setFieldValue('finalPrice', chosen.totalPrice);
            }}
          />
        </Field>
        <NumberField name="finalPrice" label="Giá cho khách hàng" kind="vnd" missing="Vui lòng nhập giá" />
        <NumberField name="estimatedDays" label="Số ngày ước tính" kind="integer" unit="ngày" />
      </Grid>
      {isBelow && (
        <Field
          name="reason"
          label={`Vì sao bán thấp hơn báo giá của nhà máy ${formatVnd(chosen.totalPrice)}?`}
          rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
        >
          <Input.TextArea rows={2} />
        </Field>
      )}
      <Field name="vietPhatNotes" label="Ghi chú (nối thêm; nhà máy xem được)">
        <Input.TextArea rows={2} />
      </Field>
    </ActionDialog>
  );
}

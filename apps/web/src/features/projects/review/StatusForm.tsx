import { UpdateProject, formatVnd, offerText } from '@market/contracts';
import type { Factory, Offer, Project, ProjectStatus, Quote, StatusView } from '@market/contracts';
import { Alert, Form, Input, Select } from 'antd';
import type { FormRule } from 'antd';
import { useContext, useEffect, useState } from 'react';
import { ChangedTerms } from '../../../commands/changed/ChangedTerms';
import { useSeen } from '../../../commands/changed/use-seen';
import { useCommand } from '../../../commands/use-command';
import { Grid } from '../../../components/layout/Grid';
import { useOpenDialog } from '../../../components/overlays/open-dialog';
import { ContractForm } from '../../../forms/ContractForm';
import type { Contract } from '../../../forms/contract-rules';
import { Field } from '../../../forms/fields/Field';
import { NumberField } from '../../../forms/fields/NumberField';
import { SubmitButton } from '../../../forms/SubmitButton';
import { errorBodyOf } from '../../../api/errors';
import type { RenderNewer } from '../actions/dialogs/ReleaseDialog';
import { AfterAction } from '../actions/use-action';
import { statusPlace } from '../edit/edited';
import { shortId } from '../project-text';
import { useUpdateProjectMutation } from '../projects.api';
import {
  needsPrice,
  needsReason,
  priceProblem,
  seenText,
  statusOptions,
  updateOf,
  wayTo,
} from './status-change';
import type { StatusValues } from './status-change';

type StatusFormProps = {
  /** Whose names are shown. */
  factories: readonly Factory[];
  project: Project;
  /** The statuses that the screen offers, beside the present one. */
  statuses: readonly ProjectStatus[];
  view?: StatusView;
  /** In a dialog of its own it also edits what the request is called and says; elsewhere other actions stand beside it. */
  inDialog?: boolean;
  /** The factory's quote that a price is released for; the price begins with its total. */
  quote?: Quote | undefined;
  /** Shows what waits now beside a quote that no longer does. */
  renderNewer?: RenderNewer;
  onDone?: () => void;
  /** Inside another form, whose save sends this as well. */
  onTake?: (update: UpdateProject) => void;
};

/**
 * Sets an order's status, the price, the provider's estimate and notes. A status that no action leads to is set by hand,
 * which needs a reason and stays marked.
 */
export function StatusForm(props: StatusFormProps) {
  const { statuses, factories, view = 'default', inDialog = false, renderNewer, onDone, onTake } = props;
  const [form] = Form.useForm<StatusValues>();
  useOpenDialog(inDialog ? statusPlace(props.project.id) : undefined);
  // What was saved here is known before the list is read again.
  const [saved, setSaved] = useState<Project>();
  const project = saved && saved.revision >= props.project.revision ? saved : props.project;
  // The quote that the price on the screen is for; it may arrive after the form.
  const [adopted, adopt] = useState(props.quote);
  const quote = adopted ?? props.quote;
  const { seen, changed, learn, see } = useSeen(project.terms);
  const [refused, setRefused] = useState<{ quote: Quote; offers: readonly Offer[] }>();
  const status = Form.useWatch('status', form) ?? project.status;
  const way = wayTo(status, project);
  const afterAction = useContext(AfterAction);
  const nameOf = (id: string) =>
    factories.find((factory) => factory.id === id)?.companyName ?? `mã ${shortId(id)}`;
  const { run } = useCommand(useUpdateProjectMutation(), {
    done: 'Đã cập nhật dự án',
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
    shown: ['project.changed'],
  });
  const mayTitle = inDialog && project.allowed.includes('ReviseDetails');
  const typed: unknown = Form.useWatch('finalPrice', form);
  const releases = way === 'action' && status === 'quoted' && quote !== undefined;
  const isBelow = releases && typeof typed === 'number' && typed < quote.totalPrice;
  useEffect(() => {
    if (!adopted && props.quote) adopt(props.quote);
  }, [adopted, props.quote]);
  const priceStart = project.finalPrice ?? quote?.totalPrice;
  const isOfFactory = project.finalPrice === null && quote !== undefined && typed === quote.totalPrice;
  // A typed price is sent, or the save says why it cannot be.
  const priceIsSaved: FormRule = {
    validator: (_, value: unknown) => {
      const known = [undefined, null, '', priceStart, quote?.totalPrice] as unknown[];
      const isTyped = !known.includes(value);
      const chosen = (form.getFieldValue('status') as ProjectStatus | undefined) ?? project.status;
      const problem = isTyped ? priceProblem(chosen, project) : undefined;
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
  const save = async (values: StatusValues) => {
    const update = updateOf(values, project);
    const decision = update.status && {
      seen: {
        ...{ status: seen.status, request: seen.request },
        ...{ price: seen.price, manufacturerId: seen.manufacturerId },
      },
      ...(releases ? { quoteId: quote.id } : {}),
      ...(isBelow && values.reason ? { reason: values.reason } : {}),
    };
    if (onTake) {
      onTake({ ...update, ...decision });
      return { data: undefined };
    }
    const result = await run({
      id: project.id,
      body: { ...update, ...decision },
      ...(mayTitle ? { versions: [project.version] } : {}),
    });
    learn(result.error);
    const offers = errorBodyOf(result.error)?.offers;
    if (offers && quote) {
      setRefused({ quote, offers });
      const newer = offers.find(({ manufacturerId }) => manufacturerId === quote.manufacturerId);
      if (newer && !newer.isOutdated) {
        adopt({ ...quote, ...newer });
        form.setFieldValue('finalPrice', newer.totalPrice);
      }
    }
    if (result.data) {
      setSaved(result.data);
      see(result.data.terms);
      setRefused(undefined);
      const price = result.data.finalPrice ?? quote?.totalPrice;
      form.setFieldsValue({ vietPhatNotes: '', reason: '', ...startingWith('finalPrice', price) });
      afterAction(result.data);
      onDone?.();
    }
    return result;
  };
  return (
    <ContractForm
      form={form}
      place={statusPlace(project.id)}
      title={inDialog ? 'Sửa dự án' : 'Trạng thái'}
      live
      {...(onTake ? { nested: true, keeps: true } : {})}
      name="status"
      contract={UpdateProject as unknown as Contract<StatusValues>}
      initialValues={{
        status: project.status,
        title: project.title,
        description: project.description,
        ...startingWith('finalPrice', priceStart),
        ...startingWith('estimatedDays', project.estimatedDays),
      }}
      onSubmit={save}
    >
      {changed && <ChangedTerms changed={changed} nameOf={nameOf} />}
      {refused && renderNewer?.(refused)}
      {mayTitle && (
        <>
          <Field name="title" label="Tiêu đề dự án">
            <Input />
          </Field>
          <Field name="description" label="Mô tả">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
          </Field>
        </>
      )}
      <Grid min={180} gap="0 16px">
        <Field name="status" label="Trạng thái">
          <Select options={statusOptions(statuses, project, view)} />
        </Field>
        <NumberField
          name="finalPrice"
          label="Giá cho khách hàng"
          kind="vnd"
          dependencies={['status']}
          rules={[priceIsSaved]}
          {...(releases || needsPrice(status, project) ? { missing: 'Vui lòng nhập giá' } : {})}
          {...(isOfFactory ? { extra: 'Tổng báo giá của nhà máy, chưa báo khách' } : {})}
        />
        <NumberField name="estimatedDays" label="Số ngày ước tính" kind="integer" unit="ngày" />
      </Grid>
      {way === 'override' && (
        <Alert
          type="warning"
          showIcon
          title="Không có bước nào dẫn đến trạng thái này. Ghi đè được lưu lại và đánh dấu trong lịch sử."
          description={`Đơn bạn đang xem: ${seenText(seen, nameOf)}.`}
          style={{ marginBottom: 12 }}
        />
      )}
      {releases && (
        <p>
          Theo báo giá phiên bản {quote.version}: <b>{offerText(quote)}</b>.
        </p>
      )}
      {(needsReason(status, project) || isBelow) && (
        <Field
          name="reason"
          label={
            way === 'override'
              ? 'Vì sao ghi đè?'
              : isBelow
                ? `Vì sao bán thấp hơn báo giá của nhà máy ${formatVnd(quote.totalPrice)}?`
                : 'Lý do'
          }
          rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
        >
          <Input.TextArea rows={2} />
        </Field>
      )}
      <Field name="vietPhatNotes" label="Ghi chú của Việt Phát (nối thêm; nhà máy xem được)">
        <Input.TextArea rows={2} />
      </Field>
      {!onTake && (
        <SubmitButton type={inDialog ? 'primary' : 'default'} danger={way === 'override'}>
          {way === 'override' ? 'Ghi đè' : 'Lưu'}
        </SubmitButton>
      )}
    </ContractForm>
  );
}

const startingWith = <Name extends string>(name: Name, value: number | null | undefined) =>
  typeof value === 'number' ? { [name]: value } : {};

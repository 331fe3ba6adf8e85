import { UpdateProject, formatVnd } from '@control-center/contracts';
import type { Offer, Project, ProjectStatus, Quote, StatusView } from '@control-center/contracts';
import { Alert, Form, Input, Select } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { ChangedTerms } from '../../../commands/changed/ChangedTerms';
import { useSeen } from '../../../commands/changed/use-seen';
import { useCommand } from '../../../commands/use-command';
import { Grid } from '../../../components/layout/Grid';
import { ContractForm } from '../../../forms/ContractForm';
import type { Contract } from '../../../forms/contract-rules';
import { Field } from '../../../forms/Field';
import { NumberField } from '../../../forms/NumberField';
import { SubmitButton } from '../../../forms/SubmitButton';
import { errorBodyOf } from '../../../api/errors';
import type { RenderNewer } from '../actions/ReleaseDialog';
import { AfterAction } from '../actions/use-action';
import { useUpdateProjectMutation } from '../projects.api';
import { needsPrice, needsReason, statusOptions, updateOf, wayTo } from './status-change';
import type { StatusValues } from './status-change';

type StatusFormProps = {
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
};

/**
 * Sets an order's status, the price, the provider's estimate and notes. A status that no action leads to is set by hand,
 * which needs a reason and stays marked.
 */
export function StatusForm(props: StatusFormProps) {
  const { project, statuses, view = 'default', inDialog = false, renderNewer, onDone } = props;
  const [form] = Form.useForm<StatusValues>();
  // A save is based on what its author saw, also when somebody else saves in the meantime.
  const [opened, setOpened] = useState(project);
  // The quote that the price on the screen is for; it may arrive after the form.
  const [adopted, adopt] = useState(props.quote);
  const quote = adopted ?? props.quote;
  const { seen, changed, learn, see } = useSeen(project.terms);
  const [refused, setRefused] = useState<{ quote: Quote; offers: readonly Offer[] }>();
  const status = Form.useWatch('status', form) ?? project.status;
  const shown = useRef(project.status);
  // A status that was not chosen here follows what others set, so that a note does not set it back.
  useEffect(() => {
    if (form.getFieldValue('status') === shown.current) form.setFieldValue('status', project.status);
    shown.current = project.status;
  }, [project.status, form]);
  const way = wayTo(status, project);
  const afterAction = useContext(AfterAction);
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
    if (adopted || !props.quote) return;
    adopt(props.quote);
    if (project.finalPrice === null && form.getFieldValue('finalPrice') === undefined)
      form.setFieldValue('finalPrice', props.quote.totalPrice);
  }, [adopted, props.quote, project.finalPrice, form]);
  const takesPrice =
    (status === 'quoted' || status === 'approved') && (way === 'action' || way === 'override');
  const save = async (values: StatusValues) => {
    const update = updateOf(values, project, opened);
    const decision = update.status && {
      seen: { status: seen.status, request: seen.request, price: seen.price },
      ...(releases ? { quoteId: quote.id } : {}),
      ...(isBelow && values.reason ? { reason: values.reason } : {}),
    };
    const result = await run({
      id: project.id,
      body: { ...update, ...decision },
      ...(mayTitle ? { versions: [opened.version] } : {}),
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
      see(result.data.terms);
      setRefused(undefined);
      setOpened(result.data);
      form.setFieldsValue({ vietPhatNotes: '', reason: '' });
      afterAction(result.data);
      onDone?.();
    }
    return result;
  };
  return (
    <ContractForm
      form={form}
      name="status"
      contract={UpdateProject as unknown as Contract<StatusValues>}
      initialValues={{
        status: project.status,
        title: project.title,
        description: project.description,
        ...startingWith('finalPrice', project.finalPrice ?? quote?.totalPrice),
        ...startingWith('estimatedDays', project.estimatedDays),
      }}
      onSubmit={save}
    >
      {changed && <ChangedTerms changed={changed} />}
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
        {takesPrice && (
          <NumberField
            name="finalPrice"
            label="Giá cho khách hàng"
            kind="integer"
            unit="₫"
            {...(needsPrice(status, project) ? { missing: 'Vui lòng nhập giá' } : {})}
          />
        )}
        <NumberField name="estimatedDays" label="Số ngày ước tính" kind="integer" unit="ngày" />
      </Grid>
      {way === 'override' && (
        <Alert
          type="warning"
          showIcon
          title="Không có bước nào dẫn đến trạng thái này. Ghi đè được lưu lại và đánh dấu trong lịch sử."
          style={{ marginBottom: 12 }}
        />
      )}
      {releases && (
        <p>
          Theo báo giá phiên bản {quote.version}: <b>{formatVnd(quote.totalPrice)}</b>, giao trong{' '}
          {quote.deliveryDays} ngày.
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
      <Field name="vietPhatNotes" label="Ghi chú của Việt Phát (nối thêm; nhà máy đọc được)">
        <Input.TextArea rows={2} />
      </Field>
      <SubmitButton type={inDialog ? 'primary' : 'default'} danger={way === 'override'}>
        {way === 'override' ? 'Ghi đè' : 'Lưu'}
      </SubmitButton>
    </ContractForm>
  );
}

const startingWith = <Name extends string>(name: Name, value: number | null | undefined) =>
  typeof value === 'number' ? { [name]: value } : {};

import { UpdateProject } from '@control-center/contracts';
import type { Project, ProjectStatus, StatusView } from '@control-center/contracts';
import { Alert, Form, Input, Select } from 'antd';
import { useContext, useEffect, useRef, useState } from 'react';
import { useCommand } from '../../../commands/use-command';
import { Grid } from '../../../components/layout/Grid';
import { ContractForm } from '../../../forms/ContractForm';
import type { Contract } from '../../../forms/contract-rules';
import { Field } from '../../../forms/Field';
import { NumberField } from '../../../forms/NumberField';
import { SubmitButton } from '../../../forms/SubmitButton';
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
  /** The price to begin with, such as the factory's total. */
  price?: number | undefined;
  onDone?: () => void;
};

/**
 * Sets an order's status, the price, the provider's estimate and notes. A status that no action leads to is set by hand,
 * which needs a reason and stays marked.
 */
export function StatusForm(props: StatusFormProps) {
  const { project, statuses, view = 'default', inDialog = false, price, onDone } = props;
  const [form] = Form.useForm<StatusValues>();
  // A save is based on what its author saw, also when somebody else saves in the meantime.
  const [opened, setOpened] = useState(project);
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
  });
  const mayTitle = inDialog && project.allowed.includes('ReviseDetails');
  const takesPrice =
    (status === 'quoted' || status === 'approved') && (way === 'action' || way === 'override');
  const save = async (values: StatusValues) => {
    const result = await run({
      id: project.id,
      body: updateOf(values, project, opened),
      ...(mayTitle ? { versions: [opened.version] } : {}),
    });
    if (result.data) {
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
        ...startingWith('finalPrice', project.finalPrice ?? price),
        ...startingWith('estimatedDays', project.estimatedDays),
      }}
      onSubmit={save}
    >
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
      {needsReason(status, project) && (
        <Field
          name="reason"
          label={way === 'override' ? 'Vì sao ghi đè?' : 'Lý do'}
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

import { SubmitProject, requestOptions } from '@control-center/contracts';
import { Form, Input, InputNumber, Tabs } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useToast } from '../../../components/toast';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { SubmitButton } from '../../../forms/SubmitButton';
import { useSubmitProjectMutation } from '../projects.api';
import { OptionField, PriceField } from './DetailFields';
import { DrawingFields } from './DrawingFields';
import { PartsEditor } from './PartsEditor';
import styles from './request.module.css';
import { tabOf } from './tabs';
import type { RequestTab } from './tabs';

type RequestFormProps = {
  /** The controls that upload, for the main drawing and for further files. */
  drawing: ReactNode;
  attachments: ReactNode;
};

/** The customer's request: basic information, parts, technical specifications. */
export function RequestForm({ drawing, attachments }: RequestFormProps) {
  const [form] = Form.useForm<SubmitProject>();
  const [tab, setTab] = useState<RequestTab>('basic');
  const [submitProject] = useSubmitProjectMutation();
  const toast = useToast();
  const parts = Form.useWatch('projectParts', form);

  const submit = async (body: SubmitProject) => {
    await submitProject({ body }).unwrap();
    toast.success('Đã gửi yêu cầu', 'Việt Phát sẽ báo giá trong vòng 24 giờ.');
    form.resetFields();
    setTab('basic');
  };

  return (
    <ContractForm
      form={form}
      contract={SubmitProject}
      initialValues={{ quantity: 1 }}
      onSubmit={submit}
      onInvalid={([first]) => first && setTab(tabOf(first))}
      onFailure={(error) => toast.failure(error, 'Không thể gửi yêu cầu. Vui lòng thử lại.')}
    >
      <DrawingFields drawing={drawing} attachments={attachments} />
      <Tabs
        activeKey={tab}
        onChange={(key) => setTab(key as RequestTab)}
        items={[
          { key: 'basic', label: 'Thông tin cơ bản', forceRender: true, children: <BasicFields /> },
          {
            key: 'parts',
            label: `Danh sách chi tiết (${parts?.length ?? 0})`,
            forceRender: true,
            children: (
              <Field name="projectParts" noStyle>
                <PartsEditor />
              </Field>
            ),
          },
          { key: 'specs', label: 'Thông số kỹ thuật', forceRender: true, children: <SpecFields /> },
        ]}
      />
      <SubmitButton size="large">Gửi yêu cầu báo giá</SubmitButton>
    </ContractForm>
  );
}

const BasicFields = () => (
  <div className={styles['grid']}>
    <Field name="title" label="Tiêu đề dự án" className={styles['wide'] ?? ''}>
      <Input placeholder="Gá kẹp trục Ø45 – inox 304" />
    </Field>
    <OptionField name="material" label="Vật liệu" options={requestOptions.material} />
    <Field name="quantity" label="Số lượng">
      <InputNumber controls={false} style={{ width: '100%' }} />
    </Field>
    <OptionField name="deadline" label="Thời gian giao hàng" options={requestOptions.deadline} />
    <OptionField
      name="desiredCompletionTime"
      label="Thời gian hoàn thành mong muốn"
      options={requestOptions.desiredCompletionTime}
    />
    <OptionField
      name="manufacturingProcesses"
      label="Quy trình gia công"
      options={requestOptions.manufacturingProcesses}
      several
    />
    <PriceField />
    <Field name="description" label="Mô tả" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

const SpecFields = () => (
  <div className={styles['grid']}>
    <OptionField name="tolerance" label="Dung sai" options={requestOptions.tolerance} />
    <OptionField name="surfaceFinish" label="Xử lý bề mặt" options={requestOptions.surfaceFinish} />
    <OptionField name="surfaceRoughness" label="Độ nhám bề mặt" options={requestOptions.surfaceRoughness} />
    <Field name="maxDimensions" label="Kích thước tối đa">
      <Input />
    </Field>
    <Field name="materialSpecification" label="Yêu cầu vật liệu" className={styles['wide'] ?? ''}>
      <Input />
    </Field>
    <Field name="specialRequirements" label="Yêu cầu đặc biệt" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

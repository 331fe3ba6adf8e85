import { SubmitProject, requestOptions } from '@control-center/contracts';
import { Button, Form, Input, InputNumber, Tabs } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { errorBodyOf } from '../../../api/errors';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { useToast } from '../../../components/toast';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { useFormState } from '../../../forms/form-context';
import { placeOnFields } from '../../../forms/contract-rules';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import type { PartFiles } from '../parts/PartTabs';
import { useSubmitProjectMutation, useUpdateProjectMutation } from '../projects.api';
import { OptionField, PriceField } from './DetailFields';
import { DrawingFields } from './DrawingFields';
import { requestBodyOf, requestValuesOf } from './request-values';
import type { EditedDraft } from './request-values';
import styles from './request.module.css';
import { tabOf } from './tabs';
import type { RequestTab } from './tabs';

type RequestFormProps = {
  /** Unsent input is saved in this browser for this account. */
  accountId: string;
  /** The upload controls of the main drawing and the attachments. */
  drawing: ReactNode;
  attachments: ReactNode;
  partFiles: PartFiles;
  /** The draft to edit; absent for a new request. */
  draft?: EditedDraft;
  onDraftSaved: (draftId: string) => void;
  onSent: () => void;
};

/** The request form: basic information, parts, technical specifications. */
export function RequestForm(props: RequestFormProps) {
  const { accountId, drawing, attachments, partFiles, draft, onDraftSaved, onSent } = props;
  const inputKey = draft ? `request.${draft.project.id}` : 'request';
  const [form] = Form.useForm<SubmitProject>();
  const [tab, setTab] = useState<RequestTab>('basic');
  const [submitProject] = useSubmitProjectMutation();
  const [updateProject] = useUpdateProjectMutation();
  const [saving, setSaving] = useState(false);
  const toast = useToast();
  const parts = Form.useWatch('projectParts', form);

  useEffect(() => {
    const typed = unsentInput.read<Partial<SubmitProject>>(accountId, inputKey);
    if (typed) form.setFieldsValue(typed);
  }, [accountId, form, inputKey]);

  const send = async (body: SubmitProject) => {
    if (!draft) return submitProject({ body }).unwrap();
    const { id, manufacturingProcesses } = draft.project;
    // The server leaves a missing field unchanged, so the processes of the draft are cleared first.
    if (!body.manufacturingProcesses && manufacturingProcesses.length > 0)
      await updateProject({ id, body: { status: 'draft', manufacturingProcesses: [] } }).unwrap();
    return updateProject({ id, body }).unwrap();
  };

  const submit = async (body: SubmitProject) => {
    await send(requestBodyOf(body, 'submitted'));
    toast.success('Đã gửi yêu cầu', 'Việt Phát sẽ báo giá trong vòng 24 giờ.');
    form.resetFields();
    unsentInput.forget(accountId, inputKey);
    setTab('basic');
    onSent();
  };

  const saveDraft = async () => {
    setSaving(true);
    try {
      const { id } = await send(requestBodyOf(form.getFieldsValue(), 'draft'));
      toast.success('Đã lưu bản nháp', 'Bạn có thể viết tiếp và gửi bất cứ lúc nào.');
      unsentInput.forget(accountId, inputKey);
      if (!draft) form.resetFields();
      onDraftSaved(id);
    } catch (error) {
      const names = form.getFieldsError().map(({ name }) => name.join('.'));
      const placed = placeOnFields(errorBodyOf(error)?.fields ?? {}, names);
      form.setFields(placed as Parameters<typeof form.setFields>[0]);
      if (placed[0]) setTab(tabOf(placed[0].name));
      toast.failure(error, 'Không thể lưu bản nháp. Vui lòng thử lại.');
    } finally {
      setSaving(false);
    }
  };

  return (
    <ContractForm
      form={form}
      contract={SubmitProject}
      initialValues={draft ? requestValuesOf(draft) : { quantity: 1 }}
      onSubmit={submit}
      onValuesChange={(_, values) => unsentInput.write(accountId, inputKey, values)}
      // Switch the tab synchronously: the form then scrolls to the field, which must not be in a hidden tab.
      onInvalid={([first]) => first && flushSync(() => setTab(tabOf(first)))}
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
                <PartsEditor files={partFiles} />
              </Field>
            ),
          },
          { key: 'specs', label: 'Thông số kỹ thuật', forceRender: true, children: <SpecFields /> },
        ]}
      />
      <div className={styles['buttons']}>
        <SubmitButton>Gửi yêu cầu báo giá</SubmitButton>
        <DraftButton saving={saving} onPress={() => void saveDraft()} />
      </div>
      <LeaveGuard />
    </ContractForm>
  );
}

function DraftButton({ saving, onPress }: { saving: boolean; onPress: () => void }) {
  const { uploading, confirmMissingFiles } = useFormState();
  return (
    <Button loading={saving} disabled={uploading} onClick={() => confirmMissingFiles(onPress)}>
      Lưu nháp
    </Button>
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
    <OptionField name="desiredCompletionTime" options={requestOptions.desiredCompletionTime} />
    <OptionField
      name="manufacturingProcesses"
      label="Quy trình gia công"
      options={requestOptions.manufacturingProcesses}
      multiple
    />
    <PriceField />
    <Field name="description" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

const SpecFields = () => (
  <div className={styles['grid']}>
    <OptionField name="tolerance" options={requestOptions.tolerance} />
    <OptionField name="surfaceFinish" options={requestOptions.surfaceFinish} />
    <OptionField name="surfaceRoughness" options={requestOptions.surfaceRoughness} />
    <Field name="maxDimensions">
      <Input />
    </Field>
    <Field name="materialSpecification" className={styles['wide'] ?? ''}>
      <Input />
    </Field>
    <Field name="specialRequirements" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

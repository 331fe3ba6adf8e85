import { EditProject, editOptions, requestOptions } from '@control-center/contracts';
import type { Part, PartFields, Project } from '@control-center/contracts';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import { useToast } from '../../../components/toast';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { SubmitButton } from '../../../forms/SubmitButton';
import { useUpdateProjectMutation } from '../projects.api';
import { OptionField, PriceField } from './DetailFields';
import { DrawingFields } from './DrawingFields';
import { PartsEditor } from './PartsEditor';
import { partFieldsOf } from './part-fields';
import styles from './request.module.css';

type EditFormProps = {
  project: Project;
  parts: readonly Part[];
  drawing: ReactNode;
  attachments: ReactNode;
  onSaved: () => void;
  onCancel: () => void;
};

const initialValuesOf = (project: Project, parts: PartFields[]): Partial<EditProject> => ({
  title: project.title,
  description: project.description,
  material: project.material,
  manufacturingProcesses: project.manufacturingProcesses,
  tolerance: project.tolerance,
  surfaceFinish: project.surfaceFinish,
  desiredCompletionTime: project.desiredCompletionTime,
  maxDimensions: project.maxDimensions,
  specialRequirements: project.specialRequirements,
  suggestedPrice: project.suggestedPrice,
  drawingFileUrl: project.drawingFileUrl ?? '',
  attachments: project.attachments,
  projectParts: parts,
});

/** The customer's own request, edited while the provider has not passed it on. */
export function EditForm({ project, parts, drawing, attachments, onSaved, onCancel }: EditFormProps) {
  const [updateProject] = useUpdateProjectMutation();
  const toast = useToast();
  const save = async (body: EditProject) => {
    await updateProject({ id: project.id, body }).unwrap();
    toast.success('Cập nhật thành công', 'Việt Phát sẽ xem xét lại các thay đổi của bạn.');
    onSaved();
  };
  return (
    <ContractForm
      contract={EditProject}
      initialValues={initialValuesOf(project, parts.map(partFieldsOf))}
      onSubmit={save}
      onFailure={(error) => toast.failure(error, 'Không thể cập nhật dự án. Vui lòng thử lại.')}
      className={styles['form']}
    >
      <Field name="title" label="Tiêu đề dự án">
        <Input />
      </Field>
      <Field name="description" label="Mô tả">
        <Input.TextArea rows={3} />
      </Field>
      <div className={styles['grid']}>
        <OptionField
          name="material"
          label="Vật liệu"
          options={requestOptions.material}
          present={project.material}
        />
        <OptionField
          name="manufacturingProcesses"
          label="Quy trình gia công"
          options={editOptions.manufacturingProcesses}
          several
          required
        />
        <OptionField
          name="tolerance"
          label="Dung sai"
          options={editOptions.tolerance}
          present={project.tolerance}
        />
        <OptionField
          name="surfaceFinish"
          label="Xử lý bề mặt"
          options={editOptions.surfaceFinish}
          present={project.surfaceFinish}
        />
        <OptionField
          name="desiredCompletionTime"
          label="Thời gian hoàn thành mong muốn"
          options={editOptions.desiredCompletionTime}
          present={project.desiredCompletionTime}
        />
        <Field name="maxDimensions" label="Kích thước tối đa">
          <Input />
        </Field>
        <PriceField />
      </div>
      <Field name="specialRequirements" label="Yêu cầu đặc biệt">
        <Input.TextArea rows={3} />
      </Field>
      <DrawingFields drawing={drawing} attachments={attachments} />
      <Field name="projectParts" noStyle>
        <PartsEditor />
      </Field>
      <div className={styles['buttons']}>
        <SubmitButton>Lưu thay đổi</SubmitButton>
        <Button onClick={onCancel}>Huỷ</Button>
      </div>
    </ContractForm>
  );
}

import { EditProject, editOptions, requestOptions } from '@control-center/contracts';
import type { Part, PartFields, Project } from '@control-center/contracts';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../../api/errors';
import { kept } from '../../../components/kept/kept-text';
import { useToast } from '../../../components/toast';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import type { PartFiles } from '../parts/PartTabs';
import { useUpdateProjectMutation } from '../projects.api';
import { OptionField, PriceField } from '../request/DetailFields';
import { DrawingFields } from '../request/DrawingFields';
import { ConflictDialog } from './ConflictDialog';
import { sectionOf } from './conflict';
import type { Conflict } from './conflict';
import { usePartSaving } from './use-part-saving';
import { partFieldsOf } from '../request/part-fields';
import styles from '../request/request.module.css';

type EditFormProps = {
  project: Project;
  parts: readonly Part[];
  drawing: ReactNode;
  attachments: ReactNode;
  partFiles: PartFiles;
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
  desiredCompletionTime: project.wishedCompletionTime,
  maxDimensions: project.maxDimensions,
  specialRequirements: project.specialRequirements,
  suggestedPrice: project.suggestedPrice,
  drawingFileUrl: project.drawingFileUrl ?? '',
  attachments: project.attachments,
  projectParts: parts,
});

const versionsOf = (project: Project, parts: readonly Part[]): Record<string, string> => ({
  details: project.version,
  ...Object.fromEntries(parts.map(({ id, version }) => [id, version])),
});

/** The customer's own request, edited while the provider has not passed it on. */
export function EditForm(props: EditFormProps) {
  const { drawing, attachments, partFiles, onSaved, onCancel } = props;
  // The form goes on from what it was opened with, whatever others save meanwhile: a save says which versions that were.
  const [project] = useState(props.project);
  const [parts, setParts] = useState<PartFields[]>(() => props.parts.map(partFieldsOf));
  const [versions, setVersions] = useState(() => versionsOf(props.project, props.parts));
  const [conflict, setConflict] = useState<Conflict>();
  const [form] = Form.useForm<EditProject>();
  const typed = Form.useWatch('projectParts', form);
  const left = useRef(false);
  const { customerId } = project;
  // What was typed over an older revision is left behind: the project has moved on.
  const keptAs = `edit.${project.id}.${project.revision}`;
  const [updateProject] = useUpdateProjectMutation();
  const toast = useToast();
  const save = async (body: EditProject) => {
    await updateProject({ id: project.id, body, versions: Object.values(versions) }).unwrap();
    toast.success('Cập nhật thành công', 'Việt Phát sẽ xem xét lại các thay đổi của bạn.');
    kept.forget(customerId, keptAs);
    left.current = true;
    onSaved();
  };
  const fail = (error: unknown) => {
    const present = errorBodyOf(error)?.present;
    if (present) setConflict(present);
    else toast.failure(error, 'Không thể cập nhật dự án. Vui lòng thử lại.');
  };
  const savingOf = usePartSaving({
    stored: parts,
    versionOf: (id) => versions[id],
    onSaved: (part, version) => {
      setParts((all) => all.map((other) => (other.id === part.id ? part : other)));
      setVersions((all) => ({ ...all, [sectionOf({ version })]: version }));
    },
    onFailure: fail,
  });
  const settle = (take: (section: string, fields: Conflict['fields']) => void) => () => {
    if (!conflict) return;
    const section = sectionOf(conflict);
    take(section, conflict.fields);
    setVersions({ ...versions, [section]: conflict.version });
    setConflict(undefined);
  };
  const valuesOf = (section: string): object =>
    section === 'details'
      ? form.getFieldsValue()
      : (form.getFieldsValue().projectParts?.find(({ id }) => id === section) ?? {});
  const takeTheirs = (section: string, fields: Conflict['fields']) => {
    const own = Object.keys(valuesOf(section));
    const theirs = Object.fromEntries(Object.entries(fields).filter(([name]) => own.includes(name)));
    if (section === 'details') return form.setFieldsValue(theirs);
    const list = form.getFieldsValue().projectParts ?? [];
    const taken = list.map((part) => (part.id === section ? { ...part, ...theirs } : part));
    form.setFieldsValue({ projectParts: taken });
  };
  return (
    <ContractForm
      form={form}
      contract={EditProject}
      initialValues={{
        ...initialValuesOf(project, parts),
        ...kept.read<Partial<EditProject>>(customerId, keptAs),
      }}
      onSubmit={save}
      onValuesChange={(_, values) => kept.write(customerId, keptAs, values)}
      onFailure={fail}
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
          present={project.wishedCompletionTime}
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
        <PartsEditor files={partFiles} savingOf={savingOf} />
      </Field>
      <div className={styles['buttons']}>
        <SubmitButton>Lưu thay đổi</SubmitButton>
        <Button
          onClick={() => {
            left.current = true;
            kept.forget(customerId, keptAs);
            onCancel();
          }}
        >
          Huỷ
        </Button>
      </div>
      <LeaveGuard
        unsaved={typed?.some((part) => ['unsaved', 'failed'].includes(savingOf(part)?.state ?? '')) ?? false}
        leaving={() => left.current}
      />
      {conflict && (
        <ConflictDialog
          mine={valuesOf(sectionOf(conflict))}
          conflict={conflict}
          onKeepMine={settle(() => undefined)}
          onTakeTheirs={settle(takeTheirs)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </ContractForm>
  );
}

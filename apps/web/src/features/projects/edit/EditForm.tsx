import { EditProject, editOptions, requestOptions } from '@control-center/contracts';
import type { Part, PartFields, Project } from '@control-center/contracts';
import { Button, Form, Input } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../../api/errors';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
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
import { plainDetailsOf } from '../request/request-values';
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
  ...plainDetailsOf(project),
  title: project.title,
  material: project.material,
  manufacturingProcesses: project.manufacturingProcesses,
  drawingFileUrl: project.drawingFileUrl ?? '',
  attachments: project.attachments,
  projectParts: parts,
});

const versionsOf = (project: Project, parts: readonly Part[]): Record<string, string> => ({
  details: project.version,
  ...Object.fromEntries(parts.map(({ id, version }) => [id, version])),
});

/** The customer's form to edit a request until the provider sends it to a factory. */
export function EditForm(props: EditFormProps) {
  const { drawing, attachments, partFiles, onSaved, onCancel } = props;
  // The form keeps the project it was opened with, even when others save in the meantime. A save sends the versions
  // that it is based on.
  const [project] = useState(props.project);
  const [parts, setParts] = useState<PartFields[]>(() => props.parts.map(partFieldsOf));
  const [versions, setVersions] = useState(() => versionsOf(props.project, props.parts));
  const [conflict, setConflict] = useState<Conflict>();
  const [form] = Form.useForm<EditProject>();
  const typedParts = Form.useWatch('projectParts', form);
  const isLeaving = useRef(false);
  const { customerId } = project;
  // The key contains the revision, so input based on an older revision is not restored.
  const inputKey = `edit.${project.id}.${project.revision}`;
  const [updateProject] = useUpdateProjectMutation();
  const toast = useToast();
  const save = async (body: EditProject) => {
    await updateProject({ id: project.id, body, versions: Object.values(versions) }).unwrap();
    toast.success('Cập nhật thành công', 'Việt Phát sẽ xem xét lại các thay đổi của bạn.');
    unsentInput.forget(customerId, inputKey);
    isLeaving.current = true;
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
      setParts((saved) => saved.map((other) => (other.id === part.id ? part : other)));
      setVersions((current) => ({ ...current, [sectionOf({ version })]: version }));
    },
    onFailure: fail,
  });
  const resolveConflict = (apply: (section: string, fields: Conflict['fields']) => void) => () => {
    if (!conflict) return;
    const section = sectionOf(conflict);
    apply(section, conflict.fields);
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
    const changed = list.map((part) => (part.id === section ? { ...part, ...theirs } : part));
    form.setFieldsValue({ projectParts: changed });
  };
  return (
    <ContractForm
      form={form}
      contract={EditProject}
      initialValues={{
        ...initialValuesOf(project, parts),
        ...unsentInput.read<Partial<EditProject>>(customerId, inputKey),
      }}
      onSubmit={save}
      onValuesChange={(_, values) => unsentInput.write(customerId, inputKey, values)}
      onFailure={fail}
      className={styles['form']}
    >
      <Field name="title" label="Tiêu đề dự án">
        <Input />
      </Field>
      <Field name="description">
        <Input.TextArea rows={3} />
      </Field>
      <div className={styles['grid']}>
        <OptionField
          name="material"
          label="Vật liệu"
          options={requestOptions.material}
          current={project.material}
        />
        <OptionField
          name="manufacturingProcesses"
          label="Quy trình gia công"
          options={editOptions.manufacturingProcesses}
          multiple
          required
        />
        <OptionField name="tolerance" options={editOptions.tolerance} current={project.tolerance} />
        <OptionField
          name="surfaceFinish"
          options={editOptions.surfaceFinish}
          current={project.surfaceFinish}
        />
        <OptionField
          name="desiredCompletionTime"
          options={editOptions.desiredCompletionTime}
          current={project.wishedCompletionTime}
        />
        <Field name="maxDimensions">
          <Input />
        </Field>
        <PriceField />
      </div>
      <Field name="specialRequirements">
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
            isLeaving.current = true;
            unsentInput.forget(customerId, inputKey);
            onCancel();
          }}
        >
          Huỷ
        </Button>
      </div>
      <LeaveGuard
        unsaved={
          typedParts?.some((part) => ['unsaved', 'failed'].includes(savingOf(part)?.state ?? '')) ?? false
        }
        leaving={() => isLeaving.current}
      />
      {conflict && (
        <ConflictDialog
          mine={valuesOf(sectionOf(conflict))}
          conflict={conflict}
          onKeepMine={resolveConflict(() => undefined)}
          onTakeTheirs={resolveConflict(takeTheirs)}
          onClose={() => setConflict(undefined)}
        />
      )}
    </ContractForm>
  );
}

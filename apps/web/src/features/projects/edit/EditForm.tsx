import { EditProject } from '@control-center/contracts';
import type { Part, PartFields, Project } from '@control-center/contracts';
import { Button, Form } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '../../../commands/use-command';
import type { Conflict } from '../../../commands/use-command';
import { unsentInput } from '../../../components/unsent-input/unsent-input';
import { ContractForm } from '../../../forms/ContractForm';
import { FieldNotesContext } from '../../../forms/form-context';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { SubmitButton } from '../../../forms/SubmitButton';
import { PartsEditor } from '../parts/PartsEditor';
import type { PartFiles } from '../parts/PartTabs';
import { useUpdateProjectMutation } from '../projects.api';
import { DropZone } from '../request/DropZone';
import type { RenderZone } from '../request/DropZone';
import { ConflictDialog } from './ConflictDialog';
import { sectionOf } from './conflict';
import { editInputName } from './edit-input';
import { initialValuesOf, isChanged, storedBasis, versionsOf, withAddedParts } from './unsent-edit';
import { UnsentNotice } from './UnsentChanges';
import { revisionNotesOf } from './revision-notes';
import { usePartSaving } from './use-part-saving';
import { partFieldsOf, sentPartOf } from '../parts/part-fields';
import { RequestFields } from './RequestFields';
import styles from './edit.module.css';

type EditFormProps = {
  project: Project;
  parts: readonly Part[];
  /** Renders the place where files are dropped. */
  renderZone: RenderZone;
  drawing: ReactNode;
  attachments: ReactNode;
  partFiles: PartFiles;
  /** Whose typed input this browser keeps: the customer's own, or that of a provider who edits for them. */
  accountId: string;
  /** What stands beside the fields: what was asked for. */
  side: ReactNode;
  onSaved: () => void;
  onCancel: () => void;
};

/** The form to edit a request until the provider sends it to a factory: for its customer, and for the provider. */
export function EditForm(props: EditFormProps) {
  const { renderZone, drawing, attachments, partFiles, accountId, side, onSaved, onCancel } = props;
  // The form keeps the project it was opened with, even when others save in the meantime. A save sends the versions
  // that it is based on.
  const [project] = useState(props.project);
  const [parts, setParts] = useState<PartFields[]>(() => props.parts.map(partFieldsOf));
  const [versions, setVersions] = useState(() => ({
    ...versionsOf(props.project, props.parts),
    ...storedBasis(props.project, accountId),
  }));
  const [conflict, setConflict] = useState<Conflict>();
  const [form] = Form.useForm<EditProject>();
  const isLeaving = useRef(false);
  const unsent = {
    ...{ accountId, name: editInputName(project.id), basis: versions },
    restore: (typed: Partial<EditProject>) => withAddedParts(typed, parts, storedBasis(project, accountId)),
  };
  const [isRestored, setRestored] = useState(
    () => unsentInput.read(unsent.accountId, unsent.name) !== undefined,
  );
  // The provider also corrects the number of pieces of an order without parts.
  const asksQuantity = accountId !== project.customerId && project.partCount === 0;
  const initialOf = (order: Project, list: PartFields[]) => ({
    ...initialValuesOf(order, list),
    ...(asksQuantity && { quantity: order.quantity }),
  });
  const values = Form.useWatch<Partial<EditProject> | undefined>([], form);
  const changed = values !== undefined && isChanged(values, initialOf(project, parts));
  const forgetInput = () => unsentInput.forget(unsent.accountId, unsent.name);
  const discard = () => {
    forgetInput();
    setRestored(false);
    setVersions(versionsOf(props.project, props.parts));
    form.setFieldsValue(initialOf(props.project, props.parts.map(partFieldsOf)));
  };
  const basis = useRef(versions);
  const rebaseInput = useEffectEvent(() => {
    if (versions === basis.current || unsentInput.read(unsent.accountId, unsent.name) === undefined) return;
    const typed = form.getFieldsValue();
    if (isChanged(typed, initialOf(project, parts)))
      unsentInput.write(unsent.accountId, unsent.name, typed, versions);
    else forgetInput();
  });
  // What is typed and not sent stands on what was saved of it here, and on what was decided about a conflict.
  useEffect(() => rebaseInput(), [versions, parts]);
  const notes = revisionNotesOf(project, props.parts);
  const isOwner = accountId === project.customerId;
  const awaitsRevision = isOwner && project.status === 'need_customer_revision';
  const updateProject = useCommand(useUpdateProjectMutation(), {
    done: [
      'Cập nhật thành công',
      isOwner ? 'Việt Phát sẽ xem xét lại các thay đổi của bạn.' : 'Khách hàng thấy nội dung đã sửa.',
    ],
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
    onConflict: setConflict,
  });
  const save = async (body: EditProject) => {
    const projectParts = body.projectParts?.map((part) =>
      sentPartOf(
        part,
        parts.find(({ id }) => id && id === part.id),
      ),
    );
    const result = await updateProject.run({
      ...{ id: project.id, versions: Object.values(versions) },
      body: { ...body, ...(projectParts && { projectParts }) },
    });
    if (!result.error) {
      isLeaving.current = true;
      // The page that opens next announces what is still stored.
      forgetInput();
      onSaved();
    }
    return result;
  };
  const savingOf = usePartSaving({
    stored: parts,
    versionOf: (id) => versions[id],
    onSaved: (part, version) => {
      setParts((saved) => saved.map((other) => (other.id === part.id ? part : other)));
      setVersions((current) => ({ ...current, [sectionOf({ version })]: version }));
    },
    onConflict: setConflict,
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
      initialValues={initialOf(project, parts)}
      unsent={unsent}
      onValuesChange={(_, typed) => {
        if (!isChanged(typed, initialOf(project, parts))) forgetInput();
      }}
      onSubmit={save}
      className={styles['form']}
    >
      <FieldNotesContext value={notes.fields}>
        <div className={styles['columns']}>
          <section className={styles['column']} aria-label="Chi tiết sản phẩm">
            <DropZone render={renderZone} />
            <PartsEditor files={partFiles} savingOf={savingOf} notes={notes.parts} />
          </section>
          <section className={styles['column']} aria-label="Thông tin yêu cầu">
            <h2>Thông tin yêu cầu</h2>
            {isRestored && changed && <UnsentNotice onDiscard={discard} />}
            {notes.general.map((note) => (
              <blockquote key={note}>{note}</blockquote>
            ))}
            <RequestFields project={project} files={{ drawing, attachments }} asksQuantity={asksQuantity} />
          </section>
          <aside className={styles['aside']}>{side}</aside>
        </div>
        <div className={styles['bar']}>
          <span role="status">{changed && <b>Có thay đổi chưa lưu</b>}</span>
          <Button
            onClick={() => {
              isLeaving.current = true;
              forgetInput();
              onCancel();
            }}
          >
            Huỷ
          </Button>
          <SubmitButton>{awaitsRevision ? 'Lưu và gửi lại' : 'Lưu thay đổi'}</SubmitButton>
        </div>
        <LeaveGuard unsaved={changed} leaving={() => isLeaving.current} />
        {conflict && (
          <ConflictDialog
            mine={valuesOf(sectionOf(conflict))}
            conflict={conflict}
            onKeepMine={resolveConflict(() => undefined)}
            onTakeTheirs={resolveConflict(takeTheirs)}
            onClose={() => setConflict(undefined)}
          />
        )}
      </FieldNotesContext>
    </ContractForm>
  );
}

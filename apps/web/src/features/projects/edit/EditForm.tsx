import { EditProject } from '@market/contracts';
import type { Part, Project, UpdateProject } from '@market/contracts';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { errorBodyOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { conflictsOf, valuesOf } from '../../../components/unsent-input/input';
import { unsentInput, usePlace } from '../../../components/unsent-input/unsent-input';
import { ContractForm } from '../../../forms/ContractForm';
import { FieldNotesContext } from '../../../forms/form-context';
import { PartsEditor } from '../parts/PartsEditor';
import { sentPartsOf } from '../parts/part-fields';
import { useUpdateProjectMutation } from '../projects.api';
import { DropZone } from '../request/DropZone';
import type { RequestFiles } from '../request/DropZone';
import { askedAt, asksOf } from './asks';
import { Asks } from './Asks';
import { EditBar } from './EditBar';
import { editPlace, editedOf, withNews } from './edited';
import { RequestFields } from './RequestFields';
import { RequestSheet } from './RequestSheet';
import styles from './edit.module.css';

type EditFormProps = {
  project: Project;
  parts: readonly Part[];
  files: RequestFiles;
  /** Whether the customer edits their own request; else the provider does it for them. */
  isOwner: boolean;
  /** What the provider sets beside the request: taken over by the save. */
  renderStatus?: (onTake: (update: UpdateProject) => void) => ReactNode;
  /** What stands beside the fields, with what was asked for. */
  renderSide: (asks: ReactNode) => ReactNode;
  /** After a save, or without one. */
  onLeave: () => void;
};

/** The form to edit a request until the provider sends it to a factory: for its customer, and for the provider. */
export function EditForm(props: EditFormProps) {
  const { project, parts, files, isOwner, onLeave } = props;
  const [form] = Form.useForm<EditProject>();
  const place = usePlace(editPlace(project.id));
  const edited = editedOf(project, parts, !isOwner && parts.length === 0);
  const status = useRef<UpdateProject>({});
  const [shownPart, showPart] = useState<{ id: string }>();
  const asks = asksOf(project, parts);
  const updateProject = useCommand(useUpdateProjectMutation(), {
    done: [
      'Cập nhật thành công',
      isOwner ? 'Việt Phát sẽ xem xét lại các thay đổi của bạn.' : 'Khách hàng thấy nội dung đã sửa.',
    ],
    failed: 'Không thể cập nhật dự án. Vui lòng thử lại.',
    shown: ['section.stale'],
  });
  const save = async (typed: EditProject) => {
    const input = unsentInput.read(place);
    let [now, body] = [edited, typed];
    for (let left = parts.length + 1; ; left -= 1) {
      const projectParts = body.projectParts && sentPartsOf(body.projectParts, now.values.projectParts);
      const result = await updateProject.run({
        ...{ id: project.id, versions: Object.values(now.versions) },
        body: { ...body, ...(projectParts && { projectParts }), ...status.current },
      });
      const present = result.error && errorBodyOf(result.error)?.present;
      if (!present || left === 0) return result;
      // What others have saved meanwhile is merged, and sent again; what both have changed is asked about at its field.
      now = withNews(now, present);
      if (conflictsOf(now.values, input).length > 0) return result;
      body = valuesOf(now.values, input) as unknown as EditProject;
    }
  };
  const go = (field: string) => {
    if (field.startsWith('projectParts#')) showPart({ id: field.split('#')[1]! });
    else form.scrollToField(field, { block: 'center', focus: true });
  };
  const awaitsRevision = isOwner && project.status === 'need_customer_revision';
  const notes = new Map<string, string>();
  for (const { field } of asks) if (field) notes.set(field, `Việt Phát: ${askedAt(asks, field)}`);
  return (
    <ContractForm
      form={form}
      contract={EditProject}
      place={place.name}
      live
      others={isOwner ? 'Việt Phát' : 'Khách hàng'}
      initialValues={edited.values}
      onSubmit={save}
      onSent={onLeave}
      className={styles['form']}
    >
      <FieldNotesContext value={notes}>
        <div className={styles['columns']}>
          <section className={styles['parts']} aria-label="Chi tiết sản phẩm">
            <PartsEditor
              files={files.partFiles}
              zone={<DropZone render={files.renderZone} />}
              shown={shownPart}
              askedOf={(id) => askedAt(asks, `projectParts#${id}`)}
            />
          </section>
          <RequestSheet>
            {props.renderStatus?.((update) => (status.current = update))}
            <RequestFields project={project} files={files} asksQuantity={!isOwner && parts.length === 0} />
          </RequestSheet>
          <aside className={styles['aside']}>{props.renderSide(<Asks asks={asks} onGo={go} />)}</aside>
        </div>
        <EditBar
          projectId={project.id}
          submitText={awaitsRevision ? 'Lưu và gửi lại' : 'Lưu thay đổi'}
          onCancel={onLeave}
        />
      </FieldNotesContext>
    </ContractForm>
  );
}

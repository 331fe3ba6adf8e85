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
import { sentPartOf } from '../parts/part-fields';
import { useUpdateProjectMutation } from '../projects.api';
import { DropZone } from '../request/DropZone';
import type { RequestFiles } from '../request/DropZone';
import { askedAt, asksOf } from './asks';
import { Asks } from './Asks';
import { EditBar } from './EditBar';
import { editPlace, editedOf, statusPlace, withNews } from './edited';
import { RequestFields } from './RequestFields';
import { RequestSheet } from './RequestSheet';
import styles from './edit.module.css';

/** What the provider sets beside the request: taken over by the save. */
export type RenderStatus = (onTake: (update: UpdateProject) => void) => ReactNode;

type EditFormProps = {
  project: Project;
  parts: readonly Part[];
  files: RequestFiles;
  /** Whether the customer edits their own request; else the provider does it for them. */
  isOwner: boolean;
  renderStatus?: RenderStatus;
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
  const statusAt = usePlace(statusPlace(project.id));
  const edited = editedOf(project, parts, !isOwner && parts.length === 0);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onLeave();
  };
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
  const run = ({ values, versions }: typeof edited, body: EditProject) =>
    updateProject.run({
      ...{ id: project.id, versions: Object.values(versions) },
      body: {
        ...body,
        ...(body.projectParts && {
          projectParts: body.projectParts.map((part) =>
            sentPartOf(
              part,
              values.projectParts?.find(({ id }) => id === part.id),
            ),
          ),
        }),
        ...status.current,
      },
    });
  const save = async (body: EditProject) => {
    const input = unsentInput.read(place);
    let now = edited;
    let result = await run(now, body);
    // What others have saved meanwhile is merged, and sent again; what both have changed is asked about at its field.
    for (let left = parts.length + 1; left > 0; left -= 1) {
      const present = result.error && errorBodyOf(result.error)?.present;
      if (!present) break;
      now = withNews(now, present);
      if (conflictsOf(now.values, input).length > 0) return result;
      result = await run(now, valuesOf(now.values, input) as unknown as EditProject);
    }
    return result;
  };
  const go = (field: string) => {
    if (field.startsWith('projectParts#')) showPart({ id: field.split('#')[1]! });
    else form.scrollToField(field, { block: 'center', focus: true });
  };
  const awaitsRevision = isOwner && project.status === 'need_customer_revision';
  const notes = asks.flatMap(({ field }) =>
    field ? [[field, `Việt Phát: ${askedAt(asks, field)}`] as const] : [],
  );
  return (
    <ContractForm
      form={form}
      contract={EditProject}
      place={place.name}
      live
      others={isOwner ? 'Việt Phát' : 'Khách hàng'}
      initialValues={edited.values}
      onSubmit={save}
      onSent={() => {
        unsentInput.forget(statusAt);
        leave();
      }}
      className={styles['form']}
    >
      <FieldNotesContext value={new Map(notes)}>
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
          leaving={() => isLeaving.current}
          onCancel={leave}
        />
      </FieldNotesContext>
    </ContractForm>
  );
}

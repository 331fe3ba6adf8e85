import type { Factory, Project } from '@market/contracts';
import { ActionDialog } from '../ActionDialog';
import { readyNote } from '../action-label';
import { Requote } from './Requote';
import { useAction } from '../use-action';

type SendNowDialogProps = { project: Project; factories: readonly Factory[]; onClose: () => void };

/**
 * Sends the order to the company's default factory, after a review with the note that it is approved; an approved one to the
 * factory that has it.
 */
export function SendNowDialog({ project, factories, onClose }: SendNowDialogProps) {
  const { run, changed } = useAction(project);
  const present = project.status === 'approved' ? project.assignedManufacturerId : null;
  const factory = factories.find(({ id, isDefault }) => (present === null ? isDefault : id === present));
  const body = project.status === 'submitted' ? {} : { vietPhatNotes: readyNote };
  return (
    <ActionDialog
      project={project}
      changed={changed}
      action="SendToFactory"
      onSubmit={({ reason }) => run('SendToFactory', { ...body, ...(reason ? { reason } : {}) })}
      onClose={onClose}
    >
      <Requote project={project} />
      {factory && (
        <p>
          Nhà máy: <b>{factory.isDefault ? `${factory.companyName} (mặc định)` : factory.companyName}</b>
        </p>
      )}
      {body.vietPhatNotes && <p>Nhà máy xem được ghi chú: «{body.vietPhatNotes}»</p>}
    </ActionDialog>
  );
}

import type { Factory, Project } from '@control-center/contracts';
import { ActionDialog } from './ActionDialog';
import { readyNote } from './action-label';
import { RequoteWarning } from './RequoteWarning';
import { useAction } from './use-action';

type SendNowDialogProps = { project: Project; factories: readonly Factory[]; onClose: () => void };

/** Sends the order to the company's default factory: after a review with the note that it is approved. */
export function SendNowDialog({ project, factories, onClose }: SendNowDialogProps) {
  const { run } = useAction(project);
  const factory = factories.find(({ isDefault }) => isDefault);
  const body = project.status === 'submitted' ? {} : { vietPhatNotes: readyNote };
  return (
    <ActionDialog
      project={project}
      action="SendToFactory"
      onSubmit={() => run('SendToFactory', body)}
      onClose={onClose}
    >
      <RequoteWarning project={project} />
      {factory && (
        <p>
          Nhà máy: <b>{factory.companyName} (mặc định)</b>
        </p>
      )}
      {body.vietPhatNotes && <p>Nhà máy đọc ghi chú: «{body.vietPhatNotes}»</p>}
    </ActionDialog>
  );
}

import { UpdateProject, projectActions } from '@control-center/contracts';
import type { Factory, Project } from '@control-center/contracts';
import { Alert, Input, Select } from 'antd';
import { Field } from '../../../forms/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useProjectCommand } from './use-command';

type SendDialogProps = { project: Project; factories: readonly Factory[]; onClose: () => void };

/** Sends the project to one factory; from approved it asks for a new quote. */
export function SendDialog({ project, factories, onClose }: SendDialogProps) {
  const { run } = useProjectCommand(project);
  const chosen =
    factories.find(({ id }) => id === project.assignedManufacturerId) ??
    factories.find(({ isDefault }) => isDefault);
  return (
    <FormDialog
      contract={UpdateProject}
      title={`${projectActions.SendToFactory.label}: ${project.title}`}
      submitText={projectActions.SendToFactory.label}
      initialValues={chosen ? { assignedManufacturerId: chosen.id } : {}}
      onClose={onClose}
      onSubmit={({ assignedManufacturerId, vietPhatNotes }) =>
        run(
          {
            status: 'ready_for_manufacturer',
            ...(assignedManufacturerId ? { assignedManufacturerId } : {}),
            ...(vietPhatNotes ? { vietPhatNotes } : {}),
          },
          'Đã gửi nhà máy',
        )
      }
    >
      {project.status === 'approved' && (
        <Alert
          type="warning"
          showIcon
          title="Báo giá đã được chấp nhận sẽ mất hiệu lực và nhà máy phải báo giá lại."
          style={{ marginBottom: 16 }}
        />
      )}
      <Field name="assignedManufacturerId" label="Nhà máy">
        <Select
          options={factories.map(({ id, companyName, isDefault }) => ({
            value: id,
            label: isDefault ? `${companyName} (mặc định)` : companyName,
          }))}
          placeholder="Nhà máy mặc định"
        />
      </Field>
      <Field name="vietPhatNotes" label="Ghi chú cho nhà máy">
        <Input.TextArea rows={3} />
      </Field>
    </FormDialog>
  );
}

import type { Factory, Project } from '@control-center/contracts';
import { Alert, Input, Select } from 'antd';
import { Field } from '../../../forms/Field';
import { ActionDialog } from './ActionDialog';

type SendDialogProps = { project: Project; factories: readonly Factory[]; onClose: () => void };

/** Sends the project to one factory; after approval the factory must quote again. */
export function SendDialog({ project, factories, onClose }: SendDialogProps) {
  const chosen =
    factories.find(({ id }) => id === project.assignedManufacturerId) ??
    factories.find(({ isDefault }) => isDefault);
  return (
    <ActionDialog
      project={project}
      action="SendToFactory"
      initialValues={chosen ? { assignedManufacturerId: chosen.id } : {}}
      onClose={onClose}
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
    </ActionDialog>
  );
}

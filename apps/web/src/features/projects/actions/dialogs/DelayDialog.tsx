import type { Project } from '@market/contracts';
import { DateInput } from '../../../../forms/fields/DateInput';
import { Field } from '../../../../forms/fields/Field';
import { ActionDialog } from '../ActionDialog';

type DelayDialogProps = { project: Project; onClose: () => void };

/** The factory's notice that an order will be ready later. */
export const DelayDialog = ({ project, onClose }: DelayDialogProps) => (
  <ActionDialog project={project} action="AnnounceDelay" side="factory" onClose={onClose}>
    <Field
      name="date"
      label="Ngày giao mới"
      rules={[{ required: true, message: 'Vui lòng chọn ngày giao mới' }]}
    >
      <DateInput />
    </Field>
  </ActionDialog>
);

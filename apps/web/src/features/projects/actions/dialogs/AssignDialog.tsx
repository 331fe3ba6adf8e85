import { isInProduction } from '@market/contracts';
import type { Factory, Project } from '@market/contracts';
import { Alert, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../../forms/fields/Field';
import { ActionDialog } from '../ActionDialog';
import { FactoryPicker } from './FactoryPicker';
import { useAction } from '../use-action';

type AssignDialogProps = { project: Project; factories: readonly Factory[]; onClose: () => void };

/** Gives an order with its price to a factory; one that replaces another needs a reason, which both sides read. */
export function AssignDialog({ project, factories, onClose }: AssignDialogProps) {
  const { assignedManufacturerId: present, status } = project;
  const [chosen, choose] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  const { run, changed } = useAction(project);
  const others = factories.filter(({ id }) => id !== present && id !== project.customerId);
  const needsReason = present !== null || isInProduction(status);
  const nameOf = (id: string) => factories.find((factory) => factory.id === id)?.companyName ?? 'Nhà máy';
  const assign = async ({ reason }: { reason?: string }) => {
    // Meanwhile somebody may have given it the order, or blocked it.
    const id = others.find((factory) => chosen.includes(factory.id))?.id;
    setMissing(id === undefined);
    if (id === undefined) return { error: {} };
    return run('AssignManufacturer', { assignedManufacturerId: id, ...(reason ? { reason } : {}) });
  };
  return (
    <ActionDialog
      {...{ project, changed, onClose, nameOf }}
      action="AssignManufacturer"
      withoutContract
      width={760}
      onSubmit={assign}
    >
      {present !== null && (
        <Alert
          type="warning"
          showIcon
          title={`${nameOf(present)} không còn làm đơn này${isInProduction(status) ? '; các công đoạn bắt đầu lại từ đầu' : ''}.`}
          style={{ marginBottom: 16 }}
        />
      )}
      <FactoryPicker factories={others} chosen={chosen} several={false} onChoose={choose} />
      {isMissing && <Alert type="error" showIcon title="Chọn một nhà máy" style={{ marginBottom: 16 }} />}
      {needsReason && (
        <Field
          name="reason"
          label="Vì sao đổi nhà máy?"
          rules={[{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
        >
          <Input.TextArea rows={3} />
        </Field>
      )}
    </ActionDialog>
  );
}

import type { Factory, Project, SendToFactory } from '@market/contracts';
import { Alert, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { Field } from '../../../../forms/fields/Field';
import { ActionDialog } from '../ActionDialog';
import { FactoryPicker } from './FactoryPicker';
import { Requote } from './Requote';
import { useAction } from '../use-action';

/** A private file that factories read unless it is withheld. */
export type SharedFile = { url: string; label: string };

type SendDialogProps = {
  project: Project;
  factories: readonly Factory[];
  /** The files that sending shares, told apart by their labels. */
  files: readonly SharedFile[];
  onClose: () => void;
};

type Sending = Pick<SendToFactory, 'vietPhatNotes' | 'withheldFiles' | 'reason'>;

/** Sends the order to one factory or invites several to bid; files that are unticked stay hidden from them. */
export function SendDialog({ project, factories, files, onClose }: SendDialogProps) {
  const first =
    factories.find(({ id }) => id === project.assignedManufacturerId) ??
    factories.find(({ isDefault }) => isDefault);
  const [picked, pick] = useState<readonly string[]>();
  // The factories may arrive after the dialog was opened.
  const chosen = (picked ?? (first ? [first.id] : [])).filter((id) =>
    // Meanwhile somebody may have blocked it.
    factories.some((factory) => factory.id === id),
  );
  const { run, changed } = useAction(project);
  const mayInvite = project.allowed.includes('InviteFactories');
  const action = chosen.length > 1 ? 'InviteFactories' : 'SendToFactory';
  const [isMissing, setMissing] = useState(false);
  const send = async ({ vietPhatNotes, withheldFiles = [], reason }: Sending) => {
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return { error: {} };
    const withheld = withheldFiles.filter((withheld) => files.some(({ url }) => url === withheld));
    const common = {
      ...(vietPhatNotes ? { vietPhatNotes } : {}),
      ...(withheld.length > 0 ? { withheldFiles: withheld } : {}),
    };
    if (action === 'InviteFactories')
      return run('InviteFactories', { invitedManufacturerIds: [...chosen], ...common });
    return run('SendToFactory', {
      assignedManufacturerId: chosen[0]!,
      ...common,
      ...(reason ? { reason } : {}),
    });
  };
  return (
    <ActionDialog
      project={project}
      changed={changed}
      action={action}
      // Whether one factory is asked or several: what is typed is the same.
      place={`pick.${project.id}`}
      width={760}
      initialValues={{ withheldFiles: [] }}
      onSubmit={send}
      onClose={onClose}
    >
      <Requote project={project} />
      <FactoryPicker factories={factories} chosen={chosen} several={mayInvite} onChoose={pick} />
      {isMissing && (
        <Alert type="error" showIcon title="Chọn ít nhất một nhà máy" style={{ marginBottom: 16 }} />
      )}
      {files.length > 0 && (
        <Field name="withheldFiles" label="File được chia sẻ (bỏ chọn để giữ lại)">
          <SharedFiles files={files} />
        </Field>
      )}
      <Field name="vietPhatNotes" label="Ghi chú cho nhà máy">
        <Input.TextArea rows={3} />
      </Field>
    </ActionDialog>
  );
}

type SharedFilesProps = {
  files: readonly SharedFile[];
  /** Provided by the form: the withheld files. */
  value?: string[];
  onChange?: (withheld: string[]) => void;
};

const SharedFiles = ({ files, value: withheld = [], onChange }: SharedFilesProps) => (
  <Checkbox.Group
    style={{ rowGap: 8 }}
    options={files.map(({ url, label }) => ({ value: url, label }))}
    value={files.map(({ url }) => url).filter((url) => !withheld.includes(url))}
    onChange={(shared) => onChange?.(files.map(({ url }) => url).filter((url) => !shared.includes(url)))}
  />
);

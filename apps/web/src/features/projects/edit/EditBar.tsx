import { Button } from 'antd';
import { useState } from 'react';
import type { EditProject } from '@market/contracts';
import { Dialog } from '../../../components/Dialog';
import { conflictsOf } from '../../../components/unsent-input/input';
import { unsentInput, usePlace, useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { ChangedTable, typed } from '../../../components/values/ChangedTable';
import { useFormState } from '../../../forms/form-context';
import { LeaveGuard } from '../../../forms/LeaveGuard';
import { showConflict } from '../../../forms/show-conflict';
import { SubmitButton } from '../../../forms/SubmitButton';
import { newPartOf } from '../parts/new-part';
import { changeLines, summaryOf } from './changes';
import { statusPlace } from './edited';
import styles from './edit.module.css';

type EditBarProps = {
  projectId: string;
  submitText: string;
  onCancel: () => void;
};

/** Counts what is not saved, and holds the one button that saves all of it. */
export function EditBar({ projectId, submitText, onCancel }: EditBarProps) {
  const { place, server } = useFormState();
  const input = useUnsentInput(place);
  const places = [place, usePlace(newPartOf(place.name)), usePlace(statusPlace(projectId))] as const;
  const [newPart, status] = [useUnsentInput(places[1]), useUnsentInput(places[2])];
  const [isOpen, setOpen] = useState(false);
  const values: Partial<EditProject> = server;
  const lines = [
    ...changeLines(input, values),
    ...(newPart ? [{ field: 'new', label: 'Chi tiết đang nhập', before: '', now: 'mới' }] : []),
    ...(status ? changeLines(status, {}) : []),
  ];
  const asked = conflictsOf(server, input).length;
  const discard = () => places.forEach(unsentInput.forget);
  return (
    <div className={styles['bar']}>
      <span role="status">
        {lines.length > 0 && (
          <>
            <b>{lines.length} thay đổi chưa lưu</b> <span data-wide>· {summaryOf(lines)}</span>
          </>
        )}
        {asked > 0 && (
          <Button type="link" size="small" onClick={showConflict}>
            {asked} ô chờ chọn bản
          </Button>
        )}
      </span>
      {lines.length > 0 && (
        <Button type="text" data-wide onClick={() => setOpen(true)}>
          Xem thay đổi
        </Button>
      )}
      <Button onClick={lines.length > 0 ? discard : onCancel}>
        {lines.length > 0 ? 'Bỏ thay đổi' : 'Huỷ'}
      </Button>
      <SubmitButton>{submitText}</SubmitButton>
      <LeaveGuard places={places} />
      {isOpen && lines.length > 0 && (
        <Dialog title={`${lines.length} thay đổi chưa lưu`} footer={null} onCancel={() => setOpen(false)}>
          <ChangedTable
            heads={typed}
            rows={lines.map(({ part, label, before, now }) => ({
              label: part ? `${part} · ${label}` : label,
              before: before || '–',
              now: now || '–',
            }))}
          />
        </Dialog>
      )}
    </div>
  );
}

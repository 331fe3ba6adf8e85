import { DeleteOutlined } from '@ant-design/icons';
import { optionLabel } from '@control-center/contracts';
import { Button, Flex, Tabs, Typography } from 'antd';
import { useState } from 'react';
import { onEnter, useElementNumbersAreRead, useInvalidElement } from '../../../forms/form-context';
import type { PartView } from './part-fields';
import { editTabs, tabOf, viewTabs } from './PartTabs';
import type { PartFiles, PartTab } from './PartTabs';
import styles from './PartCard.module.css';

/** Of a part that is stored on the server: whether its input is saved, and how to save it. */
export type PartSaving = { state: 'saved' | 'unsaved' | 'failed'; save: () => void };
type Editing = {
  onRemove: () => void;
  files: PartFiles;
  saving?: PartSaving | undefined;
  /** What the provider asks to change. */
  note?: string | undefined;
};
type PartCardProps = {
  part: PartView;
  /** Absent when the part is read-only; else the card stands in an element of the form's list of parts. */
  editing?: Editing;
};

/** One part: a summary that expands to specifications, processes, files and notes. */
export function PartCard({ part, editing }: PartCardProps) {
  const [tabs, setTabs] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const open = tabs === 'open';
  const [tab, setTab] = useState<PartTab>('specs');
  useInvalidElement((field) => {
    setTabs('open');
    setTab(tabOf(field));
  });
  const numbersAreRead = useElementNumbersAreRead();
  const unsaved = editing?.saving && editing.saving.state !== 'saved' ? editing.saving : undefined;
  const save = () => {
    if (unsaved && numbersAreRead()) unsaved.save();
  };
  const summary = [
    part.material && optionLabel('material', part.material),
    part.dimensions && `${part.dimensions} mm`,
    part.tolerance && optionLabel('tolerance', part.tolerance),
  ];
  return (
    <article className={styles['card']} aria-label={`Chi tiết ${part.partId}`} data-open={open || undefined}>
      <Flex component="header" align="center" gap="small">
        <div className={styles['line']}>
          <code>{part.partId}</code> <b>{part.partName}</b> × {part.quantity ?? 1}
          <br />
          <small>{summary.filter(Boolean).join(' · ')}</small>
        </div>
        {unsaved && (
          <>
            <Typography.Text strong type="warning" style={{ whiteSpace: 'nowrap' }}>
              Chưa lưu
            </Typography.Text>
            <Button onClick={save}>{unsaved.state === 'failed' ? 'Thử lại' : 'Lưu chi tiết'}</Button>
          </>
        )}
        <Button aria-expanded={open} onClick={() => setTabs(open ? 'closed' : 'open')}>
          {open ? 'Thu gọn' : editing ? 'Sửa chi tiết' : 'Xem thông số'}
        </Button>
        {editing && (
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Xoá chi tiết ${part.partId}`}
            onClick={editing.onRemove}
          />
        )}
      </Flex>
      {editing?.note && <blockquote>{editing.note}</blockquote>}
      {/* Closed tabs stay mounted, because an upload may still be running in them. */}
      {tabs !== 'never opened' && (
        <div hidden={!open} onKeyDown={onEnter(save)}>
          <Tabs
            size="small"
            activeKey={tab}
            onChange={(key) => setTab(key as PartTab)}
            items={editing ? editTabs(part, editing.files) : viewTabs(part)}
          />
        </div>
      )}
    </article>
  );
}

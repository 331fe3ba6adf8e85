import { DeleteOutlined } from '@ant-design/icons';
import { optionLabel } from '@control-center/contracts';
import type { PartFields } from '@control-center/contracts';
import { Button, Flex, Tabs, Typography } from 'antd';
import { useState } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { onEnter, useElementNumbersAreRead, useInvalidElement } from '../../../forms/form-context';
import { dimensionsText } from '../project-text';
import { SuggestedMeasures } from './measures/SuggestedMeasures';
import { editTabs, tabOf } from './PartTabs';
import type { PartFiles, PartTab } from './PartTabs';
import styles from './PartCard.module.css';

/** Of a part that is stored on the server: whether its input is saved, and how to save it. */
export type PartSaving = { state: 'saved' | 'unsaved' | 'failed'; save: () => void };
type PartCardProps = {
  part: PartFields;
  onRemove: () => void;
  files: PartFiles;
  saving?: PartSaving | undefined;
  /** What the provider asks to change. */
  note?: string | undefined;
};

/**
 * A part of a form, in an element of the form's list: a summary that expands to specifications, processes, files and
 * notes.
 */
export function PartCard({ part, onRemove, files, saving, note }: PartCardProps) {
  const [tabs, setTabs] = useState<'never opened' | 'open' | 'closed'>('never opened');
  const open = tabs === 'open';
  const [tab, setTab] = useState<PartTab>('specs');
  useInvalidElement((field) => {
    setTabs('open');
    setTab(tabOf(field));
  });
  const numbersAreRead = useElementNumbersAreRead();
  const unsaved = saving && saving.state !== 'saved' ? saving : undefined;
  const save = () => {
    if (unsaved && numbersAreRead()) unsaved.save();
  };
  const summary = [
    part.material && optionLabel('material', part.material),
    dimensionsText(part.dimensions),
    part.tolerance && optionLabel('tolerance', part.tolerance),
  ];
  return (
    <article className={styles['card']} aria-label={`Chi tiết ${part.partId}`} data-open={open || undefined}>
      <Flex component="header" wrap align="center" gap="small">
        <Thumbnail
          file={part.drawingFileUrl ? { url: part.drawingFileUrl, name: part.drawingFileUrl } : undefined}
        />
        <div className={styles['line']}>
          <code>{part.partId}</code> <b>{part.partName}</b> × {part.quantity ?? 1}
          <br />
          <small>{summary.filter(Boolean).join(' · ')}</small>
        </div>
        <Flex align="center" gap="small" className={styles['tools'] ?? ''}>
          {unsaved && (
            <>
              <Typography.Text strong type="warning" style={{ whiteSpace: 'nowrap' }}>
                Chưa lưu
              </Typography.Text>
              <Button onClick={save}>{unsaved.state === 'failed' ? 'Thử lại' : 'Lưu chi tiết'}</Button>
            </>
          )}
          <Button aria-expanded={open} onClick={() => setTabs(open ? 'closed' : 'open')}>
            {open ? 'Thu gọn' : 'Sửa chi tiết'}
          </Button>
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`Xoá chi tiết ${part.partId}`}
            onClick={onRemove}
          />
        </Flex>
      </Flex>
      {note && <blockquote>{note}</blockquote>}
      <SuggestedMeasures part={part} />
      {/* Closed tabs stay mounted, because an upload may still be running in them. */}
      {tabs !== 'never opened' && (
        <div hidden={!open} onKeyDown={onEnter(save)}>
          <Tabs
            size="small"
            activeKey={tab}
            onChange={(key) => setTab(key as PartTab)}
            items={editTabs(part, files)}
          />
        </div>
      )}
    </article>
  );
}

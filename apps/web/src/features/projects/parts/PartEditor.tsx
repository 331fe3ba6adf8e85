import type { PartFields } from '@market/contracts';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { FieldConflict } from '../../../forms/fields/FieldConflict';
import fieldStyles from '../../../forms/fields/Field.module.css';
import { onEnter, useFormState, useInvalidElement } from '../../../forms/form-context';
import { SuggestedMeasures } from './measures/SuggestedMeasures';
import styles from './PartsEditor.module.css';
import { editTabs, tabOf } from './PartTabs';
import type { PartFiles, PartTab } from './PartTabs';

type PartEditorProps = {
  part: PartFields;
  files: PartFiles;
  /** The key under which what is typed in it is kept. */
  elementKey: string;
  /** What the provider asks to change. */
  asked?: string | undefined;
  /** A field of it stops the form from being sent. */
  onWrong: () => void;
};

/** A part of a form, in an element of the form's list: its picture beside its four tabs. */
export function PartEditor({ part, files, elementKey, asked, onWrong }: PartEditorProps) {
  const [tab, setTab] = useState<PartTab>('specs');
  const { place } = useFormState();
  const changes = Object.keys(useUnsentInput(place)?.changes ?? {});
  const isChanged = changes.some((field) => field.startsWith(`${elementKey}#`));
  useInvalidElement((field) => {
    onWrong();
    setTab(tabOf(field));
  });
  return (
    // Enter in a field sends nothing: the form has one button for that.
    <article aria-label={`Chi tiết ${part.partId}`} onKeyDown={onEnter(() => undefined)}>
      {asked && (
        <p className={fieldStyles['note']} data-done={isChanged || undefined}>
          Việt Phát: {asked} <b>{isChanged ? '✓ đã sửa' : 'chờ sửa'}</b>
        </p>
      )}
      <FieldConflict field={elementKey} label={`Chi tiết ${part.partId}`} />
      <div className={styles['body']}>
        <div className={styles['picture']}>
          <div>
            <Thumbnail
              size="fill"
              file={part.drawingFileUrl ? { url: part.drawingFileUrl, name: part.drawingFileUrl } : undefined}
            />
          </div>
          <SuggestedMeasures part={part} />
          {tab !== 'files' && (
            <Button size="small" onClick={() => setTab('files')}>
              {part.drawingFileUrl ? 'Thay bản vẽ' : 'Thêm bản vẽ'}
            </Button>
          )}
          {isChanged && <small>Vạch xanh: ô đã sửa, chưa lưu.</small>}
        </div>
        <Tabs
          size="small"
          activeKey={tab}
          onChange={(key) => setTab(key as PartTab)}
          items={editTabs(part, files)}
        />
      </div>
    </article>
  );
}

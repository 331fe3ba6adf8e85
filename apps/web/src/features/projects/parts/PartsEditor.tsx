import type { PartFields } from '@control-center/contracts';
import { Button, Flex, Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FieldList } from '../../../forms/FieldList';
import { AddPart } from './AddPart';
import { PartCard } from './PartCard';
import type { PartSaving } from './PartCard';
import type { PartFiles } from './PartTabs';

type PartsEditorProps = {
  /** The upload controls of a part. */
  files: PartFiles;
  /** How to save one part alone; absent in a form for a new request. */
  savingOf?: (part: PartFields) => PartSaving | undefined;
  /** What the provider asks to change, by the part's id. */
  notes?: ReadonlyMap<string, string>;
};

type PartsForm = { projectParts?: PartFields[] };

/** The parts of a request; changes are sent when the form is saved. */
export function PartsEditor({ files, savingOf, notes }: PartsEditorProps) {
  const [removed, setRemoved] = useState<{ part: PartFields; index: number }>();
  return (
    <FieldList<PartFields> name="projectParts" titleOf={({ partId }) => `Chi tiết ${partId}`}>
      {(elements, add) => (
        <Form.Item<PartsForm>
          noStyle
          shouldUpdate={(before, after) => before.projectParts !== after.projectParts}
        >
          {({ getFieldValue }) => {
            const parts = (getFieldValue('projectParts') ?? []) as PartFields[];
            return (
              <Flex vertical gap={12} style={{ marginBottom: 20 }}>
                <h3>Chi tiết sản phẩm ({parts.length})</h3>
                <ol>
                  {elements.map(({ key, index, remove, bind }) => {
                    const part = parts[index]!;
                    const card = (
                      <PartCard
                        part={part}
                        files={files}
                        saving={savingOf?.(part)}
                        note={part.id ? notes?.get(part.id) : undefined}
                        onRemove={() => {
                          remove();
                          setRemoved({ part, index });
                        }}
                      />
                    );
                    return <li key={key}>{bind(card)}</li>;
                  })}
                </ol>
                {removed && (
                  <RemovedPart
                    part={removed.part}
                    onUndo={() => {
                      add(removed.part, Math.min(removed.index, parts.length));
                      setRemoved(undefined);
                    }}
                  />
                )}
                <AddPart parts={parts} onAdd={add} />
              </Flex>
            );
          }}
        </Form.Item>
      )}
    </FieldList>
  );
}

/** Says what was removed, with the way back, until another part is. It takes the focus of the button that is gone. */
function RemovedPart({ part: { partId, partName }, onUndo }: { part: PartFields; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), [partId]);
  return (
    <Flex align="center" gap="small" role="status">
      <span>
        Đã xoá chi tiết <b>{[partId, partName].filter(Boolean).join(' ')}</b>.
      </span>
      <Button ref={button} size="small" onClick={onUndo}>
        Hoàn tác
      </Button>
    </Flex>
  );
}

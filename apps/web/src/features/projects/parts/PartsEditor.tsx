import type { PartFields } from '@control-center/contracts';
import { Flex, Form } from 'antd';
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
export const PartsEditor = ({ files, savingOf, notes }: PartsEditorProps) => (
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
                      onRemove={remove}
                    />
                  );
                  return <li key={key}>{bind(card)}</li>;
                })}
              </ol>
              <AddPart parts={parts} onAdd={add} />
            </Flex>
          );
        }}
      </Form.Item>
    )}
  </FieldList>
);

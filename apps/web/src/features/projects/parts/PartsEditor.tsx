import type { PartFields } from '@market/contracts';
import { Badge, Form } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { MoreActions } from '../../../components/overlays/MoreActions';
import { UnfoldButton } from '../../../components/overlays/UnfoldButton';
import { keyOfElement } from '../../../components/unsent-input/fields';
import { usePlace, useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { FieldList } from '../../../forms/fields/FieldList';
import { useFormState } from '../../../forms/form-context';
import { AddPart } from './AddPart';
import { newPartOf } from './new-part';
import { PartEditor } from './PartEditor';
import styles from './PartsEditor.module.css';
import { PartStrip } from './PartStrip';
import type { PartFiles } from './PartTabs';
import { RemovedParts } from './RemovedParts';

type PartsEditorProps = {
  /** The upload controls of a part. */
  files: PartFiles;
  /** Where files are dropped that become parts. */
  zone?: ReactNode;
  /** The part to show, each time that this is another object. */
  shown?: { id: string } | undefined;
  /** What the provider asks to change in a part. */
  askedOf?: (id: string) => string | undefined;
};

type PartsForm = { projectParts?: PartFields[] };

/** The parts of a request: the strip of all of them, and one with its tabs. Changes are sent when the form is saved. */
export function PartsEditor({ files, zone, shown, askedOf }: PartsEditorProps) {
  const [chosen, choose] = useState(0);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]));
  const [removed, setRemoved] = useState<{ part: PartFields; index: number }>();
  const { place: outer } = useFormState();
  const place = newPartOf(outer.name);
  const [isAdding, setAdding] = useState(useUnsentInput(usePlace(place)) !== undefined);
  const changes = useUnsentInput(outer)?.changes ?? {};
  const form = Form.useFormInstance<PartsForm>();
  const show = (index: number) => {
    choose(index);
    setOpened((before) => new Set([...before, index]));
  };
  useEffect(() => {
    const list = (form.getFieldValue('projectParts') ?? []) as PartFields[];
    const index = list.findIndex(({ id }) => id === shown?.id);
    if (shown && index >= 0) show(index);
  }, [form, shown]);
  return (
    <FieldList<PartFields> name="projectParts" titleOf={({ partId }) => `Chi tiết ${partId}`}>
      {(elements, add) => (
        <Form.Item<PartsForm>
          noStyle
          shouldUpdate={(before, after) => before.projectParts !== after.projectParts}
        >
          {({ getFieldValue }) => {
            const parts = (getFieldValue('projectParts') ?? []) as PartFields[];
            const at = Math.min(chosen, Math.max(0, parts.length - 1));
            const current = parts[at];
            const adds = isAdding || parts.length === 0;
            const remove = () => {
              setRemoved({ part: current!, index: at });
              elements[at]!.remove();
            };
            const copy = () => {
              const part = { ...current!, id: undefined };
              add({ ...part, partId: `${part.partId}-2` });
              show(parts.length);
            };
            const key = (index: number) => keyOfElement('projectParts', { ...parts[index] }, index);
            const isChanged = (index: number) =>
              Object.keys(changes).some((field) => field.startsWith(`${key(index)}#`));
            return (
              <div className={styles['editor']}>
                <header className={styles['head']}>
                  <h2>
                    Chi tiết sản phẩm <Badge count={parts.length} showZero color="var(--ant-color-fill)" />
                  </h2>
                  {parts.length > 0 && (
                    <UnfoldButton isOpen={isAdding} onToggle={setAdding}>
                      {isAdding ? 'Đóng phần thêm' : 'Thêm chi tiết'}
                    </UnfoldButton>
                  )}
                  {current && (
                    <MoreActions
                      type="text"
                      label={`Việc khác với chi tiết ${current.partId}`}
                      actions={[
                        { key: 'copy', label: 'Nhân bản chi tiết', onClick: copy },
                        {
                          key: 'remove',
                          label: `Xoá chi tiết ${current.partId}`,
                          danger: true,
                          onClick: remove,
                        },
                      ]}
                    />
                  )}
                </header>
                {parts.length > 0 && (
                  <PartStrip
                    parts={parts.map((part, index) => {
                      const asked = part.id && askedOf?.(part.id);
                      const note = asked && !isChanged(index) ? 'cần sửa' : part.id ? '' : 'mới thêm';
                      return {
                        ...{ key: String(index), partId: part.partId, partName: part.partName },
                        quantity: Number(part.quantity ?? 1),
                        file: part.drawingFileUrl
                          ? { url: part.drawingFileUrl, name: part.drawingFileUrl }
                          : undefined,
                        note: note && <span data-asked={note === 'cần sửa' || undefined}>{note}</span>,
                      };
                    })}
                    chosen={String(at)}
                    onChoose={(chosenKey) => show(Number(chosenKey))}
                  />
                )}
                <RemovedParts
                  removed={removed?.part}
                  onUndo={() => {
                    add(removed!.part, Math.min(removed!.index, parts.length));
                    show(removed!.index);
                    setRemoved(undefined);
                  }}
                />
                {/* What was closed stays mounted: an upload may still be running in it. */}
                <div className={styles['add']} hidden={!adds}>
                  {zone}
                  <AddPart
                    place={place}
                    parts={parts}
                    onAdd={(part) => {
                      add(part);
                      setAdding(true);
                    }}
                  />
                </div>
                {elements.map(({ key: element, index, bind }) => (
                  <div key={element} hidden={index !== at} className={styles['part']}>
                    {(opened.has(index) || index === at) &&
                      bind(
                        <PartEditor
                          part={parts[index]!}
                          files={files}
                          elementKey={key(index)}
                          asked={parts[index]!.id ? askedOf?.(parts[index]!.id) : undefined}
                          onWrong={() => show(index)}
                        />,
                      )}
                  </div>
                ))}
              </div>
            );
          }}
        </Form.Item>
      )}
    </FieldList>
  );
}

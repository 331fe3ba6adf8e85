import { PlusOutlined } from '@ant-design/icons';
import type { PartFields } from '@control-center/contracts';
import { Alert, Button, Card, Flex } from 'antd';
import { useState } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { PartCard } from './PartCard';
import type { PartSaving } from './PartCard';
import { ChoiceInput, Labelled, QuantityInput, TextInput } from './PartInputs';
import type { PartFiles } from './PartTabs';

type PartsEditorProps = {
  /** Renders the upload controls of a part's drawing and attachments. */
  files: PartFiles;
  /** How to save one part alone; absent in a form for a new request. */
  savingOf?: (part: PartFields) => PartSaving | undefined;
  /** Provided by the form. */
  value?: PartFields[];
  onChange?: (parts: PartFields[]) => void;
};

const emptyPart: PartFields = { partId: '', partName: '', quantity: 1 };

/** The parts of a request; changes are sent when the form is saved. */
export function PartsEditor({ files, savingOf, value: parts = [], onChange }: PartsEditorProps) {
  const [newPart, setNewPart] = useState<PartFields>(emptyPart);
  const complete = newPart.partId.trim() !== '' && newPart.partName.trim() !== '';
  const isDuplicate = parts.some(({ partId }) => partId.trim() === newPart.partId.trim() && complete);
  const input = {
    part: newPart,
    onChange: (change: Partial<PartFields>) => setNewPart({ ...newPart, ...change }),
  };
  const add = () => {
    onChange?.([...parts, newPart]);
    setNewPart(emptyPart);
  };

  return (
    <Flex vertical gap={12} style={{ marginBottom: 20 }}>
      <h3>Chi tiết sản phẩm ({parts.length})</h3>
      <ol>
        {parts.map((part, index) => (
          <li key={part.id ?? index}>
            <PartCard
              part={part}
              editing={{
                files,
                saving: savingOf?.(part),
                onChange: (change) => onChange?.(parts.with(index, { ...part, ...change })),
                onRemove: () => onChange?.(parts.filter((_, otherIndex) => otherIndex !== index)),
              }}
            />
          </li>
        ))}
      </ol>
      <Card size="small" role="group" aria-label="Thêm chi tiết" title="Thêm chi tiết">
        <Flex vertical align="start" gap={12}>
          <Grid min={200}>
            <Labelled label="Mã chi tiết">
              <TextInput name="partId" {...input} />
            </Labelled>
            <Labelled label="Tên chi tiết">
              <TextInput name="partName" {...input} />
            </Labelled>
            <Labelled label="Số lượng chi tiết">
              <QuantityInput {...input} />
            </Labelled>
            <Labelled label="Vật liệu chi tiết">
              <ChoiceInput name="material" {...input} />
            </Labelled>
          </Grid>
          {!complete && <small>Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.</small>}
          {isDuplicate && (
            <Alert
              role="status"
              type="warning"
              title={`Mã ${newPart.partId.trim()} đã có trong danh sách.`}
            />
          )}
          <Button icon={<PlusOutlined />} disabled={!complete} onClick={add}>
            Thêm chi tiết
          </Button>
        </Flex>
      </Card>
    </Flex>
  );
}

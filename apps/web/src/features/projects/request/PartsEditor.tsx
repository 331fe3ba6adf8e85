import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { optionLabel, partOptions } from '@control-center/contracts';
import type { Option, PartFields } from '@control-center/contracts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { pricePreview } from '../../../components/values/price-preview';
import styles from './request.module.css';

type PartsEditorProps = {
  /** Given by the form. */
  value?: PartFields[];
  onChange?: (parts: PartFields[]) => void;
};

const empty: PartFields = { partId: '', partName: '', quantity: 1 };

/** The parts of a request; what is added and removed here stays here until the form is saved. */
export function PartsEditor({ value: parts = [], onChange }: PartsEditorProps) {
  const [draft, setDraft] = useState<PartFields>(empty);
  const complete = draft.partId.trim() !== '' && draft.partName.trim() !== '';
  const add = () => {
    onChange?.([...parts, draft]);
    setDraft(empty);
  };

  return (
    <div className={styles['parts']}>
      <p>Chi tiết sản phẩm: {parts.length}</p>
      <ol className={styles['partList']}>
        {parts.map((part, index) => (
          <li key={part.id ?? index}>
            <PartLine part={part} />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`Xoá chi tiết ${part.partId}`}
              onClick={() => onChange?.(parts.filter((_, other) => other !== index))}
            />
          </li>
        ))}
      </ol>
      <fieldset className={styles['addPart']}>
        <legend>Thêm chi tiết</legend>
        <PartInputs part={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        {!complete && (
          <p className={styles['hint']}>Nhập mã chi tiết và tên chi tiết để thêm vào danh sách.</p>
        )}
        <Button icon={<PlusOutlined />} disabled={!complete} onClick={add}>
          Thêm chi tiết
        </Button>
      </fieldset>
    </div>
  );
}

function PartLine({ part }: { part: PartFields }) {
  const details = [
    part.material && optionLabel('material', part.material),
    part.dimensions,
    part.tolerance && optionLabel('tolerance', part.tolerance),
    part.suggestedPricePerPiece,
  ];
  return (
    <div className={styles['partLine']}>
      <code>{part.partId}</code> <b>{part.partName}</b> × {part.quantity ?? 1}
      <p>{details.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

type PartInputsProps = { part: PartFields; onChange: (change: Partial<PartFields>) => void };

/** A quantity that is not a whole number of at least 1 falls back to 1 (section 5). */
const wholeOr1 = (quantity: number | null): number =>
  quantity !== null && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;

function PartInputs({ part, onChange }: PartInputsProps) {
  const text = (name: 'partId' | 'partName' | 'dimensions' | 'suggestedPricePerPiece') => (
    <Input value={part[name] ?? ''} onChange={(event) => onChange({ [name]: event.target.value })} />
  );
  const choice = (name: 'material' | 'tolerance' | 'surfaceFinish', options: Option[]) => (
    <Select
      allowClear
      placeholder="Chọn"
      options={options}
      value={part[name] ?? null}
      onChange={(value: string | null) => onChange({ [name]: value ?? '' })}
    />
  );
  return (
    <div className={styles['grid']}>
      <Labelled label="Mã chi tiết">{text('partId')}</Labelled>
      <Labelled label="Tên chi tiết">{text('partName')}</Labelled>
      <Labelled label="Số lượng chi tiết">
        <InputNumber
          value={part.quantity ?? 1}
          controls={false}
          onChange={(quantity) => onChange({ quantity: wholeOr1(quantity) })}
          style={{ width: '100%' }}
        />
      </Labelled>
      <Labelled label="Vật liệu chi tiết">{choice('material', partOptions.material)}</Labelled>
      <Labelled label="Dung sai chi tiết">{choice('tolerance', partOptions.tolerance)}</Labelled>
      <Labelled label="Bề mặt chi tiết">{choice('surfaceFinish', partOptions.surfaceFinish)}</Labelled>
      <Labelled label="Kích thước (mm)">{text('dimensions')}</Labelled>
      <Labelled label="Giá mong muốn mỗi chi tiết" note={pricePreview(part.suggestedPricePerPiece ?? '')}>
        {text('suggestedPricePerPiece')}
      </Labelled>
    </div>
  );
}

type LabelledProps = { label: string; note?: string; children: ReactNode };

const Labelled = ({ label, note, children }: LabelledProps) => (
  <label className={styles['labelled']}>
    <span>{label}</span>
    {children}
    {note && <small>{note}</small>}
  </label>
);

import { partOptions } from '@control-center/contracts';
import type { Option, PartFields } from '@control-center/contracts';
import { Flex, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';

export type PartChange = (change: Partial<PartFields>) => void;
type InputProps<Name extends keyof PartFields> = { part: PartFields; name: Name; onChange: PartChange };

type TextName = {
  [Name in keyof PartFields]-?: NonNullable<PartFields[Name]> extends string ? Name : never;
}[keyof PartFields];

export const TextInput = ({ part, name, onChange }: InputProps<TextName>) => (
  <Input value={part[name] ?? ''} onChange={({ target }) => onChange({ [name]: target.value })} />
);

export const LongInput = ({ part, name, onChange }: InputProps<TextName>) => (
  <Input.TextArea
    rows={3}
    value={part[name] ?? ''}
    onChange={({ target }) => onChange({ [name]: target.value })}
  />
);

const choices: Record<'material' | 'tolerance' | 'surfaceFinish', Option[]> = partOptions;

export const ChoiceInput = ({
  part,
  name,
  onChange,
}: InputProps<'material' | 'tolerance' | 'surfaceFinish'>) => (
  <Select
    allowClear
    placeholder="Chọn"
    options={choices[name]}
    value={part[name] || null}
    onChange={(value: string | null) => onChange({ [name]: value ?? '' })}
  />
);

export const AmountInput = ({
  part,
  name,
  step,
  onChange,
}: InputProps<'weight' | 'volume'> & { step: number }) => (
  <InputNumber<number>
    min={0}
    step={step}
    value={part[name] ?? null}
    onChange={(value) => onChange(value === null ? { [name]: undefined } : { [name]: value })}
    style={{ width: '100%' }}
  />
);

/** A quantity that is not an integer of at least 1 becomes 1 (section 5). */
const validQuantity = (quantity: number | null): number =>
  quantity !== null && Number.isInteger(quantity) && quantity >= 1 ? quantity : 1;

export const QuantityInput = ({ part, onChange }: { part: PartFields; onChange: PartChange }) => (
  <InputNumber<number>
    value={part.quantity ?? 1}
    controls={false}
    onChange={(quantity) => onChange({ quantity: validQuantity(quantity) })}
    style={{ width: '100%' }}
  />
);

type LabelledProps = { label: string; note?: string; children: ReactNode };

export const Labelled = ({ label, note, children }: LabelledProps) => (
  <Flex component="label" vertical gap={4} style={{ minWidth: 0 }}>
    <span>{label}</span>
    {children}
    {note && <small>{note}</small>}
  </Flex>
);

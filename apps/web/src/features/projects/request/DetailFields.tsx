import { isSameOption, optionLabel } from '@control-center/contracts';
import type { Option } from '@control-center/contracts';
import { Form, Input, Select } from 'antd';
import { pricePreview } from '../../../components/values/price-preview';
import { Field } from '../../../forms/Field';

type OptionFieldProps = {
  name: string;
  label: string;
  options: readonly Option[];
  /** A stored value that the form's own list may not have. */
  present?: string | undefined;
  several?: boolean;
  /** Where the class accepts the field's absence but the form does not accept its emptiness. */
  required?: boolean;
};

/** A choice from the form's own list, plus the present value where it is foreign to the list. */
export function OptionField({ name, label, options, present, several = false, required }: OptionFieldProps) {
  const list = listWith(options, name, present);
  // A choice that is taken back is sent as an empty one: what is absent stays as it is on the server.
  const single = {
    getValueProps: (value?: string) => ({ value: value || undefined }),
    normalize: (value?: string) => value ?? '',
  };
  return (
    <Field
      name={name}
      label={label}
      {...(required === undefined ? {} : { required })}
      {...(several ? {} : single)}
    >
      <Select
        options={list}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="Chọn"
        {...(several ? { mode: 'multiple' } : {})}
      />
    </Field>
  );
}

/** A value that the list spells otherwise stays as it is, under the list's own label. */
export function listWith(options: readonly Option[], name: string, present?: string): Option[] {
  const known = options.find(({ value }) => present && isSameOption(value, present));
  if (!present || known?.value === present) return [...options];
  if (!known) return [...options, { value: present, label: optionLabel(name, present) }];
  return options.map((option) => (option === known ? { ...known, value: present } : option));
}

/** The wished price in free text, with how it is read below. */
export function PriceField() {
  const text = Form.useWatch<string | undefined>('suggestedPrice');
  return (
    <Field name="suggestedPrice" label="Giá mong muốn" extra={pricePreview(text ?? '')}>
      <Input placeholder="250.000 VNĐ hoặc $10.50" />
    </Field>
  );
}

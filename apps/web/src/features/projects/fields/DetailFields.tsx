import { fieldLabels, isSameOption, optionLabel } from '@market/contracts';
import type { Option } from '@market/contracts';
import { Select } from 'antd';
import type { SelectProps } from 'antd';
import { Field } from '../../../forms/fields/Field';

type OptionFieldProps = {
  name: string;
  /** Absent for a plain detail, whose label is in the contracts. */
  label?: string;
  options: readonly Option[];
  /** The stored value, which may be missing in `options`. */
  current?: string | undefined;
  multiple?: boolean;
  /** Set it when the class accepts a missing field but the form requires a value. */
  required?: boolean;
};

/** A choice from `options`, plus the current value when it is not one of them. */
export function OptionField({ name, label, options, current, multiple = false, required }: OptionFieldProps) {
  const list = optionsWithCurrent(options, name, current);
  // A cleared choice is sent as '': the server leaves a missing field unchanged.
  const single = {
    getValueProps: (value?: string) => ({ value: value || undefined }),
    normalize: (value?: string) => value ?? '',
  };
  return (
    <Field
      name={name}
      label={label}
      {...(required === undefined ? {} : { required })}
      {...(multiple ? {} : single)}
    >
      <Choice
        options={list}
        allowClear={{ label: `Xoá lựa chọn ${(label ?? fieldLabels[name] ?? '').toLowerCase()}` }}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={`Chọn ${(label ?? fieldLabels[name] ?? '').toLowerCase()}…`}
        {...(multiple ? { mode: 'multiple' } : {})}
      />
    </Field>
  );
}

/** Delete clears it: the icon for that is not on the way from field to field. */
const Choice = ({ onChange, value, ...select }: SelectProps) => (
  <Select
    {...select}
    value={value}
    {...(onChange && {
      onChange,
      onInputKeyDown: ({ key, currentTarget }) => {
        const isTyping = currentTarget instanceof HTMLInputElement && currentTarget.value !== '';
        if (key === 'Delete' && !isTyping) onChange(undefined);
      },
    })}
  />
);

/** Adds the current value to the options; a different spelling of an option replaces its value, not its label. */
export function optionsWithCurrent(options: readonly Option[], name: string, current?: string): Option[] {
  const known = options.find(({ value }) => current && isSameOption(value, current));
  if (!current || known?.value === current) return [...options];
  if (!known) return [...options, { value: current, label: optionLabel(name, current) }];
  return options.map((option) => (option === known ? { ...known, value: current } : option));
}

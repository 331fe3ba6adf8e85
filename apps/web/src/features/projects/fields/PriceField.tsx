import { priceReadings } from '@market/contracts';
import { Input } from 'antd';
import type { InputProps, InputRef } from 'antd';
import { useRef } from 'react';
import { pricePreview } from '../../../components/values/price-preview';
import { Field } from '../../../forms/fields/Field';
import { Question } from '../../../forms/fields/Question';

type PriceFieldProps = {
  name: string;
  /** Absent for a plain detail, whose label is in the contracts. */
  label?: string;
};

/** A suggested price as free text, with a preview of how it is understood, or a question where it may be two prices. */
export const PriceField = ({ name, label }: PriceFieldProps) => (
  <Field
    name={name}
    label={label}
    rules={[
      {
        validator: (_, text?: string) =>
          priceReadings(text ?? '')
            ? Promise.reject(new Error('Vui lòng chọn giá đúng ý bạn'))
            : Promise.resolve(),
      },
    ]}
  >
    <PriceInput />
  </Field>
);

type PriceInputProps = Omit<InputProps, 'value' | 'onChange'> & {
  value?: string;
  onChange?: (text: string) => void;
};

function PriceInput({ value = '', onChange, ...input }: PriceInputProps) {
  const box = useRef<InputRef>(null);
  const readings = priceReadings(value);
  const preview = pricePreview(value);
  return (
    <>
      <Input
        {...input}
        ref={box}
        value={value}
        placeholder="250.000 VNĐ hoặc $10.50"
        onChange={({ target }) => onChange?.(target.value)}
      />
      {readings ? (
        <Question
          text="Bạn muốn nói giá nào?"
          choices={readings.map((text) => ({ value: text, label: pricePreview(text) }))}
          onChoose={(text) => {
            onChange?.(text);
            box.current?.focus();
          }}
        />
      ) : (
        preview && <small>{preview}</small>
      )}
    </>
  );
}

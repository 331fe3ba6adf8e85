import { plainDetails } from '@control-center/contracts';
import type { PlainDetail } from '@control-center/contracts';
import { Form } from 'antd';
import type { FormItemProps, FormRule } from 'antd';
import { isRequired, fieldError } from './contract-rules';
import { useFormState } from './form-context';

const labelOf = (name: string) =>
  name in plainDetails ? plainDetails[name as PlainDetail].label : undefined;

type FieldProps = Omit<FormItemProps, 'name'> & { name: string; rules?: FormRule[] };

/**
 * A field of a ContractForm: its validation and its required mark come from the form's class, and the label of a plain
 * detail from the contracts.
 */
export function Field({ name, label = labelOf(name), rules = [], children, ...item }: FieldProps) {
  const { contract } = useFormState();
  const rule: FormRule = {
    validator: (_, value: unknown) => {
      const message = fieldError(contract, name, value);
      return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
  const required = isRequired(contract, name) || rules.some((extra) => 'required' in extra && extra.required);
  return (
    <Form.Item name={name} label={label} required={required} rules={[rule, ...rules]} validateFirst {...item}>
      {children}
    </Form.Item>
  );
}

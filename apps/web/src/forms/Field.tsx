import { plainDetails } from '@control-center/contracts';
import type { PlainDetail } from '@control-center/contracts';
import { Form } from 'antd';
import type { FormItemProps, FormRule } from 'antd';
import { isRequired, fieldError } from './contract-rules';
import { useFieldNote, useFieldPath, useFormState } from './form-context';

const labelOf = (name: string) =>
  name in plainDetails ? plainDetails[name as PlainDetail].label : undefined;

export type FieldProps = Omit<FormItemProps, 'name' | 'rules'> & {
  name: string;
  /** Checked before the rules of the class. */
  rules?: FormRule[];
};

/**
 * A field of a ContractForm or of an element in its FieldList: its validation and its required mark come from the form's
 * class, and the label of a plain detail from the contracts.
 */
export function Field({ name, label = labelOf(name), rules = [], children, ...item }: FieldProps) {
  const { contract } = useFormState();
  const path = useFieldPath(name);
  const note = useFieldNote(name);
  const rule: FormRule = {
    validator: (_, value: unknown) => {
      const message = contract && fieldError(contract, path, value);
      return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
  const required =
    (contract !== undefined && isRequired(contract, path)) ||
    rules.some((extra) => 'required' in extra && extra.required);
  return (
    <Form.Item
      // antd adds the name of the list itself.
      name={path.length === 1 ? name : path.slice(1)}
      label={label}
      required={required}
      rules={[...rules, rule]}
      validateFirst
      {...(note ? { extra: <blockquote>{note}</blockquote> } : {})}
      {...item}
    >
      {children}
    </Form.Item>
  );
}

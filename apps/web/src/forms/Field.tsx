import { Form } from 'antd';
import type { FormItemProps, FormRule } from 'antd';
import { isRequired, objectionTo } from './contract-rules';
import { useFormState } from './form-context';

type FieldProps = Omit<FormItemProps, 'name'> & { name: string; rules?: FormRule[] };

/** One field of a ContractForm: its rule and its required mark come from the form's class. */
export function Field({ name, rules = [], children, ...item }: FieldProps) {
  const { contract } = useFormState();
  const rule: FormRule = {
    validator: (_, value: unknown) => {
      const objection = objectionTo(contract, name, value);
      return objection === undefined ? Promise.resolve() : Promise.reject(new Error(objection));
    },
  };
  const required = isRequired(contract, name) || rules.some((own) => 'required' in own && own.required);
  return (
    <Form.Item name={name} required={required} rules={[rule, ...rules]} validateFirst {...item}>
      {children}
    </Form.Item>
  );
}

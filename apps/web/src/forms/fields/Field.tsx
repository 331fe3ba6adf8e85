import { fieldLabels, plainDetails } from '@market/contracts';
import type { PlainDetail } from '@market/contracts';
import { Form } from 'antd';
import type { FormItemProps, FormRule } from 'antd';
import { isRequired, fieldError } from '../contract-rules';
import { useUnsent } from '../../components/unsent-input/unsent-input';
import { isNew } from '../../components/unsent-input/fields';
import { FieldConflict, useConflict } from './FieldConflict';
import { useFieldKey, useFieldNote, useFieldPath, useFormState } from '../form-context';
import styles from './Field.module.css';

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
export function Field(props: FieldProps) {
  const { name, label = labelOf(name), rules = [], children, className = '', extra, ...item } = props;
  const { contract, place } = useFormState();
  const path = useFieldPath(name);
  const note = useFieldNote(name);
  const key = useFieldKey(name);
  const change = useUnsent(place, (input) => input?.changes[key]);
  const conflict = useConflict(key);
  const text = typeof label === 'string' ? label : (fieldLabels[name] ?? '');
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
      className={`${className} ${(change && !isNew(key) && styles['changed']) || ''}`}
      extra={
        (extra || note || conflict) && (
          <>
            {extra}
            {note && (
              <span className={styles['note']} data-done={change ? true : undefined}>
                {note} <b>{change ? '✓ đã sửa' : 'chờ sửa'}</b>
              </span>
            )}
            {conflict && <FieldConflict field={key} label={text} />}
          </>
        )
      }
      {...item}
    >
      {children}
    </Form.Item>
  );
}

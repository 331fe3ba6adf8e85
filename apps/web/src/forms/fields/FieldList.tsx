import { Form } from 'antd';
import type { ReactNode } from 'react';
import { invalidFields, textOfPath } from '../contract-rules';
import { ElementContext, useFormState } from '../form-context';

type ListElement = {
  key: number;
  index: number;
  remove: () => void;
  /** Binds the fields inside to this element. */
  bind: (fields: ReactNode) => ReactNode;
};

type FieldListProps<Value> = {
  name: string;
  /** Begins the message about an element whose fields are not displayed. */
  titleOf: (value: Value, index: number) => string;
  /** `add` puts a value at the end, or at `index`. */
  children: (elements: ListElement[], add: (value: Value, index?: number) => void) => ReactNode;
};

/** A list in a ContractForm whose elements have fields. An element of which no field was displayed is validated too. */
export function FieldList<Value>({ name, titleOf, children }: FieldListProps<Value>) {
  const { contract } = useFormState();
  const form = Form.useFormInstance();
  const messageFor = (values: readonly Value[]): string | undefined => {
    const displayed = form.getFieldsError().map((field) => textOfPath(field.name));
    const invalid = Object.entries(contract ? invalidFields(contract, { [name]: values }) : {});
    for (const [path, message] of invalid) {
      const index = Number(path.split('.')[1]);
      if (path === name) return message;
      if (path.startsWith(`${name}.`) && !displayed.includes(path))
        return `${titleOf(values[index]!, index)}: ${message}`;
    }
    return undefined;
  };
  const rule = {
    validator: (_: unknown, values: readonly Value[] = []) => {
      const message = messageFor(values);
      return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
  return (
    <>
      <Form.List name={name} rules={[rule]}>
        {(elements, { add, remove }, { errors }) => (
          <>
            {children(
              elements.map(({ key, name: index }) => ({
                key,
                index,
                remove: () => remove(index),
                bind: (fields) => <ElementContext value={[name, index]}>{fields}</ElementContext>,
              })),
              add,
            )}
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
      <Form.Item name={name} noStyle>
        <StoredElements />
      </Form.Item>
    </>
  );
}

/**
 * Holds the elements as a whole: Form.List gives only the values of fields that are displayed. Of two fields with the same
 * name antd reads the later one.
 */
const StoredElements = () => null;

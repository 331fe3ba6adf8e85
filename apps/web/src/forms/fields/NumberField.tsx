import type { FormRule } from 'antd';
import { readNumber } from '../../components/values/read-number';
import type { NumberKind } from '../../components/values/read-number';
import { Field } from './Field';
import type { FieldProps } from './Field';
import { NumberInput } from './NumberInput';

type NumberFieldProps = Omit<FieldProps, 'children'> & {
  kind: NumberKind;
  /** Shown behind the number, such as «giờ». */
  unit?: string;
  /** What the arrow keys add and subtract. */
  step?: number;
  readOnly?: boolean;
  /** The message for an empty field that the class accepts but the form requires. */
  missing?: string;
};

/**
 * A field for a number, typed in the Vietnamese way. Its value is the number; while its text is not one, the text, which
 * is never sent.
 */
export function NumberField({
  kind,
  unit = kind === 'vnd' ? '₫' : '',
  step,
  readOnly,
  missing,
  rules = [],
  ...field
}: NumberFieldProps) {
  const isRead: FormRule = {
    validator: (_, value: unknown) => {
      const problem = typeof value === 'string' ? problemOf(value, kind) : undefined;
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
    },
  };
  return (
    <Field {...field} rules={[isRead, ...(missing ? [{ required: true, message: missing }] : []), ...rules]}>
      <NumberInput
        name={field.name}
        kind={kind}
        {...(unit ? { unit } : {})}
        {...(step ? { step } : {})}
        {...(readOnly ? { readOnly } : {})}
      />
    </Field>
  );
}

function problemOf(text: string, kind: NumberKind): string | undefined {
  const reading = readNumber(text, kind);
  if (reading.kind === 'ambiguous') return 'Vui lòng chọn số đúng ý bạn';
  return reading.kind === 'invalid' ? reading.message : undefined;
}

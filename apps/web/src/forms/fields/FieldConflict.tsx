import { Radio } from 'antd';
import { elementOf } from '../../components/unsent-input/fields';
import { chosen, conflictsOf } from '../../components/unsent-input/input';
import type { Conflict } from '../../components/unsent-input/input';
import { unsentInput, useUnsent } from '../../components/unsent-input/unsent-input';
import { useFormState } from '../form-context';
import styles from './FieldConflict.module.css';
import { valueText } from './value-text';

type FieldConflictProps = {
  /** The key of the field, or of an element. */
  field: string;
  label: string;
};

/** The conflict at a field or an element; undefined without one. */
export function useConflict(field: string): Conflict | undefined {
  const { place, server, others } = useFormState();
  const isElement = elementOf(field) === field;
  // Of the many fields that are as they were nothing is computed.
  const input = useUnsent(place, (all) =>
    others !== undefined && all && (isElement || field in all.changes) ? all : undefined,
  );
  return conflictsOf(server, input).find((each) => each.field === field);
}

/** A field that somebody else has saved since it was typed here: what it was, mine and theirs, each chosen alone. */
export function FieldConflict({ field, label }: FieldConflictProps) {
  const { place, server, others = '' } = useFormState();
  const conflict = useConflict(field);
  if (!conflict) return null;
  const name = field.slice(field.lastIndexOf('#') + 1);
  const text = (value: unknown) => valueText(name, value) || '(để trống)';
  const isField = elementOf(field) !== field;
  const removal = conflict.theirs ? ['vừa sửa', 'Xoá', 'Giữ lại'] : ['vừa xoá', 'Giữ lại', 'Xoá'];
  const [what, mine, theirs] = isField
    ? ['vừa lưu mục này', text(conflict.mine), text(conflict.theirs)]
    : removal;
  return (
    <div className={styles['conflict']} data-conflict>
      <p>
        <b>{label}</b>: {others} {what}. Chọn một bản.
        {isField && <small> Trước đó: {text(conflict.basis)}</small>}
      </p>
      <Radio.Group
        aria-label={`${label}: chọn một bản`}
        value={undefined}
        onChange={({ target }) =>
          unsentInput.change(place, (input, now) =>
            chosen(input, { field, server, side: target.value as 'mine' | 'theirs' }, now),
          )
        }
      >
        <Radio value="mine">
          <small>Của bạn</small> {mine}
        </Radio>
        <Radio value="theirs">
          <small>Của {others}</small> {theirs}
        </Radio>
      </Radio.Group>
    </div>
  );
}

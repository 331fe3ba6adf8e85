import type { PartFields } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useEffect, useRef } from 'react';
import { elementOf } from '../../../components/unsent-input/fields';
import { conflictsOf } from '../../../components/unsent-input/input';
import { useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { FieldConflict } from '../../../forms/fields/FieldConflict';
import { useFormState } from '../../../forms/form-context';

type RemovedPartsProps = { removed: PartFields | undefined; onUndo: () => void };

const nameOf = ({ partId, partName }: Partial<PartFields>): string =>
  [partId, partName].filter(Boolean).join(' ');

/**
 * Says what was removed, with the way back, until another part is; it takes the focus of the button that is gone. A part that
 * somebody else changed since is asked about.
 */
export function RemovedParts({ removed, onUndo }: RemovedPartsProps) {
  const { place, server } = useFormState();
  const button = useRef<HTMLButtonElement>(null);
  const input = useUnsentInput(place);
  const asked = conflictsOf(server, input).filter(
    ({ field, theirs }) => elementOf(field) === field && theirs,
  );
  const number = removed?.partId;
  useEffect(() => button.current?.focus({ preventScroll: true }), [number]);
  return (
    <>
      {removed && (
        <Flex align="center" gap="small" role="status" style={{ padding: '8px 16px' }}>
          <span>
            Đã xoá chi tiết <b>{nameOf(removed)}</b>.
          </span>
          <Button ref={button} size="small" onClick={onUndo}>
            Hoàn tác
          </Button>
        </Flex>
      )}
      {asked.map(({ field, theirs }) => (
        <FieldConflict key={field} field={field} label={`Chi tiết ${nameOf(theirs as PartFields)}`} />
      ))}
    </>
  );
}

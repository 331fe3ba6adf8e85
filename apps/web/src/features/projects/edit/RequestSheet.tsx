import { RightOutlined } from '@ant-design/icons';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUnsentInput } from '../../../components/unsent-input/unsent-input';
import { useFormState } from '../../../forms/form-context';
import { changeLines } from './changes';
import styles from './edit.module.css';

/** The fields of the order as a whole; on a phone they open from one row, which says what was changed in them. */
export function RequestSheet({ children }: { children: ReactNode }) {
  const { place, server, invalid } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const lines = changeLines(useUnsentInput(place), server).filter(({ field }) => !field.includes('#'));
  const isWrong = invalid.some((field) => !field.startsWith('projectParts'));
  const [shownFor, setShownFor] = useState(invalid);
  // A field that stops the save is in view.
  if (isWrong && shownFor !== invalid) {
    setShownFor(invalid);
    setOpen(true);
  }
  return (
    <section className={styles['request']} aria-label="Thông tin yêu cầu" data-open={isOpen || undefined}>
      <h2>Thông tin yêu cầu</h2>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>
          <b>Thông tin cơ bản, thông số kỹ thuật</b>
          <small>
            {lines.length > 0
              ? `đã sửa ${lines.length}: ${lines.map(({ label }) => label).join(', ')}`
              : 'chưa sửa gì'}
          </small>
        </span>
        <RightOutlined aria-hidden />
      </button>
      <div>{children}</div>
    </section>
  );
}

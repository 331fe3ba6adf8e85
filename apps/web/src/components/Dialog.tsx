import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import { useEffect, useRef } from 'react';

type DialogProps = Omit<ModalProps, 'open' | 'afterOpenChange' | 'destroyOnHidden'>;

/** A dialog that is open while mounted. It focuses its first field, and on close the element that had the focus before. */
export function Dialog({ children, ...props }: DialogProps) {
  const focusedBefore = useRef(document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = focusedBefore.current;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    };
  }, []);
  const focusFirstField = (open: boolean) => {
    if (open) content.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <Modal {...props} open afterOpenChange={focusFirstField}>
      <div ref={content}>{children}</div>
    </Modal>
  );
}

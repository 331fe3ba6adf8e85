import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import { useEffect, useRef } from 'react';

type DialogProps = Omit<ModalProps, 'open' | 'afterOpenChange' | 'destroyOnHidden'>;

/** A dialog that is open while it is drawn. The focus goes to its first field, and in the end back to where it was. */
export function Dialog({ children, ...props }: DialogProps) {
  const before = useRef(document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = before.current;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    };
  }, []);
  const enter = (open: boolean) => {
    if (open) content.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  return (
    <Modal {...props} open afterOpenChange={enter}>
      <div ref={content}>{children}</div>
    </Modal>
  );
}

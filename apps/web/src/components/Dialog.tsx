import { Modal } from 'antd';
import type { ModalProps } from 'antd';
import { useEffect, useRef } from 'react';
import type { CSSProperties } from 'react';
import styles from './Dialog.module.css';

type DialogProps = Omit<ModalProps, 'open' | 'afterOpenChange' | 'destroyOnHidden' | 'className'> & {
  className?: string | undefined;
};

/** What sticks to an edge while the rest scrolls below it needs the colour of its ground. */
const surface = { '--surface': 'var(--ant-color-bg-elevated)' } as CSSProperties;

/**
 * A dialog that is open while mounted. It focuses its first field, or else the button that confirms what can be confirmed
 * without harm, and on close the element that had the focus before.
 */
export function Dialog({ children, className = '', ...props }: DialogProps) {
  const focusedBefore = useRef(document.activeElement);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = focusedBefore.current;
    return () => {
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
    };
  }, []);
  const focusFirstField = (open: boolean) => {
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    if (open) (find('input, textarea') ?? find('[type=submit]:not(.ant-btn-dangerous)'))?.focus();
  };
  return (
    <Modal {...props} className={`${styles['dialog']} ${className}`} open afterOpenChange={focusFirstField}>
      <div ref={content} style={surface}>
        {children}
      </div>
    </Modal>
  );
}

import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';

type UnfoldButtonProps = {
  isOpen?: boolean | undefined;
  onToggle: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** Opens what stands below it, and closes it. */
export const UnfoldButton = ({ isOpen = false, onToggle, className = '', children }: UnfoldButtonProps) => (
  <Button
    type="link"
    icon={isOpen ? <MinusOutlined /> : <PlusOutlined />}
    aria-expanded={isOpen}
    className={className}
    onClick={() => onToggle(!isOpen)}
  >
    {children}
  </Button>
);

import { ExpandOutlined, MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { IconButton } from './Toolbar';
import styles from './Toolbar.module.css';

type ZoomToolsProps = {
  disabled: boolean;
  onCloser: () => void;
  onFarther: () => void;
  onFit: () => void;
  /** What else of the picture is as small. */
  children?: ReactNode;
};

/** How large something is seen, in the corner of its frame: also on the full screen, and where a thumb reaches it. */
export const ZoomTools = ({ disabled, onCloser, onFarther, onFit, children }: ZoomToolsProps) => (
  <Flex vertical className={styles['zoom'] ?? ''} role="group" aria-label="Thu phóng">
    <IconButton label="Phóng to" icon={<PlusOutlined />} disabled={disabled} onClick={onCloser} />
    <IconButton label="Thu nhỏ" icon={<MinusOutlined />} disabled={disabled} onClick={onFarther} />
    <IconButton label="Vừa khung" icon={<ExpandOutlined />} disabled={disabled} onClick={onFit} />
    {children}
  </Flex>
);

import { Tag } from 'antd';
import type { ReactNode } from 'react';

/** Two or three words that must not be missed. The orange of antd's own tags is too pale to read. */
export const Mark = ({ children }: { children: ReactNode }) => (
  <Tag variant="outlined" style={{ color: 'var(--ant-color-warning-text)', fontWeight: 600 }}>
    {children}
  </Tag>
);

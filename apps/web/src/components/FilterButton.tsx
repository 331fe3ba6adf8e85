import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Flex, Popover } from 'antd';
import type { ReactNode } from 'react';

type FilterButtonProps = {
  /** How many of the filters are set. */
  count: number;
  children: ReactNode;
};

/** The filters of a list beside its search, behind one button that says how many are set. */
export const FilterButton = ({ count, children }: FilterButtonProps) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Flex vertical gap="small" style={{ minWidth: 220 }}>
        {children}
      </Flex>
    }
  >
    <Badge count={count} size="small" color="var(--ant-color-primary)">
      <Button icon={<FilterOutlined />} aria-label={count > 0 ? `Bộ lọc, đang dùng ${count}` : 'Bộ lọc'} />
    </Badge>
  </Popover>
);

import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Flex, Popover } from 'antd';
import type { ReactNode } from 'react';

type FilterButtonProps = {
  /** How many of the filters are set. */
  count: number;
  /** Names the button where it does more than filter. */
  label?: string;
  children: ReactNode;
};

/** The filters of a list beside its search, behind one button that says how many are set. */
export const FilterButton = ({ count, label, children }: FilterButtonProps) => (
  <Popover
    trigger="click"
    placement="bottomRight"
    content={
      <Flex vertical gap="small" style={{ minWidth: 220 }}>
        {children}
      </Flex>
    }
  >
    <Badge count={count} size="small" title={`${count} điều kiện lọc`} color="var(--ant-color-primary)">
      <Button
        icon={<FilterOutlined />}
        aria-label={label ?? (count > 0 ? `Bộ lọc, đang dùng ${count}` : 'Bộ lọc')}
      />
    </Badge>
  </Popover>
);

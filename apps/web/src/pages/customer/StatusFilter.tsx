import { FilterOutlined } from '@ant-design/icons';
import { statusLabel, statusesInOrder } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import { Badge, Button } from 'antd';
import { MenuLater } from '../../components/overlays/MenuLater';

type StatusFilterProps = { status: ProjectStatus | ''; onStatus: (status: ProjectStatus | '') => void };

const items = [
  { key: '', label: 'Tất cả trạng thái' },
  ...statusesInOrder.map((status) => ({ key: status, label: statusLabel(status) })),
];

/** The filter of a list as an icon, with a dot while it narrows. */
export const StatusFilter = ({ status, onStatus }: StatusFilterProps) => (
  <MenuLater
    menu={{
      items,
      selectable: true,
      selectedKeys: [status],
      style: { maxHeight: 420, overflow: 'auto' },
      onClick: ({ key }) => onStatus(key as ProjectStatus | ''),
    }}
    button={(onClick) => (
      <Button
        icon={
          <Badge dot={status !== ''} offset={[2, 0]}>
            <FilterOutlined />
          </Badge>
        }
        aria-label={`Lọc theo trạng thái${status === '' ? '' : `: ${statusLabel(status)}`}`}
        {...(onClick && { onClick })}
      />
    )}
  />
);

import { DownloadOutlined, ReloadOutlined, TableOutlined } from '@ant-design/icons';
import {
  admits,
  exportRoutes,
  mostQueueCounted,
  queueNames,
  queues,
  statusLabel,
  statusesInOrder,
} from '@control-center/contracts';
import type { ProjectStatus, Queue } from '@control-center/contracts';
import { Button, Checkbox, Flex, Popover, Select } from 'antd';
import { SearchBox } from '../../../components/SearchBox';
import { Tip } from '../../../components/Tip';
import { useUser } from '../../../features/accounts/user';
import { useQueueCountersQuery } from '../../../features/projects/projects.api';
import { columns } from './columns';
import styles from './Queue.module.css';
import type { QueueList } from './use-queue';

const usual: readonly ProjectStatus[] = [
  'submitted',
  'reviewing',
  'need_customer_revision',
  'ready_for_manufacturer',
];
const optionOf = (status: ProjectStatus) => ({ value: status, label: statusLabel(status) });
const filters: { value?: string; label: string; options?: { value: string; label: string }[] }[] = [
  { value: '', label: 'Tất cả trạng thái' },
  ...usual.map(optionOf),
  { label: 'Khác', options: statusesInOrder.filter((status) => !usual.includes(status)).map(optionOf) },
];

/** The clock is not a queue of its own but the order of all orders for which it runs. */
const presets = queueNames.filter((name) => name !== 'clock');
const sorts = [
  { value: '', label: 'Mới nhất trước' },
  { value: 'clock', label: 'Đang tính hạn 24 giờ, gấp nhất trước' },
];

/** Search, status and order of the list. */
export function QueueFilters({ list: { search, status, queue, setParams } }: { list: QueueList }) {
  const isPreset = queue !== undefined && queue !== 'clock';
  return (
    <div className={styles['filters']}>
      <SearchBox
        live
        label="Tìm dự án"
        placeholder="Tìm theo tiêu đề hoặc mã"
        value={search}
        onSearch={(text) => setParams({ search: text }, 'replace')}
      />
      <Select
        aria-label="Lọc theo trạng thái"
        value={status ?? ''}
        options={filters}
        onChange={(value: string) => setParams({ status: value })}
      />
      {!isPreset && (
        <Select
          aria-label="Sắp xếp"
          value={queue ?? ''}
          options={sorts}
          onChange={(value) => setParams({ queue: value })}
        />
      )}
    </div>
  );
}

/** The queues with the number of orders in each. */
export function QueuePresets({ list: { queue, setParams } }: { list: QueueList }) {
  const { data: counters } = useQueueCountersQuery();
  const countText = (name: Queue): string => {
    const count = counters?.[name];
    if (count === undefined) return '';
    return count >= mostQueueCounted ? ` ${mostQueueCounted - 1}+` : ` ${count}`;
  };
  return (
    <div className={styles['presets']} role="group" aria-label="Hàng đợi">
      {[undefined, ...presets].map((name) => (
        <button
          key={name ?? ''}
          type="button"
          aria-pressed={name === undefined ? queue === undefined || queue === 'clock' : name === queue}
          data-empty={(name && counters?.[name] === 0) || undefined}
          onClick={() => setParams({ queue: name })}
        >
          {name ? queues[name] : 'Tất cả'}
          {name && <b>{countText(name)}</b>}
        </button>
      ))}
    </div>
  );
}

type QueueToolsProps = {
  list: QueueList;
  chosen: readonly string[];
  onChoose: (columns: readonly string[]) => void;
};

export function QueueTools({ list: { load }, chosen, onChoose }: QueueToolsProps) {
  const user = useUser();
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        content={
          <Checkbox.Group value={[...chosen]} onChange={onChoose}>
            <Flex vertical gap={4}>
              {columns.map(({ key, label }) => (
                <Checkbox key={key} value={key}>
                  {label}
                </Checkbox>
              ))}
            </Flex>
          </Checkbox.Group>
        }
      >
        <Button icon={<TableOutlined />} aria-label="Chọn cột" />
      </Popover>
      <Button
        icon={<ReloadOutlined spin={load.isFetching} />}
        aria-label="Làm mới"
        onClick={() => void load.refetch()}
      />
      {admits(exportRoutes.projects.access, user) && (
        <Tip text="Tải bảng mọi dự án (CSV)">
          <Button
            icon={<DownloadOutlined />}
            aria-label="Tải bảng mọi dự án (CSV)"
            href={exportRoutes.projects.path}
          />
        </Tip>
      )}
    </>
  );
}

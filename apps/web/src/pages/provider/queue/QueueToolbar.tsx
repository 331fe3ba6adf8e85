import { DownloadOutlined, ReloadOutlined, SettingOutlined, TableOutlined } from '@ant-design/icons';
import { admits, exportRoutes, statusLabel, statusesInOrder } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import { Button, Checkbox, Flex, Popover, Select } from 'antd';
import { FilterButton } from '../../../components/FilterButton';
import { SearchBox } from '../../../components/SearchBox';
import { Tip } from '../../../components/Tip';
import { useUser } from '../../../features/accounts/user';
import { columns } from './columns';
import styles from './Queue.module.css';
import { allOrders } from './use-queue';
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

const sorts = [
  { value: allOrders, label: 'Mới nhất trước' },
  { value: 'clock', label: 'Đang tính hạn 24 giờ, gấp nhất trước' },
];

/** Search; the status and the order of the list behind one button with their number. */
export function QueueFilters({ list: { search, status, queue, setParams } }: { list: QueueList }) {
  const isPreset = queue !== undefined && queue !== 'clock';
  const count = [status, queue === 'clock'].filter(Boolean).length;
  return (
    <div className={styles['filters']}>
      <SearchBox
        live
        label="Tìm dự án"
        placeholder="Tìm theo tiêu đề hoặc mã"
        value={search}
        // Who begins to search looks for an order, wherever it waits; a queue that is pressed then narrows what was found.
        onSearch={(text) =>
          setParams({ search: text, ...(text && !search && { queue: allOrders }) }, 'replace')
        }
      />
      <FilterButton count={count} label="Lọc và sắp xếp">
        <Select
          aria-label="Lọc theo trạng thái"
          value={status ?? ''}
          options={filters}
          onChange={(value: string) => setParams({ status: value })}
        />
        {!isPreset && (
          <Select
            aria-label="Sắp xếp"
            value={queue ?? allOrders}
            options={sorts}
            onChange={(value) => setParams({ queue: value })}
          />
        )}
      </FilterButton>
    </div>
  );
}

type QueueToolsProps = {
  list: QueueList;
  /** The keys of the table's columns; undefined where there is no table. */
  chosen: readonly string[] | undefined;
  onChoose: (columns: readonly string[]) => void;
};

export function QueueTools({ list, chosen, onChoose }: QueueToolsProps) {
  const { load, queue, isTable, setParams } = list;
  const user = useUser();
  const table = isTable ? 'Về danh sách' : 'Xem bảng, chọn nhiều đơn';
  return (
    <>
      <Button
        type="text"
        className={styles['all'] ?? ''}
        aria-pressed={queue === undefined}
        onClick={() => setParams({ queue: allOrders })}
      >
        Tất cả
      </Button>
      {chosen && (
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
          <Button icon={<SettingOutlined />} aria-label="Chọn cột" />
        </Popover>
      )}
      <Button
        type="text"
        icon={<ReloadOutlined spin={load.isFetching} />}
        aria-label="Làm mới"
        onClick={() => void load.refetch()}
      />
      <Tip text={table}>
        <Button
          type="text"
          icon={<TableOutlined />}
          aria-label={table}
          aria-pressed={isTable}
          onClick={() => setParams({ view: isTable ? undefined : 'table', project: undefined })}
        />
      </Tip>
      {admits(exportRoutes.projects.access, user) && (
        <Tip text="Tải bảng mọi dự án (CSV)">
          <Button
            type="text"
            icon={<DownloadOutlined />}
            aria-label="Tải bảng mọi dự án (CSV)"
            href={exportRoutes.projects.path}
          />
        </Tip>
      )}
    </>
  );
}

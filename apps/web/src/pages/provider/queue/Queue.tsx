import { queues } from '@market/contracts';
import { Button } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Loaded } from '../../../components/loading/Loaded';
import { Lines } from '../../../components/loading/Skeletons';
import { VirtualList } from '../../../components/loading/VirtualList';
import { useNow } from '../../../components/values/use-now';
import { useUser } from '../../../features/accounts/user';
import { useIsNarrow, useIsWide } from '../../../look/use-media';
import { BulkReview } from './BulkReview';
import { columns } from './columns';
import type { Column } from './columns';
import { QueueTiles } from './QueueTiles';
import { QueueFilters, QueueTools } from './QueueToolbar';
import { QueueRow } from './QueueRow';
import { useRememberedColumns } from './remembered-columns';
import { allOrders } from './use-queue';
import type { QueueList } from './use-queue';
import { useQueueKeys } from './use-queue-keys';
import styles from './Queue.module.css';

type QueueProps = {
  list: QueueList;
  openId: string | undefined;
  onOpen: (id: string) => void;
};

const emptyText = ({ search, status, queue }: QueueList): string => {
  if (search) return 'Không có dự án nào phù hợp. Hãy bỏ bớt điều kiện tìm kiếm.';
  if (status) return 'Không có dự án ở trạng thái này.';
  return queue ? `Không có đơn nào trong «${queues[queue]}».` : 'Chưa có dự án nào được gửi đến.';
};

/** The provider's work: all orders or one queue of them, a row each. */
export function Queue({ list, openId, onOpen }: QueueProps) {
  const { load, shown, isCurrent, arrived, isTable, showAll } = list;
  const isNarrow = useIsNarrow();
  const columnsShown = isTable && !isNarrow;
  const [chosen, choose] = useRememberedColumns();
  const hasRoom = useIsWide();
  const fitting = useMemo(
    () =>
      columns
        .filter(({ key, onlyWide }) => chosen.includes(key) && (hasRoom || !onlyWide))
        .map(({ key }) => key),
    [chosen, hasRoom],
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = useRef<HTMLDivElement>(null);
  const toggle = useCallback(
    (id: string) =>
      setSelected((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    [],
  );
  useQueueKeys(rows, toggle);
  const selectedRows = shown.filter(({ id }) => selected.has(id));
  return (
    <section aria-label="Dự án" className={styles['queue']}>
      <header>
        <h2>Dự án</h2>
        <QueueTools list={list} chosen={columnsShown ? chosen : undefined} onChoose={choose} />
      </header>
      <QueueTiles list={list} />
      <QueueFilters list={list} />
      <BulkReview selected={selectedRows} onSelect={(ids) => setSelected(new Set(ids))} />
      {arrived > 0 && (
        <Button block onClick={showAll} aria-live="polite">
          {arrived} đơn mới
        </Button>
      )}
      <Loaded of={load} failure="Không thể tải danh sách dự án" skeleton={<Lines count={10} />}>
        {() => (
          <div ref={rows} aria-busy={!isCurrent} className={styles['list']}>
            {shown.length > 0 && (
              <Rows
                {...{ list, selected, openId, onOpen }}
                chosen={columnsShown ? fitting : undefined}
                onToggle={toggle}
              />
            )}
            {isCurrent && shown.length === 0 && arrived === 0 && <Empty list={list} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

/** Says so; what a queue does not have may stand among all orders. */
function Empty({ list }: { list: QueueList }) {
  const { queue, search, status, setParams } = list;
  return (
    <div className={styles['empty']}>
      <small>{emptyText(list)}</small>
      {queue && (
        <Button onClick={() => setParams({ queue: allOrders })}>
          {search || status ? 'Tìm trong tất cả đơn' : 'Xem tất cả đơn'}
        </Button>
      )}
    </div>
  );
}

type RowsProps = {
  list: QueueList;
  chosen: readonly string[] | undefined;
  selected: ReadonlySet<string>;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
};

/** Pixels of a row of the table, and of one of the list. */
const rowHeight = { table: 40, list: 64 };

function Rows({ list, chosen, selected, openId, onOpen, onToggle }: RowsProps) {
  const { load, shown, listKey, isTable } = list;
  const { hasNextPage, isFetching, error, fetchNextPage } = load;
  const { role } = useUser();
  const now = useNow();
  const visible = columns.filter(({ key }) => chosen?.includes(key));
  const template = chosen
    ? ['42px', 'minmax(140px, 2fr)', ...visible.map(({ width }) => width)].join(' ')
    : '';
  return (
    <div className={styles['rows']} style={{ '--columns': template } as React.CSSProperties}>
      <VirtualList
        listKey={listKey}
        label="Danh sách dự án"
        items={shown}
        keyOf={({ id }) => id}
        rowHeight={chosen ? rowHeight.table : rowHeight.list}
        height="100%"
        loadMore={hasNextPage && !isFetching && !error ? fetchNextPage : undefined}
        header={chosen && <Head columns={visible} />}
      >
        {(project) => (
          <QueueRow
            {...{ project, now, chosen, onOpen, onToggle }}
            reader={role}
            open={project.id === openId}
            selected={selected.has(project.id)}
            selecting={isTable || selected.size > 0}
          />
        )}
      </VirtualList>
    </div>
  );
}

function Head({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={styles['head']} aria-hidden>
      <span />
      <span>Dự án</span>
      {columns.map(({ key, label }) => (
        <span key={key} data-column={key}>
          {label}
        </span>
      ))}
    </div>
  );
}

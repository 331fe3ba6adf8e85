import { queues } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Loaded } from '../../../components/loading/Loaded';
import { Lines } from '../../../components/loading/Skeletons';
import { Panel } from '../../../components/layout/Panel';
import { useNow } from '../../../components/values/use-now';
import { useUser } from '../../../features/accounts/user';
import { useIsWide } from '../../../look/use-media';
import { BulkReview } from './BulkReview';
import { columns } from './columns';
import { QueueFilters, QueuePresets, QueueTools } from './QueueToolbar';
import { QueueRow } from './QueueRow';
import { useRememberedColumns } from './remembered-columns';
import type { QueueList } from './use-queue';
import { useQueueKeys } from './use-queue-keys';
import styles from './Queue.module.css';

type QueueProps = {
  list: QueueList;
  openId: string | undefined;
  /** Whether there is room for columns. */
  wide: boolean;
  onOpen: (id: string) => void;
};

const emptyText = ({ search, status, queue }: QueueList): string => {
  if (search) return 'Không có dự án nào phù hợp. Hãy bỏ bớt điều kiện tìm kiếm.';
  if (status) return 'Không có dự án ở trạng thái này.';
  return queue ? `Không có đơn nào trong «${queues[queue]}».` : 'Chưa có dự án nào được gửi đến.';
};

/** The provider's work: all orders or one queue of them, a row each. */
export function Queue({ list, openId, wide, onOpen }: QueueProps) {
  const { load, shown, arrived, showAll } = list;
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
  const rows = useRef<HTMLUListElement>(null);
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
    <Panel title="Dự án" extra={<QueueTools list={list} chosen={chosen} onChoose={choose} />}>
      <Flex vertical gap="small">
        <QueuePresets list={list} />
        <QueueFilters list={list} />
        {selectedRows.length > 0 && (
          <BulkReview selected={selectedRows} onClear={() => setSelected(new Set())} />
        )}
        {arrived > 0 && (
          <Button block onClick={showAll} aria-live="polite">
            {arrived} đơn mới
          </Button>
        )}
        <Loaded
          of={{ ...load, data: load.currentData }}
          failure="Không thể tải danh sách dự án"
          skeleton={<Lines count={10} />}
        >
          {() => (
            <div className={styles['frame']}>
              <Rows
                {...{ rows, shown, selected, openId, onOpen }}
                chosen={wide ? fitting : undefined}
                onToggle={toggle}
              />
              {shown.length === 0 && arrived === 0 && <small>{emptyText(list)}</small>}
              {load.hasNextPage && <NextPage load={load} />}
            </div>
          )}
        </Loaded>
      </Flex>
    </Panel>
  );
}

type RowsProps = {
  rows: React.RefObject<HTMLUListElement | null>;
  shown: readonly Project[];
  chosen: readonly string[] | undefined;
  selected: ReadonlySet<string>;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
};

function Rows({ rows, shown, chosen, selected, openId, onOpen, onToggle }: RowsProps) {
  const { role } = useUser();
  const now = useNow();
  const visible = columns.filter(({ key }) => chosen?.includes(key));
  const template = chosen
    ? ['42px', 'minmax(140px, 2fr)', ...visible.map(({ width }) => width)].join(' ')
    : '42px minmax(0, 1fr) auto';
  return (
    <div style={{ '--columns': template } as React.CSSProperties}>
      {chosen && shown.length > 0 && (
        <div className={styles['head']} aria-hidden>
          <span />
          <span>Dự án</span>
          {visible.map(({ key, label }) => (
            <span key={key} data-column={key}>
              {label}
            </span>
          ))}
        </div>
      )}
      <ul ref={rows} aria-label="Danh sách dự án">
        {shown.map((project) => (
          <QueueRow
            key={project.id}
            {...{ project, now, chosen, onOpen, onToggle }}
            reader={role}
            open={project.id === openId}
            selected={selected.has(project.id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** Loads the next page as soon as it comes into view. */
function NextPage({ load: { fetchNextPage, isFetchingNextPage } }: Pick<QueueList, 'load'>) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined' || !button.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage();
    });
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [fetchNextPage]);
  return (
    <div ref={button}>
      <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Xem thêm
      </Button>
    </div>
  );
}

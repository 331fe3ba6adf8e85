import { auditRoutes, mostAuditCounted, parseAuditFilter } from '@market/contracts';
import type { AuditEntry, AuditFormat } from '@market/contracts';
import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Checkbox, Dropdown, Flex } from 'antd';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../api/paging';
import { PageHead } from '../../components/layout/PageHead';
import { Loaded } from '../../components/loading/Loaded';
import { Lines } from '../../components/loading/Skeletons';
import { VirtualList } from '../../components/loading/VirtualList';
import { SearchBox } from '../../components/SearchBox';
import { useUrlParams } from '../../components/url-params';
import { useIsPhone } from '../../look/use-media';
import styles from './audit.module.css';
import {
  useAuditCountQuery,
  useAuditInfiniteQuery,
  useAuditKindsQuery,
  useAuditTailQuery,
} from './audit.api';
import { AuditRecord } from './AuditRecord';
import type { PastOf } from './AuditRecord';
import { AuditRow } from './AuditRow';
import { completionsOf } from './filter/completions';
import { presetsAt } from './filter/presets';
import { SavedFilters } from './filter/SavedFilters';
import { linesOf } from './lines';
import type { Line } from './lines';
import { auditPath } from './Sentence';
import { SignedState } from './SignedState';
import { emptyTail, withNewest, withTail } from './tail';
import type { Tail } from './tail';

const pageSize = 100;
/** Pixels. A record has one line, on a phone three; a day always has one. */
const rowHeight = 36;
const phoneRowHeight = ({ kind }: Line) => (kind === 'day' ? rowHeight : 80);

type AuditLogProps = {
  pastOf: PastOf;
  /** What can be done with the past of the order that the filter names. */
  renderTools: (projectId: string) => ReactNode;
};

/** The whole id of an order: screens also show its first eight digits. */
const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The audit: presets and a query box above a list whose filter is in the URL. */
export function AuditLog({ pastOf, renderTools }: AuditLogProps) {
  const [params, change] = useUrlParams();
  const q = params.get('q') ?? '';
  const { problem, filter } = parseAuditFilter(q);
  const { project = '' } = filter;
  const [presets] = useState(() => presetsAt(Date.now()));
  const [isPaused, setPaused] = useState(false);
  const { data: counts } = useAuditKindsQuery(undefined, { skip: isPaused });
  return (
    <div className={styles['log']}>
      <PageHead title="Nhật ký" note={<SignedState />}>
        <Checkbox checked={!isPaused} onChange={({ target }) => setPaused(!target.checked)}>
          Tự cập nhật
        </Checkbox>
        {wholeId.test(project) && renderTools(project)}
        {!problem && <Takeaway q={q} />}
      </PageHead>
      <SearchBox
        label="Tìm trong nhật ký"
        placeholder="Từ cần tìm, actor:tên, type:…, project:mã, from:2026-11-01, is:override"
        value={q}
        onSearch={(text) => change({ q: text, record: undefined })}
        complete={(typed) => completionsOf(typed, Date.now())}
      />
      <Flex
        wrap
        align="center"
        gap="8px"
        className={styles['presets']}
        component="nav"
        aria-label="Câu hỏi thường gặp"
      >
        {presets.map(({ label, kind, ...preset }) => (
          <Link key={label} to={auditPath(preset.q)} aria-current={preset.q === q ? 'true' : undefined}>
            {label} {kind && counts && <b>{countText(counts[kind])}</b>}
          </Link>
        ))}
        {!problem && <SavedFilters q={q} />}
      </Flex>
      {problem ? (
        <Alert type="warning" showIcon title={problem} className={styles['problem'] ?? ''} />
      ) : (
        <Records key={q} q={q} pastOf={pastOf} isPaused={isPaused} />
      )}
    </div>
  );
}

/** What the filter finds, as a file. */
const Takeaway = ({ q }: { q: string }) => (
  <Dropdown
    trigger={['click']}
    menu={{
      items: (['jsonl', 'csv'] as const).map((format) => ({
        key: format,
        label: (
          <a href={exportPath(q, format)} download>
            Xuất {format.toUpperCase()}
          </a>
        ),
      })),
    }}
  >
    <Button icon={<DownloadOutlined />} aria-label="Xuất">
      Xuất
    </Button>
  </Dropdown>
);

const countText = (count: number): string =>
  count > mostAuditCounted ? `${mostAuditCounted.toLocaleString('vi-VN')}+` : count.toLocaleString('vi-VN');

const exportPath = (q: string, format: AuditFormat): string =>
  `${auditRoutes.export.path}?${new URLSearchParams({ q, format, names: '1' }).toString()}`;

/** The records of one filter; `key` makes another filter another list. */
function Records({ q, pastOf, isPaused }: { q: string; pastOf: PastOf; isPaused: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpened((keys) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const list = useAuditInfiniteQuery({ query: { q, limit: pageSize } });
  const { data: count } = useAuditCountQuery({ query: { q } }, { skip: isPaused });
  const loaded = useMemo(() => list.data && itemsOf(list.data), [list.data]);
  const { entries, reload } = useTail(q, loaded, isPaused);
  const lines = useMemo(() => linesOf(entries.all, opened), [entries.all, opened]);
  const isPhone = useIsPhone();
  return (
    <>
      <small role="status" className={styles['state']}>
        {count ? `${countText(count.count)} bản ghi` : ' '}
      </small>
      <Loaded of={list} failure="Không thể tải nhật ký" skeleton={<Lines count={12} />}>
        {() => (
          <>
            {entries.hasGap && (
              <Button
                block
                onClick={() => {
                  reload();
                  void list.refetch();
                }}
              >
                Có nhiều bản ghi mới. Tải lại từ đầu
              </Button>
            )}
            {entries.all.length === 0 ? (
              <p>
                Không có bản ghi nào khớp. <Link to={auditPath('')}>Xem tất cả</Link>
              </p>
            ) : (
              <div className={styles['sheet']}>
                <VirtualList
                  label="Nhật ký, mới nhất trước"
                  items={lines}
                  keyOf={({ key }) => key}
                  rowHeight={isPhone ? phoneRowHeight : rowHeight}
                  loadMore={
                    list.hasNextPage && !list.isFetchingNextPage && !list.error
                      ? () => void list.fetchNextPage()
                      : undefined
                  }
                >
                  {(line) => <AuditRow line={line} isOpen={opened.has(keyOf(line))} onToggle={toggle} />}
                </VirtualList>
              </div>
            )}
            {list.error !== undefined && list.hasNextPage && (
              <Button block loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Không tải được bản ghi cũ hơn. Thử lại
              </Button>
            )}
          </>
        )}
      </Loaded>
      <AuditRecord entries={entries.all} pastOf={pastOf} />
    </>
  );
}

/** What opens under a line. */
const keyOf = (line: Line): string => (line.kind === 'record' ? line.entry.id : line.key);

/** The loaded list below what has come since; nothing comes while it is paused. */
function useTail(q: string, list: readonly AuditEntry[] | undefined, isPaused: boolean) {
  const newest = useAuditTailQuery(
    { query: { q, limit: pageSize } },
    { skip: isPaused || list === undefined },
  ).currentData;
  const [seen, setSeen] = useState<{ tail: Tail; newest: AuditEntry[] | undefined }>({
    tail: emptyTail,
    newest: undefined,
  });
  if (newest && newest !== seen.newest && list)
    setSeen({ newest, tail: withNewest(seen.tail, newest, list) });
  const reload = () => setSeen({ tail: emptyTail, newest });
  const { tail } = seen;
  const all = useMemo(() => withTail(tail, list ?? []), [tail, list]);
  return { entries: { all, hasGap: tail.hasGap }, reload };
}

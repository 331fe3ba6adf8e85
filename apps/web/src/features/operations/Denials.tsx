import { roleLabels } from '@market/contracts';
import type { Denial } from '@market/contracts';
import { Button, Select } from 'antd';
import { FilterButton } from '../../components/FilterButton';
import { SearchBox } from '../../components/SearchBox';
import { Panel } from '../../components/layout/Panel';
import { itemsOf } from '../../api/paging';
import { Loaded } from '../../components/loading/Loaded';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime, formatTime } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { ShortDate } from '../../components/values/ShortDate';
import { groupsOf } from './denial-groups';
import type { DenialGroup } from './denial-groups';
import styles from './operations.module.css';
import { useDenialsInfiniteQuery } from './operations.api';

const kinds = [
  { value: '', label: 'Lệnh và lượt đọc' },
  { value: 'commands', label: 'Chỉ lệnh' },
  { value: 'reads', label: 'Chỉ lượt đọc' },
];

/**
 * Refused commands and denied reads, those alike in one line. The URL stores the filters; a click on an account or a code
 * narrows the list to it.
 */
export function Denials() {
  const [params, setParams] = useUrlParams();
  const [actorId, code] = [params.get('actor') ?? '', params.get('code') ?? ''];
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value as
    | 'reads'
    | 'commands'
    | undefined;
  const query = { limit: 200, ...(actorId && { actorId }), ...(code && { code }), ...(kind && { kind }) };
  const denials = useDenialsInfiniteQuery({ query }, { refetchOnMountOrArgChange: true });
  return (
    <Panel
      title="Bị từ chối"
      note="giữ 90 ngày"
      extra={
        <>
          <Select
            aria-label="Loại"
            popupMatchSelectWidth={false}
            value={kind ?? ''}
            options={kinds}
            onChange={(kind) => setParams({ kind })}
          />
          <FilterButton count={Number(code !== '') + Number(actorId !== '')}>
            <SearchBox
              label="Mã lỗi"
              placeholder="Mã lỗi, ví dụ access.denied"
              value={code}
              onSearch={(code) => setParams({ code })}
            />
            <SearchBox
              label="Mã tài khoản"
              placeholder="Mã tài khoản"
              value={actorId}
              onSearch={(actor) => setParams({ actor })}
            />
          </FilterButton>
        </>
      }
    >
      <div className={styles['denials']} role="group" aria-label="Danh sách bị từ chối" tabIndex={0}>
        <Loaded of={denials} failure="Không thể tải danh sách bị từ chối">
          {(data) => {
            const groups = groupsOf(itemsOf(data));
            if (groups.length === 0)
              return (
                <p>
                  {actorId || code || kind ? 'Không có mục nào phù hợp.' : 'Chưa có lệnh nào bị từ chối.'}
                </p>
              );
            return groups.map((group) => <Group key={group.key} group={group} onNarrow={setParams} />);
          }}
        </Loaded>
        {denials.hasNextPage && (
          <Button
            block
            type="text"
            loading={denials.isFetchingNextPage}
            onClick={() => void denials.fetchNextPage()}
          >
            Xem thêm
          </Button>
        )}
      </div>
    </Panel>
  );
}

type GroupProps = { group: DenialGroup; onNarrow: (filter: { actor?: string; code?: string }) => void };

/** One line for all that is alike; it opens to each of them. */
const Group = ({ group, onNarrow }: GroupProps) => (
  <details className={styles['group']}>
    <summary>
      <b>{formatNumber(group.count)}×</b>
      <b>{group.what}</b>
      <span>
        <code>{group.code}</code> {group.reason}
      </span>
      <span>
        {group.actors.size === 1 ? [...group.actors.values()] : `${formatNumber(group.actors.size)} người`}
      </span>
      <small>
        {formatTime(group.lastAt)} <ShortDate iso={group.lastAt} />
      </small>
    </summary>
    <Button type="link" size="small" onClick={() => onNarrow({ code: group.code })}>
      Chỉ xem {group.code}
    </Button>
    <ul>
      {group.denials.map((denial) => (
        <li key={denial.id}>
          <Row denial={denial} onActor={(actor) => onNarrow({ actor })} />
        </li>
      ))}
    </ul>
  </details>
);

function Row({ denial, onActor }: { denial: Denial; onActor: (id: string) => void }) {
  const { createdAt, actorId, actorName, actorRole, command, reason, count } = denial;
  return (
    <div className={styles['denial']}>
      <small>
        {formatDateTime(createdAt)}
        {count > 1 && ` · ${formatNumber(count)} lần`}
      </small>
      <span>
        <button type="button" className={styles['filter']} onClick={() => onActor(actorId)}>
          {actorName || actorId.slice(0, 8)}
        </button>{' '}
        <small>{actorRole ? roleLabels[actorRole] : ''}</small>
      </span>
      <code>{command}</code>
      <span>{reason}</span>
    </div>
  );
}

import { roleLabels } from '@market/contracts';
import type { Denial } from '@market/contracts';
import { Select } from 'antd';
import { FilterButton } from '../../components/FilterButton';
import { SearchBox } from '../../components/SearchBox';
import { Panel } from '../../components/layout/Panel';
import { PagedList } from '../../components/loading/PagedList';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime } from '../../components/values/dates';
import styles from './operations.module.css';
import { useDenialsInfiniteQuery } from './operations.api';

const kinds = [
  { value: '', label: 'Lệnh và lượt đọc' },
  { value: 'commands', label: 'Chỉ lệnh' },
  { value: 'reads', label: 'Chỉ lượt đọc' },
];

/** Refused commands and denied reads. The URL stores the filters; a click on an account or a code narrows the list to it. */
export function Denials() {
  const [params, setParams] = useUrlParams();
  const [actorId, code] = [params.get('actor') ?? '', params.get('code') ?? ''];
  const kind = kinds.find(({ value }) => value === params.get('kind'))?.value as
    | 'reads'
    | 'commands'
    | undefined;
  const query = { limit: 50, ...(actorId && { actorId }), ...(code && { code }), ...(kind && { kind }) };
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
        <PagedList
          of={denials}
          failure="Không thể tải danh sách bị từ chối"
          empty={actorId || code || kind ? 'Không có mục nào phù hợp.' : 'Chưa có lệnh nào bị từ chối.'}
          keyOf={({ id }) => id}
          pageCountParam="pages"
        >
          {(denial) => (
            <Row
              denial={denial}
              onActor={(actor) => setParams({ actor })}
              onCode={(code) => setParams({ code })}
            />
          )}
        </PagedList>
      </div>
    </Panel>
  );
}

type RowProps = { denial: Denial; onActor: (id: string) => void; onCode: (code: string) => void };

function Row({ denial, onActor, onCode }: RowProps) {
  const { createdAt, actorId, actorName, actorRole, command, code, reason } = denial;
  return (
    <div className={styles['denial']}>
      <small>{formatDateTime(createdAt)}</small>
      <span>
        <button type="button" className={styles['filter']} onClick={() => onActor(actorId)}>
          {actorName || actorId.slice(0, 8)}
        </button>{' '}
        <small>{actorRole ? roleLabels[actorRole] : ''}</small>
      </span>
      <code>{command}</code>
      <span>
        <button type="button" className={styles['filter']} onClick={() => onCode(code)}>
          <code>{code}</code>
        </button>{' '}
        {reason}
      </span>
    </div>
  );
}

import { coverOf, pendingStatuses, statusLabel, statusesInOrder } from '@market/contracts';
import type { Project, ProjectStatus } from '@market/contracts';
import { Checkbox, Select } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../api/paging';
import { FilterButton } from '../../components/FilterButton';
import { SearchBox } from '../../components/SearchBox';
import { Loaded } from '../../components/loading/Loaded';
import { VirtualList } from '../../components/loading/VirtualList';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { Ruler } from '../../components/status/Ruler';
import { StatusTag } from '../../components/status/StatusTag';
import { useUrlParams } from '../../components/url-params';
import { ShortDate } from '../../components/values/ShortDate';
import { useIsPhone } from '../../look/use-media';
import { useOrders } from './orders-of';
import type { OrdersOf } from './orders-of';
import styles from './ProjectMonitor.module.css';
import { quantityText, shortId, titleOf } from './project-text';

const statusOptions = [
  { value: '', label: 'Tất cả trạng thái' },
  { value: 'pending', label: 'Đang xử lý' },
  ...statusesInOrder.map((status) => ({ value: status, label: statusLabel(status, 'admin') })),
];

/** The statuses that a choice stands for; undefined for all. «Đang xử lý» are the orders that the number counts. */
const statusesOf = (choice: string | null): ProjectStatus[] | undefined => {
  if (choice === 'pending') return pendingStatuses;
  const status = statusesInOrder.find((each) => each === choice);
  return status && [status];
};

const rowHeight = { desktop: 60, phone: 112 };

type MonitorProps = {
  /** CSS height of the list. */
  height: string;
  /** Shows the orders of this customer or factory only, without the filters. */
  of?: OrdersOf;
  /** The page of a customer; absent where the reader may not open it. */
  personPath?: ((id: string) => string) | undefined;
};

/** All orders as admins watch them; the URL stores search and status. */
export function ProjectMonitor({ of, personPath, height }: MonitorProps) {
  const [params, setParams] = useUrlParams();
  const search = of ? '' : (params.get('order') ?? '');
  const choice = of ? null : params.get('status');
  const status = statusesOf(choice);
  const counted = !of && params.get('counted') === 'true';
  const projects = useOrders(of, {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(counted ? { counted: 'true' } : {}),
  });
  const onPhone = useIsPhone();
  const items = useMemo(() => itemsOf(projects.data), [projects.data]);
  const { hasNextPage, isFetching, fetchNextPage } = projects;
  return (
    <>
      {!of && (
        <div className={styles['filters']}>
          <SearchBox
            label="Tìm dự án"
            placeholder="Tìm theo tiêu đề hoặc mã"
            value={search}
            onSearch={(order) => setParams({ order })}
          />
          <Select
            popupMatchSelectWidth={false}
            aria-label="Lọc theo trạng thái"
            value={status ? choice : ''}
            options={statusOptions}
            onChange={(value) => setParams({ status: value ?? '' })}
          />
          <FilterButton count={Number(counted)}>
            <Checkbox
              checked={counted}
              onChange={({ target }) => setParams({ counted: target.checked ? 'true' : '' })}
            >
              Không kể dự án mẫu và nháp đã huỷ
            </Checkbox>
          </FilterButton>
        </div>
      )}
      <Loaded of={projects} failure="Không thể tải danh sách dự án" rows={8}>
        {() =>
          items.length === 0 ? (
            <p className={styles['none']}>
              <small>{search || status ? 'Không có dự án nào phù hợp.' : 'Chưa có dự án nào.'}</small>
            </p>
          ) : (
            <VirtualList
              listKey={`${search} ${choice ?? ''} ${counted}`}
              label="Danh sách dự án"
              items={items}
              keyOf={({ id }) => id}
              rowHeight={onPhone ? rowHeight.phone : rowHeight.desktop}
              height={height}
              loadMore={hasNextPage && !isFetching && !projects.error ? fetchNextPage : undefined}
            >
              {(project) => <Row project={project} personPath={personPath} />}
            </VirtualList>
          )
        }
      </Loaded>
    </>
  );
}

function Row({ project, personPath }: { project: Project; personPath: MonitorProps['personPath'] }) {
  const { id, status, createdAt, customerId, customerName = '' } = project;
  const customer = (
    <>
      <code>{shortId(customerId)}</code> {customerName}
    </>
  );
  return (
    <div className={styles['row']}>
      <Thumbnail file={coverOf(project)} />
      <div>
        <Link to={`/projects/${id}`}>{titleOf(project)}</Link>
        <small>
          <code>{shortId(id)}</code> · <ShortDate iso={createdAt} /> · {quantityText(project)} ·{' '}
          {personPath ? <Link to={personPath(customerId)}>{customer}</Link> : customer}
        </small>
      </div>
      <span className={styles['state']}>
        <StatusTag status={status} view="admin" />
        <Ruler status={status} />
      </span>
    </div>
  );
}

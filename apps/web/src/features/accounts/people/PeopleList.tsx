import { mayUse } from '@market/contracts';
import type { Person } from '@market/contracts';
import { Button, Select } from 'antd';
import { Suspense, lazy, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../api/paging';
import { FilterButton } from '../../../components/FilterButton';
import { MoreActions } from '../../../components/overlays/MoreActions';
import { SearchBox } from '../../../components/SearchBox';
import { Panel } from '../../../components/layout/Panel';
import { Loaded } from '../../../components/loading/Loaded';
import { VirtualList } from '../../../components/loading/VirtualList';
import { useOpened } from '../../../components/overlays/open-dialog';
import { useUrlParams } from '../../../components/url-params';
import { ShortDate } from '../../../components/values/ShortDate';
import { useIsPhone } from '../../../look/use-media';
import { useUser } from '../user';
import { RoleSelect } from './RoleSelect';
import { peopleQueryOf, roleOptions, sortOptions, stateOptions } from './people-filters';
import { usePeopleInfiniteQuery } from './people.api';
import styles from './people.module.css';
import { summaryOf, summaryTexts } from './permissions/permission-choice';
import { displayName, personPath } from './person-text';

const PermissionDialog = lazy(async () => ({
  default: (await import('./permissions/PermissionDialog')).PermissionDialog,
}));

const rowHeight = { desktop: 54, phone: 132 };

type PeopleListProps = { height: string; onRepair?: (() => void) | undefined };

/** All accounts, searched, filtered and sorted by the URL, each with its role and its permissions. */
export function PeopleList({ height, onRepair }: PeopleListProps) {
  const [params, setParams] = useUrlParams();
  const query = peopleQueryOf(params);
  const people = usePeopleInfiniteQuery({ query });
  const onPhone = useIsPhone();
  const items = useMemo(() => itemsOf(people.data), [people.data]);
  const [edited, setEdited] = useOpened<{ person: Person; blocks?: boolean }>((place) => {
    const person = items.find(({ id }) => [`permissions.${id}`, `block.${id}`].includes(place));
    return person && { person, blocks: place === `block.${person.id}` };
  });
  const { hasNextPage, isFetching, fetchNextPage } = people;
  return (
    <Panel
      flush
      title="Người dùng"
      extra={
        <>
          <Select
            aria-label="Lọc theo vai trò"
            popupMatchSelectWidth={false}
            value={query.role ?? ''}
            options={roleOptions}
            onChange={(role) => setParams({ role })}
          />
          <FilterButton
            count={
              Number(query.state !== 'present') + Number(query.sort !== undefined && query.sort !== 'newest')
            }
          >
            <Select
              aria-label="Lọc theo tình trạng"
              value={query.state === 'present' ? '' : query.state}
              options={stateOptions}
              onChange={(state) => setParams({ state })}
            />
            <Select
              aria-label="Sắp xếp"
              value={query.sort === 'newest' ? '' : (query.sort ?? '')}
              options={sortOptions}
              onChange={(sort) => setParams({ sort })}
            />
          </FilterButton>
          {onRepair && (
            <MoreActions
              actions={[{ key: 'repair', label: 'Khôi phục quyền mặc định', onClick: onRepair }]}
            />
          )}
        </>
      }
    >
      <div className={styles['search']}>
        <SearchBox
          label="Tìm người dùng"
          placeholder="Tìm theo tên, công ty, email, số điện thoại"
          value={params.get('search') ?? ''}
          onSearch={(search) => setParams({ search })}
        />
      </div>
      <Loaded of={people} failure="Không thể tải danh sách người dùng" rows={8}>
        {() =>
          items.length === 0 ? (
            <p className={styles['none']}>
              <small>Không có người dùng nào phù hợp. Hãy bỏ bớt điều kiện tìm kiếm.</small>
            </p>
          ) : (
            <VirtualList
              listKey={JSON.stringify(query)}
              label="Danh sách người dùng"
              items={items}
              keyOf={({ id }) => id}
              rowHeight={onPhone ? rowHeight.phone : rowHeight.desktop}
              height={height}
              loadMore={hasNextPage && !isFetching && !people.error ? fetchNextPage : undefined}
            >
              {(person) => <PersonRow person={person} onEdit={() => setEdited({ person })} />}
            </VirtualList>
          )
        }
      </Loaded>
      {edited && (
        <Suspense>
          <PermissionDialog {...edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Panel>
  );
}

type PersonRowProps = { person: Person; onEdit: () => void };

function PersonRow({ person, onEdit }: PersonRowProps) {
  const { id, email, companyName, createdAt, isErased, isAccountBlocked } = person;
  const name = displayName(person);
  const summary = summaryOf(person);
  const mayPermit = mayUse(useUser(), 'canSetPermissions');
  return (
    <div className={styles['row']}>
      <span className={styles['initials']} data-role={person.role} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles['who']}>
        <Link to={personPath(id)}>{name}</Link>
        <small title={email}>{isErased ? '' : companyName || email}</small>
      </div>
      <RoleSelect person={person} />
      <div className={styles['state']}>
        {isAccountBlocked === 1 && <small data-tone="error">Đang bị chặn</small>}
        {summary !== 'full' && <small data-tone="warning">{summaryTexts[summary]}</small>}
        {isAccountBlocked !== 1 && summary === 'full' && !isErased && <small>Đang hoạt động</small>}
      </div>
      <small className={styles['since']}>
        đăng ký <ShortDate iso={createdAt} />
      </small>
      {mayPermit && (
        <Button
          type="link"
          size="small"
          disabled={isErased}
          aria-label={`Phân quyền cho ${name}`}
          onClick={onEdit}
        >
          Phân quyền
        </Button>
      )}
    </div>
  );
}

/** «NA» of «Nguyễn Văn An»: the first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name
    .replace(/\(.*\)/, '')
    .trim()
    .split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
};

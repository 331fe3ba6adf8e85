import { mayUse } from '@control-center/contracts';
import type { Person } from '@control-center/contracts';
import { Button, Flex, Select } from 'antd';
import { Suspense, lazy, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../api/paging';
import { SearchBox } from '../../../components/SearchBox';
import { Loaded } from '../../../components/loading/Loaded';
import { VirtualList } from '../../../components/loading/VirtualList';
import { useUrlParams } from '../../../components/url-params';
import { formatDate } from '../../../components/values/dates';
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

const rowHeight = { desktop: 52, phone: 144 };

/** All accounts, searched, filtered and sorted by the URL, each with its role and its permissions. */
export function PeopleList() {
  const [params, setParams] = useUrlParams();
  const query = peopleQueryOf(params);
  const people = usePeopleInfiniteQuery({ query });
  const [edited, setEdited] = useState<Person>();
  const onPhone = useIsPhone();
  const items = useMemo(() => itemsOf(people.data), [people.data]);
  const { hasNextPage, isFetching, fetchNextPage } = people;
  return (
    <>
      <Flex wrap gap="small" className={styles['filters'] ?? ''}>
        <div style={{ flex: '2 1 220px' }}>
          <SearchBox
            label="Tìm người dùng"
            placeholder="Tìm theo tên, công ty, email, số điện thoại"
            value={params.get('search') ?? ''}
            onSearch={(search) => setParams({ search })}
          />
        </div>
        <Select
          style={{ flex: '1 1 140px' }}
          aria-label="Lọc theo vai trò"
          value={query.role ?? ''}
          options={roleOptions}
          onChange={(role) => setParams({ role })}
        />
        <Select
          style={{ flex: '1 1 160px' }}
          aria-label="Lọc theo tình trạng"
          value={query.state === 'present' ? '' : query.state}
          options={stateOptions}
          onChange={(state) => setParams({ state })}
        />
        <Select
          style={{ flex: '1 1 180px' }}
          aria-label="Sắp xếp"
          value={query.sort === 'newest' ? '' : (query.sort ?? '')}
          options={sortOptions}
          onChange={(sort) => setParams({ sort })}
        />
      </Flex>
      <Loaded of={people} failure="Không thể tải danh sách người dùng" rows={8}>
        {() =>
          items.length === 0 ? (
            <small>Không có người dùng nào phù hợp. Hãy bỏ bớt điều kiện tìm kiếm.</small>
          ) : (
            <VirtualList
              listKey={JSON.stringify(query)}
              label="Danh sách người dùng"
              items={items}
              keyOf={({ id }) => id}
              rowHeight={onPhone ? rowHeight.phone : rowHeight.desktop}
              height="560px"
              loadMore={hasNextPage && !isFetching && !people.error ? fetchNextPage : undefined}
            >
              {(person) => <PersonRow person={person} onEdit={() => setEdited(person)} />}
            </VirtualList>
          )
        }
      </Loaded>
      {edited && (
        <Suspense>
          <PermissionDialog person={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
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
      <div className={styles['who']}>
        <Link to={personPath(id)}>{name}</Link>
        <small>{isErased ? '' : [companyName, email].filter(Boolean).join(' · ')}</small>
      </div>
      <small className={styles['since']}>{formatDate(createdAt)}</small>
      <div className={styles['state']}>
        {isAccountBlocked === 1 && <small data-tone="error">Đang bị chặn</small>}
        {summary !== 'full' && <small data-tone="warning">{summaryTexts[summary]}</small>}
      </div>
      <RoleSelect person={person} />
      {mayPermit && (
        <Button size="small" disabled={isErased} aria-label={`Phân quyền cho ${name}`} onClick={onEdit}>
          Phân quyền
        </Button>
      )}
    </div>
  );
}

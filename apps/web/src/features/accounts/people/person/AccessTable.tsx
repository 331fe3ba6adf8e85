import { pages, roleLabels } from '@market/contracts';
import type { Person, Role } from '@market/contracts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Panel } from '../../../../components/layout/Panel';
import { accessRows } from '../permissions/access-rows';
import type { AccessRow } from '../permissions/access-rows';
import { isWithin } from '../permissions/permission-choice';
import styles from './AccessTable.module.css';

type AccessTableProps = { person: Person; title?: string };

/** What a person can use, page by page and feature by feature, and why; in each of the roles that they hold. */
export function AccessTable({ person, title = 'Quyền hiện tại' }: AccessTableProps) {
  const [chosen, setRole] = useState<Role>();
  const role = chosen && person.grantedRoles.includes(chosen) ? chosen : person.role;
  const rows = accessRows({ ...person, role });
  const differing = rows.filter(({ differs }) => differs).length;
  return (
    <Panel
      flush
      title={title}
      note={differing > 0 ? `${differing} chỗ khác vai trò` : 'Đúng theo vai trò'}
      extra={
        person.grantedRoles.length > 1 && (
          <Segmented<Role>
            aria-label="Trong vai trò"
            value={role}
            options={person.grantedRoles.map((value) => ({ value, label: roleLabels[value] }))}
            onChange={setRole}
          />
        )
      }
    >
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label={`Bảng ${title.toLowerCase()}`}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">Trang và chức năng</th>
              <th scope="col">Theo vai trò</th>
              <th scope="col">Quản trị đặt</th>
              <th scope="col">Hiện tại</th>
              <th scope="col">Vì sao</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(({ byRole, effective }) => byRole || effective)
              .map((row) => (
                <Row key={row.key} row={row} />
              ))}
            <Beyond role={role} rows={rows} />
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

type RowProps = { row: AccessRow };

const Row = ({ row: { name, isFeature, differs, byRole, override, effective, why } }: RowProps) => (
  <tr data-feature={isFeature || undefined} data-differs={differs || undefined}>
    <th scope="row">{name}</th>
    <td data-label="Theo vai trò">{byRole ? 'Có' : 'Không'}</td>
    <td data-label="Quản trị đặt">{override || '–'}</td>
    <td data-effective={effective}>{effective ? '✓ Dùng được' : '✕ Không'}</td>
    <td>{why}</td>
  </tr>
);

/** The pages that no setting opens in this role: one line, which unfolds. */
function Beyond({ role, rows }: { role: Role; rows: readonly AccessRow[] }) {
  const [isOpen, setOpen] = useState(false);
  const beyond = rows.filter(({ byRole, effective }) => !byRole && !effective);
  const closed = beyond.filter(({ key }) => pages.some((page) => page === key && !isWithin({ role }, page)));
  if (beyond.length === 0) return null;
  return (
    <>
      <tr>
        <th scope="row">{closed.length} trang khác</th>
        <td data-label="Theo vai trò">Không</td>
        <td data-label="Quản trị đặt">–</td>
        <td data-effective={false}>✕ Không</td>
        <td>
          {closed.map(({ name }) => name).join(', ')}: ngoài phạm vi của vai trò {roleLabels[role]}{' '}
          <Button
            type="link"
            size="small"
            aria-expanded={isOpen}
            style={{ padding: 0 }}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Thu gọn' : `Mở ${beyond.length} dòng`}
          </Button>
        </td>
      </tr>
      {isOpen && beyond.map((row) => <Row key={row.key} row={row} />)}
    </>
  );
}

import { roleLabels } from '@market/contracts';
import type { Person, Role } from '@market/contracts';
import { Segmented } from 'antd';
import { useState } from 'react';
import { accessRows } from '../permissions/access-rows';
import styles from './AccessTable.module.css';

/** What a person can use, page by page and feature by feature, and why; in each of the roles that they hold. */
export function AccessTable({ person }: { person: Person }) {
  const [chosen, setRole] = useState<Role>();
  const role = chosen && person.grantedRoles.includes(chosen) ? chosen : person.role;
  const rows = accessRows({ ...person, role });
  return (
    <>
      {person.grantedRoles.length > 1 && (
        <Segmented<Role>
          aria-label="Trong vai trò"
          value={role}
          options={person.grantedRoles.map((value) => ({ value, label: roleLabels[value] }))}
          onChange={setRole}
          style={{ marginBottom: 12 }}
        />
      )}
      <div className={styles['scroll']} tabIndex={0} role="group" aria-label="Bảng quyền hiện tại">
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
            {rows.map(({ key, name, isFeature, byRole, override, effective, why }) => (
              <tr key={key} data-feature={isFeature || undefined}>
                <th scope="row">{name}</th>
                <td data-label="Theo vai trò">{byRole ? 'Có' : 'Không'}</td>
                <td data-label="Quản trị đặt">{override || '–'}</td>
                <td data-effective={effective}>{effective ? '✓ Dùng được' : '✕ Không'}</td>
                <td>{why}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

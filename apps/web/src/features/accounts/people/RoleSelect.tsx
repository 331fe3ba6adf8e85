import { isLockedOut, roleLabels, roles } from '@market/contracts';
import type { Person, Role } from '@market/contracts';
import { Alert, Button, Flex, Select } from 'antd';
import { useState } from 'react';
import { errorBodyOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { Dialog } from '../../../components/Dialog';
import { RoleBadge } from '../RoleSwitcher';
import { useUser } from '../user';
import styles from './people.module.css';
import { useAssignRoleMutation } from './people.api';
import { displayName } from './person-text';

const needsGrant: readonly Role[] = ['vietphat', 'admin'];

/** The role of a person, which is changed once what it means has been read. */
export function RoleSelect({ person }: { person: Person }) {
  const [chosen, setChosen] = useState<Role>();
  const name = displayName(person);
  const assign = useCommand(useAssignRoleMutation(), {
    done: 'Đã cập nhật vai trò người dùng',
    failed: 'Không thể cập nhật vai trò người dùng',
    refusals: { 'section.stale': `Vai trò của ${name} vừa đổi ở nơi khác. Hãy xem lại rồi chọn.` },
  });
  const change = async (role: Role) => {
    const { error } = await assign.run({ userId: person.id, body: { role }, versions: [person.version] });
    if (!error || errorBodyOf(error)) setChosen(undefined);
  };
  return (
    <>
      <Select<Role>
        variant="borderless"
        popupMatchSelectWidth={false}
        className={styles['role'] ?? ''}
        aria-label={`Vai trò của ${name}`}
        value={person.role}
        disabled={person.isErased || assign.busy}
        options={roles.map((role) => ({
          value: role,
          title: roleLabels[role],
          label: <RoleBadge role={role} />,
        }))}
        onSelect={(role) => role !== person.role && setChosen(role)}
      />
      {chosen && (
        <ConfirmRole
          person={person}
          role={chosen}
          busy={assign.busy}
          onConfirm={() => void change(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

type ConfirmRoleProps = {
  person: Person;
  role: Role;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

function ConfirmRole({ person, role, busy, onConfirm, onClose }: ConfirmRoleProps) {
  const me = useUser();
  const lost = person.grantedRoles.filter((held) => needsGrant.includes(held) && held !== role);
  const title = `Đặt vai trò ${roleLabels[role]} cho ${displayName(person)}`;
  return (
    <Dialog
      title={title}
      onCancel={onClose}
      footer={
        <Flex wrap justify="flex-end" gap="small">
          <Button onClick={onClose}>Đóng</Button>
          <Button type="primary" danger={lost.length > 0} loading={busy} onClick={onConfirm}>
            Đặt vai trò
          </Button>
        </Flex>
      }
    >
      <ul>
        {needsGrant.includes(role) && <li>Người này được cấp vai trò {roleLabels[role]}.</li>}
        {lost.map((held) => (
          <li key={held}>Người này mất vai trò {roleLabels[held]}.</li>
        ))}
        <li>Trang đang mở của họ chuyển ngay sang giao diện mới.</li>
      </ul>
      {isLockedOut({ ...person, role }) && (
        <Alert
          type="warning"
          showIcon
          title={`Các trang đã chọn riêng cho người này không có trang nào của vai trò ${roleLabels[role]}: họ sẽ không vào được gì cho đến khi bạn sửa quyền hoặc bấm «Khôi phục quyền mặc định».`}
        />
      )}
      {person.id === me.id && lost.includes('admin') && (
        <Alert type="warning" showIcon title="Đây là tài khoản của bạn: bạn sẽ ra khỏi trang quản trị." />
      )}
    </Dialog>
  );
}

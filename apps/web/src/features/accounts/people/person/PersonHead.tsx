import { mayUse } from '@market/contracts';
import type { Person } from '@market/contracts';
import { Alert, Button, Flex, Tag } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { useCommand } from '../../../../commands/use-command';
import { useUrlParams } from '../../../../components/url-params';
import { mayReplay, replayPath } from '../../../../components/past/replay-path';
import { LinkButton } from '../../../../components/LinkButton';
import { RoleBadge } from '../../RoleSwitcher';
import { useUser } from '../../user';
import { RoleSelect } from '../RoleSelect';
import { useSetPermissionsMutation } from '../people.api';
import { summaryOf, summaryTexts } from '../permissions/permission-choice';
import { displayName } from '../person-text';
import { PersonFacts } from './PersonFacts';

const dialogs = {
  permissions: lazy(async () => ({
    default: (await import('../permissions/PermissionDialog')).PermissionDialog,
  })),
  block: lazy(async () => ({ default: (await import('../BlockDialog')).BlockDialog })),
  erase: lazy(async () => ({ default: (await import('./ErasePersonDialog')).ErasePersonDialog })),
};

/** Who a person is, and what an admin can do with the account. */
export function PersonHead({ person }: { person: Person }) {
  const me = useUser();
  const [params, change] = useUrlParams();
  // A sign-in that the erasure has asked for returns with this parameter.
  const [open, setOpen] = useState<keyof typeof dialogs | undefined>(
    params.has('erase') ? 'erase' : undefined,
  );
  const close = () => {
    setOpen(undefined);
    if (params.has('erase')) change({ erase: undefined }, 'replace');
  };
  const Dialog = open && dialogs[open];
  const { isErased, isAccountBlocked, blockedReason, role } = person;
  const isBlocked = isAccountBlocked === 1;
  const mayPermit = mayUse(me, 'canSetPermissions') && !isErased;
  const name = displayName(person);
  const unblock = useCommand(useSetPermissionsMutation(), {
    done: `Đã bỏ chặn tài khoản ${name}`,
    failed: 'Không thể bỏ chặn tài khoản. Vui lòng thử lại.',
  });
  return (
    <>
      <Flex component="header" wrap align="center" justify="space-between" gap="8px 24px">
        <Flex wrap align="center" gap="small">
          <h2>{name}</h2>
          <RoleBadge role={role} />
          {isBlocked && <Tag color="error">Đang bị chặn</Tag>}
          {isErased && <Tag>Đã xoá theo yêu cầu</Tag>}
          {!isErased && <Tag variant="outlined">{summaryTexts[summaryOf(person)]}</Tag>}
        </Flex>
        <Flex wrap gap="small" align="center">
          <RoleSelect person={person} />
          {mayPermit && <Button onClick={() => setOpen('permissions')}>Phân quyền</Button>}
          {mayPermit &&
            (isBlocked ? (
              <Button
                loading={unblock.busy}
                onClick={() => void unblock.run({ userId: person.id, body: { isBlocked: false } })}
              >
                Bỏ chặn
              </Button>
            ) : (
              <Button danger onClick={() => setOpen('block')}>
                Chặn tài khoản
              </Button>
            ))}
          {mayReplay(me, 'account') && (
            <LinkButton to={replayPath('account', person.id)}>Xem lại quá khứ</LinkButton>
          )}
          {!isErased && person.id !== me.id && (
            <Button danger type="text" onClick={() => setOpen('erase')}>
              Xoá dữ liệu cá nhân
            </Button>
          )}
        </Flex>
      </Flex>
      {isBlocked && (
        <Alert
          type="error"
          showIcon
          title="Tài khoản đang bị chặn"
          description={`Lý do: ${blockedReason || 'không nêu lý do'}`}
        />
      )}
      <PersonFacts person={person} />
      {Dialog && (
        <Suspense>
          <Dialog person={person} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

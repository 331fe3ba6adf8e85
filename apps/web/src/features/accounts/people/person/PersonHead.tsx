import { ArrowLeftOutlined } from '@ant-design/icons';
import { mayUse } from '@market/contracts';
import type { Person } from '@market/contracts';
import { Alert, Button, Flex, Tag } from 'antd';
import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router-dom';
import { MoreActions } from '../../../../components/overlays/MoreActions';
import { mayReplay, replayPath } from '../../../../components/past/replay-path';
import { LinkButton } from '../../../../components/LinkButton';
import { useOpened } from '../../../../components/overlays/open-dialog';
import { useUser } from '../../user';
import { RoleSelect } from '../RoleSelect';
import { summaryOf, summaryTexts } from '../permissions/permission-choice';
import { displayName } from '../person-text';

const PermissionDialog = lazy(async () => ({
  default: (await import('../permissions/PermissionDialog')).PermissionDialog,
}));

/** Who a person is, and what an admin does with the account most often. */
export function PersonHead({ person }: { person: Person }) {
  const me = useUser();
  const [isPermitting, setPermitting] = useOpened((place) => place === `permissions.${person.id}`);
  const { isErased, isAccountBlocked, blockedReason } = person;
  const navigate = useNavigate();
  const isBlocked = isAccountBlocked === 1;
  return (
    <>
      <Flex component="header" wrap align="center" gap="8px 12px">
        <LinkButton
          type="text"
          to="/admin-dashboard"
          icon={<ArrowLeftOutlined />}
          aria-label="Danh sách người dùng"
        />
        <h1>{displayName(person)}</h1>
        <RoleSelect person={person} />
        {!isErased && <small>{summaryTexts[summaryOf(person)]}</small>}
        <StateTag person={person} />
        <Flex wrap gap="small" style={{ marginInlineStart: 'auto' }}>
          {mayReplay(me, 'account') && (
            <LinkButton to={replayPath('account', person.id)}>Xem lại quá khứ</LinkButton>
          )}
          {mayUse(me, 'canSetPermissions') && !isErased && (
            <Button type="primary" onClick={() => setPermitting(true)}>
              Phân quyền
            </Button>
          )}
          <MoreActions
            actions={
              mayUse(me, 'canAccessLogs')
                ? [
                    {
                      ...{ key: 'log', label: 'Nhật ký của người này' },
                      onClick: () => void navigate(`/admin-dashboard/audit?q=actor:${person.id}`),
                    },
                  ]
                : []
            }
          />
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
      {isPermitting && (
        <Suspense>
          <PermissionDialog person={person} onClose={() => setPermitting(false)} />
        </Suspense>
      )}
    </>
  );
}

function StateTag({ person: { isErased, isAccountBlocked } }: { person: Person }) {
  if (isErased) return <Tag>Đã xoá theo yêu cầu</Tag>;
  return isAccountBlocked === 1 ? (
    <Tag color="error">Đang bị chặn</Tag>
  ) : (
    <Tag color="success">Hoạt động</Tag>
  );
}

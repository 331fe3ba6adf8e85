import { mayUse } from '@market/contracts';
import type { Person } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { useCommand } from '../../../../commands/use-command';
import { Panel } from '../../../../components/layout/Panel';
import { useOpened } from '../../../../components/overlays/open-dialog';
import { useUser } from '../../user';
import { useSetPermissionsMutation } from '../people.api';
import { displayName } from '../person-text';
import styles from './PersonEnding.module.css';

const BlockDialog = lazy(async () => ({ default: (await import('../BlockDialog')).BlockDialog }));
const ErasePersonDialog = lazy(async () => ({
  default: (await import('./ErasePersonDialog')).ErasePersonDialog,
}));

/** What ends an account for a while or for good, each with its consequence. */
export function PersonEnding({ person }: { person: Person }) {
  const me = useUser();
  const [isErasing, setErasing] = useOpened((place) => place === `erase.${person.id}`);
  const [isBlocking, setBlocking] = useOpened((place) => place === `block.${person.id}`);
  const unblock = useCommand(useSetPermissionsMutation(), {
    done: `Đã bỏ chặn tài khoản ${displayName(person)}`,
    failed: 'Không thể bỏ chặn tài khoản. Vui lòng thử lại.',
  });
  const mayBlock = mayUse(me, 'canSetPermissions') && !person.isErased;
  const mayErase = !person.isErased && person.id !== me.id;
  return (
    <>
      {(mayBlock || mayErase) && (
        <Panel kind="side" title="Dừng tài khoản">
          {mayBlock &&
            (person.isAccountBlocked === 1 ? (
              <Row text="Người này đăng nhập lại được, với quyền như trước khi bị chặn.">
                <Button
                  loading={unblock.busy}
                  onClick={() => void unblock.run({ userId: person.id, body: { isBlocked: false } })}
                >
                  Bỏ chặn
                </Button>
              </Row>
            ) : (
              <Row text="Mọi phiên kết thúc ngay. Đơn đang chạy giữ nguyên. Bỏ chặn được.">
                <Button danger onClick={() => setBlocking(true)}>
                  Chặn tài khoản
                </Button>
              </Row>
            ))}
          {mayErase && (
            <Row text="Tên, email, điện thoại không còn xem được; không hoàn tác. Nhật ký vẫn đủ.">
              <Button danger onClick={() => setErasing(true)}>
                Xoá dữ liệu cá nhân
              </Button>
            </Row>
          )}
        </Panel>
      )}
      <Suspense>
        {isBlocking && <BlockDialog person={person} onClose={() => setBlocking(false)} />}
        {isErasing && <ErasePersonDialog person={person} onClose={() => setErasing(false)} />}
      </Suspense>
    </>
  );
}

const Row = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles['row']}>
    <small>{text}</small>
    {children}
  </div>
);

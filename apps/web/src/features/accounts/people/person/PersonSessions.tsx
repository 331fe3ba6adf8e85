import type { AccountSession } from '@control-center/contracts';
import { Button, Tag } from 'antd';
import { useCommand } from '../../../../commands/use-command';
import { Loaded } from '../../../../components/loading/Loaded';
import { formatDateTime } from '../../../../components/values/dates';
import styles from '../../accounts.module.css';
import {
  useEndSessionOfPersonMutation,
  useEndSessionsOfPersonMutation,
  usePersonSessionsQuery,
} from '../people.api';

/** Where a person is signed in. An admin ends one session or all of them. */
export function PersonSessions({ userId }: { userId: string }) {
  const load = usePersonSessionsQuery({ userId }, { refetchOnMountOrArgChange: true });
  const endAll = useCommand(useEndSessionsOfPersonMutation(), {
    done: ({ ended }) => `Đã kết thúc ${ended} phiên`,
    failed: 'Không thể kết thúc các phiên. Vui lòng thử lại.',
  });
  return (
    <Loaded of={load} failure="Không thể tải các phiên đăng nhập">
      {(sessions) =>
        sessions.length === 0 ? (
          <small>Người này không đăng nhập ở đâu cả.</small>
        ) : (
          <>
            <ul>
              {sessions.map((session) => (
                <Session key={session.id} userId={userId} session={session} reload={load.refetch} />
              ))}
            </ul>
            <Button
              danger
              style={{ marginTop: 12 }}
              loading={endAll.busy}
              onClick={() => void endAll.run({ userId })}
            >
              Kết thúc mọi phiên
            </Button>
          </>
        )
      }
    </Loaded>
  );
}

type SessionProps = { userId: string; session: AccountSession; reload: () => unknown };

function Session({ userId, session, reload }: SessionProps) {
  const { id, device, address, signedInAt, usedAt, isCurrent } = session;
  const end = useCommand(useEndSessionOfPersonMutation(), {
    done: `Đã kết thúc phiên trên ${device}`,
    failed: 'Không thể kết thúc phiên này. Vui lòng thử lại.',
  });
  const endIt = async () => {
    const { error } = await end.run({ userId, id });
    // It may have ended by itself.
    if (error) reload();
  };
  return (
    <li className={styles['session'] ?? ''}>
      <div>
        <strong>{device}</strong> {isCurrent && <Tag variant="outlined">Phiên này</Tag>}
        <small>Đăng nhập lúc {formatDateTime(signedInAt)}</small>
        <small>
          Dùng lần cuối lúc {formatDateTime(usedAt)}, từ địa chỉ {address}
        </small>
      </div>
      <Button loading={end.busy} aria-label={`Kết thúc phiên trên ${device}`} onClick={() => void endIt()}>
        Kết thúc
      </Button>
    </li>
  );
}

import type { AccountSession } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../../commands/use-command';
import { Panel } from '../../../../components/layout/Panel';
import { Loaded } from '../../../../components/loading/Loaded';
import { endTexts, SessionRow } from '../../SessionRow';
import {
  useEndSessionOfPersonMutation,
  useEndSessionsOfPersonMutation,
  usePersonSessionsQuery,
} from '../people.api';

/** More push what the person did, and what ends the account, off the screen. */
const most = 3;

/** Where a person is signed in. An admin ends one session or all of them. */
export function PersonSessions({ userId }: { userId: string }) {
  const load = usePersonSessionsQuery({ userId }, { refetchOnMountOrArgChange: true });
  const endAll = useCommand(useEndSessionsOfPersonMutation(), {
    done: ({ ended }) => `Đã kết thúc ${ended} phiên`,
    failed: 'Không thể kết thúc các phiên. Vui lòng thử lại.',
  });
  const count = load.data?.length ?? 0;
  const [all, setAll] = useState(false);
  return (
    <Panel
      kind="side"
      title="Phiên đăng nhập"
      extra={
        count > 0 && (
          <Button
            danger
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            loading={endAll.busy}
            onClick={() => void endAll.run({ userId })}
          >
            {count > 1 ? `Kết thúc cả ${count}` : 'Kết thúc mọi phiên'}
          </Button>
        )
      }
    >
      <Loaded of={load} failure="Không thể tải các phiên đăng nhập">
        {(sessions) =>
          sessions.length === 0 ? (
            <small>Người này không đăng nhập ở đâu cả.</small>
          ) : (
            <>
              <ul>
                {(all ? sessions : sessions.slice(0, most)).map((session) => (
                  <Session key={session.id} userId={userId} session={session} reload={load.refetch} />
                ))}
              </ul>
              {!all && count > most && (
                <Button type="link" size="small" block onClick={() => setAll(true)}>
                  Xem cả {count} phiên
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

type SessionProps = { userId: string; session: AccountSession; reload: () => unknown };

function Session({ userId, session, reload }: SessionProps) {
  const end = useCommand(useEndSessionOfPersonMutation(), endTexts(session));
  const endIt = async () => {
    const { error } = await end.run({ userId, id: session.id });
    // It may have ended by itself.
    if (error) reload();
  };
  return <SessionRow session={session} busy={end.busy} onEnd={() => void endIt()} />;
}

import type { AccountSession } from '@market/contracts';
import { Button } from 'antd';
import { useCommand } from '../../../commands/use-command';
import { Dialog } from '../../../components/Dialog';
import { Loaded } from '../../../components/loading/Loaded';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from '../accounts.api';
import { endTexts, SessionRow } from '../SessionRow';

/** Where the account is signed in. Its user ends one session or all others. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const load = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const endOthers = useCommand(useEndOtherSessionsMutation(), {
    done: ({ ended }) => `Đã kết thúc ${ended} phiên khác`,
    failed: 'Không thể kết thúc các phiên khác. Vui lòng thử lại.',
  });
  const hasOthers = load.data?.some(({ isCurrent }) => !isCurrent);
  return (
    <Dialog
      title="Phiên đăng nhập"
      onCancel={onClose}
      footer={
        hasOthers ? (
          <Button danger loading={endOthers.busy} onClick={() => void endOthers.run()}>
            Kết thúc mọi phiên khác
          </Button>
        ) : null
      }
    >
      <p>Những nơi đang đăng nhập tài khoản này. Hãy kết thúc phiên mà bạn không nhận ra.</p>
      <Loaded of={load} failure="Không thể tải các phiên đăng nhập">
        {(sessions) => (
          <ul>
            {sessions.map((session) => (
              <Session key={session.id} session={session} reload={load.refetch} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

type SessionProps = { session: AccountSession; reload: () => unknown };

function Session({ session, reload }: SessionProps) {
  const end = useCommand(useEndSessionMutation(), endTexts(session));
  const endIt = async () => {
    const { error } = await end.run({ id: session.id });
    // It may have ended by itself.
    if (error) reload();
  };
  return (
    <SessionRow
      session={session}
      busy={end.busy}
      onEnd={session.isCurrent ? undefined : () => void endIt()}
    />
  );
}

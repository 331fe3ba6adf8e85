import { replayKinds } from '@market/contracts';
import type { ReplayKind } from '@market/contracts';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { statusOf } from '../../api/errors';
import { Screen } from '../../components/layout/Screen';
import { Loaded } from '../../components/loading/Loaded';
import { mayReplay } from '../../components/past/replay-path';
import { useUrlParams } from '../../components/url-params';
import { useUser } from '../../features/accounts/user';
import { useLanesQuery } from '../../features/replay/replay.api';
import { presentPath } from './PastBanner';
import { Visit } from './Visit';

type Stream = { kind: ReplayKind; id: string };

/** Any order, conversation or account at any moment, as any role saw it. The URL says which, so that a link is enough. */
export function ReplayPage() {
  const { kind: name, id = '' } = useParams();
  const user = useUser();
  const kind = replayKinds.find((each) => each === name);
  if (!kind || !mayReplay(user, kind))
    return (
      <Screen title="Không xem lại được" text="Tài khoản của bạn không được xem quá khứ của mục này.">
        <Link to="/admin-dashboard">Về trang quản trị</Link>
      </Screen>
    );
  return <Replay key={`${kind} ${id}`} stream={{ kind, id }} />;
}

function Replay({ stream: { kind, id } }: { stream: Stream }) {
  const [params] = useUrlParams();
  const stream = useMemo(() => ({ kind, id }), [kind, id]);
  const as = params.get('as') ?? 'admin';
  // Until they are loaded: those of another viewer would tell what this one may not know.
  const lanes = useLanesQuery({ ...stream, query: { as } });
  if ([400, 404].includes(statusOf(lanes.error) ?? 0))
    return (
      <Screen title="Không tìm thấy" text="Có thể đường dẫn đã sai.">
        <Link to="/admin-dashboard/audit">Về nhật ký</Link>
      </Screen>
    );
  return (
    <Loaded of={{ ...lanes, data: lanes.currentData }} failure="Không thể tải quá khứ" rows={8}>
      {(loaded) =>
        loaded[0]!.events.length > 0 ? (
          <Visit key={as} stream={stream} as={as} lanes={loaded} />
        ) : (
          <Screen title="Chưa có gì để xem lại" text="Chưa có tin nhắn nào.">
            <Link to={`${presentPath[kind]}${id}`}>Về hiện tại</Link>
          </Screen>
        )
      }
    </Loaded>
  );
}

import { replayKinds } from '@control-center/contracts';
import type { Lane, PastOrder, ReplayKind } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';
import { statusOf } from '../../api/errors';
import { Panel } from '../../components/layout/Panel';
import { Screen } from '../../components/layout/Screen';
import { Loaded } from '../../components/loading/Loaded';
import { mayReplay } from '../../components/past/replay-path';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime } from '../../components/values/dates';
import { useUser } from '../../features/accounts/user';
import type { Scale } from '../../features/replay/timeline/axis';
import { Changes } from '../../features/replay/changes/Changes';
import { Milestones } from '../../features/replay/milestones/Milestones';
import styles from '../../features/replay/replay.module.css';
import { useLanesQuery, useMomentQuery } from '../../features/replay/replay.api';
import { TimeSlider } from '../../features/replay/timeline/TimeSlider';
import { useNames } from '../../features/replay/use-names';
import { Viewpoints } from '../../features/replay/Viewpoints';
import { Beside } from './Beside';
import { PastPane } from './PastPane';

type Stream = { kind: ReplayKind; id: string };

const presentPath = {
  project: '/projects/',
  conversation: '/projects/',
  account: '/admin-dashboard/people/',
};

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

/** The same function at every rendering, which calls the latest one. */
function useStable<Arg>(latest: (arg: Arg) => void): (arg: Arg) => void {
  const held = useRef(latest);
  useEffect(() => {
    held.current = latest;
  });
  return useCallback((arg) => held.current(arg), []);
}

type VisitProps = { stream: Stream; as: string; lanes: readonly Lane[] };

function Visit({ stream, as, lanes }: VisitProps) {
  const [params, setParams] = useUrlParams();
  const [at, beside] = [params.get('at') ?? undefined, params.get('with') ?? undefined];
  const load = useMomentQuery({ ...stream, query: { as, ...(at ? { at } : {}) } });
  const visit = useStable((revision: number) => setParams({ at: String(revision) }, 'replace'));
  const named = at && /^\d+$/.test(at) ? Number(at) : undefined;
  const events = lanes[0]!.events;
  const revision = named ?? load.data?.revision ?? events.length - 1;
  const shown = load.data;
  const names = useNames(stream);
  const scale: Scale = params.get('scale') === 'time' ? 'time' : 'even';
  return (
    <>
      <div className={styles['banner']} role="status">
        <span>Đang xem quá khứ – chỉ đọc</span>
        {shown && <time dateTime={shown.now}>{formatDateTime(shown.now)}</time>}
        <Link to={`${presentPath[stream.kind]}${stream.id}`}>Về hiện tại</Link>
      </div>
      <TimeSlider
        lanes={lanes}
        revision={Math.min(revision, events.length - 1)}
        onRest={visit}
        scale={scale}
        onScale={(next) => setParams({ scale: next === 'time' ? next : undefined }, 'replace')}
      />
      <Flex wrap gap="8px 16px" align="center" style={{ marginBottom: 16 }}>
        <Viewpoints
          stream={stream}
          as={as}
          onChoose={(next) => setParams({ as: next === 'admin' ? undefined : next })}
        />
        {stream.kind !== 'conversation' && (
          <Button
            aria-pressed={beside !== undefined}
            onClick={() =>
              setParams({ with: beside === undefined ? String(Math.max(0, revision - 1)) : undefined })
            }
          >
            {beside === undefined ? 'Đặt cạnh một lúc khác' : 'Chỉ xem một lúc'}
          </Button>
        )}
      </Flex>
      <Loaded of={load} failure="Không thể tải lúc này" rows={8}>
        {(moment) => (
          <>
            {beside === undefined && (
              <Panel title={`Thay đổi ở lần ${moment.revision}`}>
                <Changes
                  changed={moment.changed}
                  state={moment.state}
                  names={names}
                  none="Không có gì đổi cho người xem này."
                />
              </Panel>
            )}
            {beside === undefined ? (
              <div style={{ marginTop: 16 }}>
                <PastPane {...{ stream, as, moment, events, names }} onVisit={visit} />
              </div>
            ) : (
              <Beside
                {...{ stream, as, beside, at: String(moment.revision), events, names }}
                state={moment.state}
                onVisit={visit}
              >
                <PastPane {...{ stream, as, moment, events, names }} onVisit={visit} />
              </Beside>
            )}
            {stream.kind === 'project' && (moment.state as PastOrder | null)?.project && (
              <div style={{ marginTop: 16 }}>
                <Panel title="Mốc và thời lượng">
                  <Milestones order={moment.state as PastOrder} now={moment.now} />
                </Panel>
              </div>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

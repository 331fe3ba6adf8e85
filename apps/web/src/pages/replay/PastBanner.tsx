import type { Lane, ReplayKind } from '@market/contracts';
import { HistoryOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { replayPath } from '../../components/past/replay-path';
import { LinkButton } from '../../components/LinkButton';
import { formatMoment } from '../../components/values/dates';
import { DisputeTools } from '../../features/disputes/DisputeTools';
import styles from './ReplayPage.module.css';

export const presentPath = {
  project: '/projects/',
  conversation: '/projects/',
  account: '/admin-dashboard/people/',
} as const satisfies Record<ReplayKind, string>;

type PastBannerProps = {
  stream: { kind: ReplayKind; id: string };
  /** The stream's own first. */
  lanes: readonly Lane[];
  /** What *now* was; undefined while it is loaded. */
  now: string | undefined;
};

/** Those who take part in an order: each has a past of its own. */
const peopleOf = ([own, ...others]: readonly Lane[]): Lane[] =>
  own!.kind === 'account' ? [] : others.filter(({ kind }) => kind === 'account');

const lastOf = ([own]: readonly Lane[]): string => own!.events.at(-1)!.at;

/** Says on every screen of the past that it is the past, which one, and how to leave it. */
export const PastBanner = ({ stream, lanes, now }: PastBannerProps) => (
  <div className={styles['banner']} role="status">
    <HistoryOutlined />
    <b>Đang xem quá khứ – chỉ đọc</b>
    <span>
      {lanes[0]!.label} <code>{stream.id.slice(0, 8)}</code>
      {/* The last event’s time stands for it until it is known: it is as long. */}
      <span style={now ? {} : { visibility: 'hidden' }}>
        {' '}
        · <time dateTime={now ?? lastOf(lanes)}>{formatMoment(now ?? lastOf(lanes))}</time>
      </span>
      {peopleOf(lanes).map(({ kind, id, label }) => (
        <span key={id}>
          {' '}
          · <Link to={replayPath(kind, id)}>{label}</Link>
        </span>
      ))}
    </span>
    {stream.kind === 'project' && <DisputeTools projectId={stream.id} />}
    <LinkButton to={`${presentPath[stream.kind]}${stream.id}`}>Về hiện tại</LinkButton>
  </div>
);

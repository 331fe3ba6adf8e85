import type { TimelineEntry } from '@market/contracts';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../../api/paging';
import happenings from '../../../../components/layout/Happenings.module.css';
import { Loaded } from '../../../../components/loading/Loaded';
import { mayReplay, replayPath } from '../../../../components/past/replay-path';
import { formatDateTime, formatTime, shortDate } from '../../../../components/values/dates';
import { useUser } from '../../user';
import { usePersonTimelineInfiniteQuery } from '../people.api';
import { personPath } from '../person-text';
import styles from './PersonTimeline.module.css';
import { runsOf } from './runs';
import type { Run } from './runs';

type PersonTimelineProps = {
  userId: string;
  /** Only so many of the newest lines. */
  most?: number;
};

/** What was done to an account and what its user did, newest first; what happened again and again is one line. */
export function PersonTimeline({ userId, most }: PersonTimelineProps) {
  const visits = mayReplay(useUser(), 'account');
  const load = usePersonTimelineInfiniteQuery({ userId, query: { limit: 50 } });
  return (
    <Loaded of={load} failure="Không thể tải dòng thời gian">
      {(data) => (
        <>
          <ol
            className={`${happenings['timeline']} ${styles['timeline']}`}
            data-short={most !== undefined || undefined}
            aria-label="Dòng thời gian"
          >
            {runsOf(itemsOf(data))
              .slice(0, most)
              .map((run) => (
                <Line key={run.newest.id} run={run} userId={userId} visits={visits} />
              ))}
          </ol>
          {load.hasNextPage && most === undefined && (
            <Button block loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
              Xem thêm
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

type LineProps = { run: Run; userId: string; visits: boolean };

/** Events of the account are numbered in its stream. */
const Line = ({ run: { newest, oldest, count }, userId, visits }: LineProps) => (
  <li data-kind={newest.kind}>
    <p>
      <Sentence entry={newest} userId={userId} />
      {newest.projectId && (
        <>
          {' · '}
          <Link to={`/projects/${newest.projectId}`}>
            {newest.projectTitle || newest.projectId.slice(0, 8)}
          </Link>
        </>
      )}
      {count > 1 && <> · {count} lần</>}
    </p>
    <small>
      {visits && newest.kind === 'account' ? (
        <Link to={replayPath('account', userId, Number(newest.id))} title="Xem lại lúc này">
          <Moment iso={newest.createdAt} />
        </Link>
      ) : (
        <>
          {count > 1 && <>từ {<Moment iso={oldest.createdAt} />} đến </>}
          <Moment iso={newest.createdAt} />
        </>
      )}
    </small>
  </li>
);

const Sentence = ({ entry: { sentence }, userId }: { entry: TimelineEntry; userId: string }) =>
  sentence.map(({ text, accountId }, index) => {
    const Tag = index === 0 ? 'b' : 'span';
    return (
      <Tag key={index}>
        {accountId && accountId !== userId ? <Link to={personPath(accountId)}>{text}</Link> : text}
      </Tag>
    );
  });

const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatDateTime(iso)}>
    {formatTime(iso)} {shortDate(iso)}
  </time>
);

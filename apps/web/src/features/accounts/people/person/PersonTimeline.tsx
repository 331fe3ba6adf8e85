import type { TimelineEntry } from '@market/contracts';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../../api/paging';
import { Loaded } from '../../../../components/loading/Loaded';
import { mayReplay, replayPath } from '../../../../components/past/replay-path';
import { formatDateTime } from '../../../../components/values/dates';
import { useUser } from '../../user';
import { usePersonTimelineInfiniteQuery } from '../people.api';
import { personPath } from '../person-text';
import styles from './PersonTimeline.module.css';

/** What was done to an account and what its user did, newest first. */
export function PersonTimeline({ userId }: { userId: string }) {
  const visits = mayReplay(useUser(), 'account');
  const load = usePersonTimelineInfiniteQuery({ userId, query: { limit: 50 } });
  return (
    <Loaded of={load} failure="Không thể tải dòng thời gian">
      {(data) => (
        <>
          <ol className={styles['timeline']} aria-label="Dòng thời gian">
            {itemsOf(data).map((entry) => (
              <Line key={entry.id} entry={entry} userId={userId} visits={visits} />
            ))}
          </ol>
          {load.hasNextPage && (
            <Button block loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
              Xem thêm
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

type LineProps = { entry: TimelineEntry; userId: string; visits: boolean };

/** Events of the account are numbered in its stream. */
const Line = ({ entry: { id, createdAt, kind, sentence, ...of }, userId, visits }: LineProps) => (
  <li data-kind={kind}>
    <p>
      {sentence.map(({ text, accountId }, index) =>
        accountId && accountId !== userId ? (
          <Link key={index} to={personPath(accountId)}>
            {text}
          </Link>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
      {of.projectId && (
        <>
          {' · '}
          <Link to={`/projects/${of.projectId}`}>{of.projectTitle || of.projectId.slice(0, 8)}</Link>
        </>
      )}
    </p>
    <small>
      {visits && kind === 'account' ? (
        <Link to={replayPath('account', userId, Number(id))} title="Xem lại lúc này">
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </Link>
      ) : (
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      )}
    </small>
  </li>
);

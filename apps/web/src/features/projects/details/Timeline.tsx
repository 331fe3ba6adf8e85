import { statusLabel } from '@market/contracts';
import type { Project, SentencePart } from '@market/contracts';
import { Button, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../api/paging';
import { Loaded } from '../../../components/loading/Loaded';
import { usePast } from '../../../components/past/past';
import { mayReplay, replayPath } from '../../../components/past/replay-path';
import { formatDateTime, formatTime, shortDate } from '../../../components/values/dates';
import { useHistoryInfiniteQuery } from '../projects.api';
import styles from '../../../components/layout/Happenings.module.css';
import { timelineOf } from './timeline-lines';
import type { Reader } from './timeline-lines';

type TimelineProps = {
  project: Pick<Project, 'id' | 'status'>;
  reader: Reader;
  /** Only the newest, without the status that they led to. */
  most?: number;
};

/** As many as a request loads. */
const query = { limit: 50 };

/** «18», or «50+» while not all are loaded; undefined while none is. */
export function useMilestoneCount(id: string, reader: Reader): string | undefined {
  const { data, hasNextPage } = useHistoryInfiniteQuery({ id, query });
  return data && `${timelineOf(itemsOf(data), reader).length}${hasNextPage ? '+' : ''}`;
}

/** The history of the project, newest first; contains only what the user may see. */
export function Timeline({ project, reader, most }: TimelineProps) {
  const visits = usePast() === undefined && mayReplay(reader, 'project');
  const load = useHistoryInfiniteQuery({ id: project.id, query });
  return (
    <Loaded of={load} failure="Không thể tải lịch sử đơn hàng">
      {(data) => {
        const lines = timelineOf(itemsOf(data), reader);
        const current = lines.find(({ status }) => status !== null);
        if (lines.length === 0) return <Typography.Text type="secondary">Chưa có gì xảy ra.</Typography.Text>;
        return (
          <>
            <ol
              className={styles['timeline']}
              data-short={most !== undefined || undefined}
              aria-label="Mốc thời gian"
            >
              {lines.slice(0, most).map((line) => (
                <li
                  key={line.id}
                  aria-current={line === current && line.status === project.status ? 'step' : undefined}
                >
                  <Sentence parts={line.sentence} />
                  {line.status && most === undefined && <small>→ {statusLabel(line.status)}</small>}
                  <small>
                    {visits ? (
                      <Link to={replayPath('project', project.id, line.id)} title="Xem lại lúc này">
                        <Moment iso={line.createdAt} isShort={most !== undefined} />
                      </Link>
                    ) : (
                      <Moment iso={line.createdAt} isShort={most !== undefined} />
                    )}
                  </small>
                </li>
              ))}
            </ol>
            {load.hasNextPage && most === undefined && (
              <Button block loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
                Xem thêm
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const Moment = ({ iso, isShort }: { iso: string; isShort: boolean }) => (
  <time dateTime={iso} {...(isShort && { title: formatDateTime(iso) })}>
    {isShort ? `${formatTime(iso)} ${shortDate(iso)}` : formatDateTime(iso)}
  </time>
);

/** A sentence with its actor in bold and with links to its files. */
const Sentence = ({ parts: [actor, ...parts] }: { parts: readonly SentencePart[] }) => (
  <p>
    <b>{actor?.text}</b>
    {parts.map(({ text, fileUrl }, index) =>
      fileUrl ? (
        <a key={index} href={fileUrl} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
);

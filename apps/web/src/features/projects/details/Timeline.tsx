import { statusLabel } from '@control-center/contracts';
import type { Project, SentencePart } from '@control-center/contracts';
import { Button, Typography } from 'antd';
import { Link } from 'react-router-dom';
import { itemsOf } from '../../../api/paging';
import { Loaded } from '../../../components/loading/Loaded';
import { usePast } from '../../../components/past/past';
import { mayReplay, replayPath } from '../../../components/past/replay-path';
import { formatDateTime } from '../../../components/values/dates';
import { useHistoryInfiniteQuery } from '../projects.api';
import styles from './details.module.css';
import { timelineOf } from './timeline-lines';
import type { Reader } from './timeline-lines';

type TimelineProps = { project: Pick<Project, 'id' | 'status'>; reader: Reader };

/** The history of the project, newest first; contains only what the user may see. */
export function Timeline({ project, reader }: TimelineProps) {
  const visits = usePast() === undefined && mayReplay(reader, 'project');
  const load = useHistoryInfiniteQuery({ id: project.id, query: { limit: 50 } });
  return (
    <Loaded of={load} failure="Không thể tải lịch sử đơn hàng">
      {(data) => {
        const lines = timelineOf(itemsOf(data), reader);
        const current = lines.find(({ status }) => status !== null);
        if (lines.length === 0) return <Typography.Text type="secondary">Chưa có gì xảy ra.</Typography.Text>;
        return (
          <>
            <ol className={styles['timeline']} aria-label="Mốc thời gian">
              {lines.map((line) => (
                <li
                  key={line.id}
                  aria-current={line === current && line.status === project.status ? 'step' : undefined}
                >
                  <Sentence parts={line.sentence} />
                  {line.status && <small>→ {statusLabel(line.status)}</small>}
                  <small>
                    {visits ? (
                      <Link to={replayPath('project', project.id, line.id)} title="Xem lại lúc này">
                        <time dateTime={line.createdAt}>{formatDateTime(line.createdAt)}</time>
                      </Link>
                    ) : (
                      <time dateTime={line.createdAt}>{formatDateTime(line.createdAt)}</time>
                    )}
                  </small>
                </li>
              ))}
            </ol>
            {load.hasNextPage && (
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

import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { itemsOf } from '../../../api/paging';
import { Loaded } from '../../../components/loading/Loaded';
import { formatMoment } from '../../../components/values/dates';
import { useHistoryInfiniteQuery } from '../projects.api';
import styles from './details.module.css';
import { linesOf, statusOf } from './history-text';

/** What has happened to the order, newest first, as far as its reader may know. */
export function Timeline({ project }: { project: Pick<Project, 'id' | 'status'> }) {
  const load = useHistoryInfiniteQuery({ id: project.id, query: { limit: 50 } });
  return (
    <Loaded of={load} failure="Không thể tải lịch sử đơn hàng">
      {(data) => {
        const lines = linesOf(itemsOf(data));
        const now = lines.find(({ status }) => status !== null);
        if (lines.length === 0) return <p className={styles['quiet']}>Chưa có gì xảy ra.</p>;
        return (
          <>
            <ol className={styles['timeline']} aria-label="Mốc thời gian">
              {lines.map((line) => (
                <li
                  key={line.id}
                  aria-current={line === now && line.status === project.status ? 'step' : undefined}
                >
                  <p>
                    <b>{line.title}</b>
                    {line.what && `: ${line.what}`}
                  </p>
                  {statusOf(line) && <span>→ {statusOf(line)}</span>}
                  <span>
                    {line.who} · <time dateTime={line.createdAt}>{formatMoment(line.createdAt)}</time>
                  </span>
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

import type { DrawingRevision, Part } from '@control-center/contracts';
import { Typography } from 'antd';
import { Loaded } from '../../../components/loading/Loaded';
import { formatDateTime } from '../../../components/values/dates';
import { useDrawingsQuery, usePartsQuery } from '../projects.api';
import styles from './details.module.css';

/** All revisions of the drawings of the project and its parts, with who added them and when. */
export function DrawingHistory({ projectId }: { projectId: string }) {
  const load = useDrawingsQuery({ id: projectId });
  const { data: parts = [] } = usePartsQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải lịch sử bản vẽ">
      {(revisions) =>
        revisions.length === 0 ? (
          <Typography.Text type="secondary">Chưa có bản vẽ nào.</Typography.Text>
        ) : (
          <ol className={styles['timeline']}>
            {revisions.map((revision) => (
              <li
                key={`${revision.partId} ${revision.number}`}
                aria-current={revision.isCurrent ? 'true' : undefined}
              >
                <b>
                  {ownerOf(revision, parts)} · bản {revision.number}
                  {revision.isCurrent && ' (hiện hành)'}
                </b>
                <a href={revision.url}>{revision.name}</a>
                <small>
                  {revision.byProvider ? 'Việt Phát' : 'Khách hàng'} · {formatDateTime(revision.addedAt)}
                </small>
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function ownerOf({ partId }: DrawingRevision, parts: readonly Part[]): string {
  if (partId === null) return 'Bản vẽ chính';
  return parts.find(({ id }) => id === partId)?.partId ?? 'Chi tiết đã xoá';
}

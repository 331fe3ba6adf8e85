import type { AuditEntry, AuditSource } from '@control-center/contracts';
import { statusLabel } from '@control-center/contracts';
import { Tag } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { formatMoment } from '../../components/values/dates';
import styles from './audit.module.css';
import { Sentence } from './Sentence';

const sourceLabels: Partial<Record<AuditSource, string>> = {
  denial: 'Bị từ chối',
  'sign-in': 'Đăng nhập',
  view: 'Xem nhật ký',
  query: 'SQL',
};

/** «Đang xem xét → Đã duyệt». */
export const statusChange = ({ statusFrom, statusTo }: AuditEntry): string =>
  [statusFrom, statusTo].flatMap((status) => (status ? [statusLabel(status)] : [])).join(' → ');

/** One record: when, the sentence, and what it changed. Its time opens the evidence. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('record', entry.id);
  const source = sourceLabels[entry.source];
  return (
    <div
      className={styles['row']}
      data-open={params.get('record') === entry.id || undefined}
      data-override={entry.isOverride || undefined}
    >
      <Link to={`?${opened.toString()}`} aria-label={`Bằng chứng lúc ${formatMoment(entry.createdAt)}`}>
        <time dateTime={entry.createdAt}>{formatMoment(entry.createdAt)}</time>
      </Link>
      <p className={styles['sentence']}>
        <Sentence of={entry} />
        {entry.projectId && (
          <>
            {' · '}
            <Link to={`/projects/${entry.projectId}`}>
              {entry.projectTitle || entry.projectId.slice(0, 8)}
            </Link>
          </>
        )}
      </p>
      <span className={styles['marks']}>
        {entry.statusTo && <small>{statusChange(entry)}</small>}
        {entry.isOverride && <Tag variant="outlined">Ghi đè</Tag>}
        {source && <Tag variant="outlined">{source}</Tag>}
      </span>
    </div>
  );
}

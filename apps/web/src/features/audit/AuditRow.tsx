import type { AuditEntry, Role } from '@market/contracts';
import { roleLabels } from '@market/contracts';
import { Button, Tag } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { Mark } from '../../components/status/Mark';
import { formatDate, formatMoment, formatSeconds, isoDay } from '../../components/values/dates';
import styles from './audit.module.css';
import { auditChangeText } from './change-text';
import { kindLabel } from './kinds';
import type { Line } from './lines';
import { auditPath, Sentence } from './Sentence';

const dayMs = 86_400_000;

/** «Hôm nay, 27/11/2026». */
function dayTitle(at: string): string {
  const day = isoDay(new Date(at));
  const now = Date.now();
  if (day === isoDay(new Date(now))) return `Hôm nay, ${formatDate(at)}`;
  return day === isoDay(new Date(now - dayMs)) ? `Hôm qua, ${formatDate(at)}` : formatDate(at);
}

type AuditRowProps = { line: Line; isOpen: boolean; onToggle: (key: string) => void };

export function AuditRow({ line, isOpen, onToggle }: AuditRowProps) {
  if (line.kind === 'day') return <h3 className={styles['day']}>{dayTitle(line.at)}</h3>;
  if (line.kind === 'run') return <RunRow {...{ line, isOpen, onToggle }} />;
  return <RecordRow {...{ line, isOpen, onToggle }} />;
}

type RowProps<Kind> = Omit<AuditRowProps, 'line'> & { line: Extract<Line, { kind: Kind }> };

/** Many equal commands as one line, which opens. */
function RunRow({ line: { key, newest, oldest, times, records }, isOpen, onToggle }: RowProps<'run'>) {
  return (
    <div className={styles['row']}>
      <time dateTime={newest.createdAt} title={formatMoment(newest.createdAt)}>
        {formatSeconds(newest.createdAt)}
      </time>
      <Actor entry={newest} />
      <p className={styles['sentence']}>
        <Sentence of={withoutActor(newest)} /> – <b>{times} lần</b> {spanText(newest, oldest)}
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => onToggle(key)}>
          {isOpen ? 'Thu lại' : `Mở cả ${records} bản ghi`}
        </Button>
        <Order entry={newest} />
      </p>
      <Kind entry={newest} />
    </div>
  );
}

/** «trong 3 phút». */
function spanText(newest: AuditEntry, oldest: AuditEntry): string {
  const minutes = Math.round((Date.parse(newest.createdAt) - Date.parse(oldest.createdAt)) / 60_000);
  if (minutes < 1) return 'trong một phút ';
  return minutes < 60 ? `trong ${minutes} phút ` : `trong ${Math.round(minutes / 60)} giờ `;
}

/** One command: when, who, what, and from what to what. Its time opens the evidence. */
function RecordRow({ line: { entry, more, isInner }, isOpen, onToggle }: RowProps<'record'>) {
  const [params] = useSearchParams();
  const opened = new URLSearchParams(params);
  opened.set('record', entry.id);
  return (
    <div
      className={styles['row']}
      data-open={params.get('record') === entry.id || undefined}
      data-override={entry.isOverride || undefined}
      data-inner={isInner || undefined}
    >
      <Link to={`?${opened.toString()}`} aria-label={`Bằng chứng lúc ${formatMoment(entry.createdAt)}`}>
        <time dateTime={entry.createdAt}>{formatSeconds(entry.createdAt)}</time>
      </Link>
      <Actor entry={entry} />
      <p className={styles['sentence']}>
        <Sentence of={withoutActor(entry)} />
        <Changes entry={entry} />
        {more.length > 0 && (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => onToggle(entry.id)}>
            {isOpen ? 'Thu lại' : `và ${more.length} việc nhỏ`}
          </Button>
        )}
        <Order entry={entry} />
      </p>
      <Kind entry={entry} />
    </div>
  );
}

/** « (Việt Phát)»: the role with which the actor acted. */
const rolePart = new RegExp(`^ \\((${Object.values(roleLabels).join('|')})\\)$`);

/** The actor has a column of their own, with a dot for the role. */
function withoutActor({ sentence, actorId }: AuditEntry): Pick<AuditEntry, 'sentence'> {
  const [first, second, ...rest] = sentence;
  if (!first?.accountId || first.accountId !== actorId) return { sentence };
  return { sentence: second && rolePart.test(second.text) ? rest : sentence.slice(1) };
}

const Actor = ({ entry: { actorId, actorName, actorRole } }: { entry: AuditEntry }) => (
  <span className={styles['actor']} data-role={actorRole ?? undefined}>
    {actorId && (
      <Link
        to={auditPath(`actor:${actorId}`)}
        title={[actorName, actorRole && roleLabels[actorRole as Role]].filter(Boolean).join(' – ')}
      >
        {actorName}
      </Link>
    )}
  </span>
);

const mostInRow = 2;

/** «Giá: 3.650.000 ₫ → 2.888.000 ₫»; the evidence has all of them. */
const Changes = ({ entry: { changes } }: { entry: AuditEntry }) =>
  changes
    .slice(0, mostInRow)
    .map(auditChangeText)
    .map(({ label, from, to }) => (
      <span key={label} className={styles['change']}>
        {' · '}
        {label}: <del>{from}</del> → <b>{to}</b>
      </span>
    ));

const Order = ({ entry: { projectId, projectTitle } }: { entry: AuditEntry }) =>
  projectId && (
    <>
      {' · '}
      <Link to={`/projects/${projectId}`}>{projectTitle || projectId.slice(0, 8)}</Link>
    </>
  );

const Kind = ({ entry }: { entry: AuditEntry }) => {
  const label = kindLabel(entry);
  return (
    <span className={styles['marks']}>
      {label && (entry.isOverride ? <Mark>{label}</Mark> : <Tag>{label}</Tag>)}
    </span>
  );
};

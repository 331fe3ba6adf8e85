import {
  coverOf,
  isInProduction,
  isMade,
  isOnTurn,
  roleLabels,
  statusLabel,
  turnOf,
} from '@market/contracts';
import type { Project, Role } from '@market/contracts';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { Ruler } from '../../../components/status/Ruler';
import { formatDayOfYear } from '../../../components/values/dates';
import { formatPercent } from '../../../components/values/numbers';
import { shortId, titleOf } from '../../../features/projects/project-text';
import { slaText } from '../../../features/projects/sla-text';
import { Clock, columns } from './columns';
import styles from './Queue.module.css';

type QueueRowProps = {
  project: Project;
  reader: Role;
  now: number;
  /** The keys of the columns; undefined where there is only room for the title, the clock and the status. */
  chosen: readonly string[] | undefined;
  open: boolean;
  selected: boolean;
  /** Whether several are being chosen: the boxes show before one points at a row. */
  selecting: boolean;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
};

/**
 * One order: in 40 px with the columns that the user chose, or in 64 with its customer, its clock and how far it is. What the
 * factory has told of it stands in place of the clock.
 */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { project, reader, now, chosen, open, selected, selecting, onOpen, onToggle } = props;
  const { id, status } = project;
  const news = factoryNews(project);
  const title = (
    <b className={styles['title']} title={titleOf(project)}>
      {titleOf(project)}
    </b>
  );
  return (
    <div
      className={styles['row']}
      data-kind={chosen ? 'table' : 'list'}
      data-open={open || undefined}
      data-selecting={selecting || undefined}
    >
      <Checkbox aria-label={`Chọn ${titleOf(project)}`} checked={selected} onChange={() => onToggle(id)} />
      <button
        type="button"
        data-row={id}
        className={styles['cells']}
        aria-label={`${titleOf(project)}, ${statusLabel(status)}`}
        aria-pressed={open}
        onClick={() => onOpen(id)}
      >
        <Thumbnail file={coverOf(project)} size={chosen ? 'row' : 'small'} />
        {chosen ? (
          <>
            <span className={styles['brief']}>
              {title}
              {news && (
                <small>
                  <strong>{news}</strong>
                </small>
              )}
            </span>
            {columns
              .filter(({ key }) => chosen.includes(key))
              .map(({ key, cell }) => (
                <span key={key} data-column={key}>
                  {cell({ project, reader, now })}
                </span>
              ))}
          </>
        ) : (
          <span className={styles['lines']}>
            {title}
            <small>
              <span>{project.customerName || <code>{shortId(id)}</code>}</span>
              {news ? <strong>{news}</strong> : <Beside {...{ project, reader, now }} />}
            </small>
            <small>
              <Ruler status={status} {...(isMade(status) && { percent: project.percent })} />
              <span>{statusLabel(status)}</span>
            </small>
          </span>
        )}
      </button>
    </div>
  );
});

/** How far a factory is, how long a quote may still take, or whom the order waits for. */
function Beside({ project, reader, now }: Pick<QueueRowProps, 'project' | 'reader' | 'now'>) {
  if (isMade(project.status)) return <span>{formatPercent(project.percent)}</span>;
  if (slaText(project, now)) return <Clock project={project} now={now} short />;
  const turn = turnOf(project);
  if (!turn || isOnTurn(project, reader)) return null;
  return <span>chờ {roleLabels[turn.whose].toLowerCase()}</span>;
}

/** What the factory has told of the order, in two words. */
function factoryNews({ delay, declines, status }: Project): string {
  if (delay && isInProduction(status)) return `Báo trễ ${formatDayOfYear(delay.date)}`;
  return status === 'reviewing' && declines.length > 0 ? 'Nhà máy không nhận' : '';
}

import { coverOf, isInProduction, statusLabel } from '@control-center/contracts';
import type { Project, Role } from '@control-center/contracts';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { StatusTag } from '../../../components/status/StatusTag';
import { formatDayOfYear } from '../../../components/values/dates';
import { shortId, titleOf } from '../../../features/projects/project-text';
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
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
};

/** One order in 40 px: its picture and title, what the factory has told of it, and the columns that the user chose. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { project, reader, now, chosen, open, selected, onOpen, onToggle } = props;
  const { id, status } = project;
  const news = factoryNews(project);
  return (
    <div className={styles['row']} data-open={open || undefined}>
      <Checkbox aria-label={`Chọn ${titleOf(project)}`} checked={selected} onChange={() => onToggle(id)} />
      <button
        type="button"
        data-row={id}
        className={styles['cells']}
        aria-label={`${titleOf(project)}, ${statusLabel(status)}`}
        aria-pressed={open}
        onClick={() => onOpen(id)}
      >
        <Thumbnail file={coverOf(project)} size="row" />
        <span className={styles['brief']}>
          <b className={styles['title']}>{titleOf(project)}</b>
          {(!chosen || news) && (
            <small>
              {news ? <strong>{news}</strong> : <Clock project={project} now={now} short />}
              {!chosen && <code>{shortId(id)}</code>}
            </small>
          )}
        </span>
        {chosen ? (
          columns
            .filter(({ key }) => chosen.includes(key))
            .map(({ key, cell }) => (
              <span key={key} data-column={key}>
                {cell({ project, reader, now })}
              </span>
            ))
        ) : (
          <StatusTag status={status} />
        )}
      </button>
    </div>
  );
});

/** What the factory has told of the order, in two words. */
function factoryNews({ delay, declines, status }: Project): string {
  if (delay && isInProduction(status)) return `Báo trễ ${formatDayOfYear(delay.date)}`;
  return status === 'reviewing' && declines.length > 0 ? 'Nhà máy không nhận' : '';
}

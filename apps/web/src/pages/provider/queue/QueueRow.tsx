import { coverOf, isInProduction, statusLabel } from '@control-center/contracts';
import type { Project, Role } from '@control-center/contracts';
import { Checkbox } from 'antd';
import { memo } from 'react';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { Mark } from '../../../components/status/Mark';
import { StatusTag } from '../../../components/status/StatusTag';
import { formatDate } from '../../../components/values/dates';
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

/** One order in 40 px: its picture and title, and the columns that the user chose. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { project, reader, now, chosen, open, selected, onOpen, onToggle } = props;
  const { id, status } = project;
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
        {chosen ? (
          <>
            <b className={styles['title']}>
              {titleOf(project)} <FactoryMark project={project} />
            </b>
            {columns
              .filter(({ key }) => chosen.includes(key))
              .map(({ key, cell }) => (
                <span key={key} data-column={key}>
                  {cell({ project, reader, now })}
                </span>
              ))}
          </>
        ) : (
          <>
            <span className={styles['brief']}>
              <b className={styles['title']}>
                {titleOf(project)} <FactoryMark project={project} />
              </b>
              <small>
                <Clock project={project} now={now} short /> <code>{shortId(id)}</code>
              </small>
            </span>
            <StatusTag status={status} />
          </>
        )}
      </button>
    </div>
  );
});

/** What the factory has told of the order, in two words. */
function FactoryMark({ project }: { project: Project }) {
  const { delay, declines, status } = project;
  if (delay && isInProduction(status)) return <Mark>Báo trễ {formatDate(delay.date)}</Mark>;
  return status === 'reviewing' && declines.length > 0 ? <Mark>Nhà máy không nhận</Mark> : null;
}

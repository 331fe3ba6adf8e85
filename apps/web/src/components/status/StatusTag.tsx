import { roleLabels, statusColors, statusLabel } from '@control-center/contracts';
import type { ProjectStatus, Role, StatusView } from '@control-center/contracts';
import { stepOfStatus, orderSteps } from './order-steps';
import styles from './StatusTag.module.css';

type StatusProps = { status: string; view?: StatusView };

const isKnown = (status: string): status is ProjectStatus => status in statusColors;

/** The status's label with a dot of its colour; an unknown status is shown as it is, in grey. */
export const StatusTag = ({ status, view = 'default' }: StatusProps) => (
  <span
    className={styles['tag']}
    data-tone={isKnown(status) ? statusColors[status] : 'default'}
    data-pulse={status === 'need_customer_revision' || undefined}
  >
    {statusLabel(status, view)}
  </span>
);

type StatusFigureProps = StatusProps & {
  /** The role of the user; the text addresses them when it is their turn. */
  reader?: Role | undefined;
};

/** A project's progress through its steps, what comes next and whose turn it is. */
export function StatusFigure({ status, view = 'default', reader }: StatusFigureProps) {
  const { done, turn } = isKnown(status) ? stepOfStatus[status] : { done: 0 };
  const cancelled = status === 'cancelled';
  return (
    <div className={styles['figure']}>
      <StatusTag status={status} view={view} />
      <div
        className={styles['steps']}
        role="img"
        aria-label={cancelled ? 'Đã dừng' : `Xong ${done} trên ${orderSteps.length} bước`}
      >
        {orderSteps.map((step, index) => (
          <span
            key={step}
            title={step}
            data-state={cancelled ? 'stopped' : index < done ? 'done' : index === done ? 'now' : 'ahead'}
          />
        ))}
      </div>
      {turn && (
        <p className={styles['turn']}>
          <b>{turn.whose === reader ? 'Đến lượt bạn:' : roleLabels[turn.whose]}</b> {turn.next}
        </p>
      )}
    </div>
  );
}

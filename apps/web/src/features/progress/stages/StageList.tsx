import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { dayTimeText } from '../../../components/values/dates';
import { StagePhotos } from '../notes/StagePhotos';
import type { StageHere } from '../outbox/stages-here';
import styles from '../progress.module.css';
import { mayToggle } from './stage-order';
import { daysText, planText, stageLabel } from '../stage-text';

type StageListProps = {
  stages: readonly StageHere[];
  /** When production began. */
  startedAt: string | undefined;
  onToggle: (stage: StageHere) => void;
  onNote: (stage: StageHere) => void;
};

/** The eight stages: a tick does or reopens one, a press on the name of a completed one opens its note. */
export function StageList({ stages, startedAt, onToggle, onNote }: StageListProps) {
  const now = stages.findIndex(({ isCompleted }) => !isCompleted);
  return (
    <ol className={styles['list']} aria-label="Công đoạn">
      {stages.map((stage, index) => {
        const label = stageLabel(stage.stageId);
        const { isCompleted, completedAt, notes } = stage;
        const began = index === 0 ? startedAt : stages[index - 1]!.completedAt;
        const isNow = index === now;
        return (
          <li
            key={stage.stageId}
            data-state={isCompleted ? 'done' : isNow ? 'now' : 'ahead'}
            aria-current={isNow ? 'step' : undefined}
          >
            {isNow ? (
              // The large button does it.
              <span className={styles['tick']} />
            ) : (
              <Button
                type="text"
                className={styles['tick'] ?? ''}
                icon={<CheckOutlined />}
                disabled={!mayToggle(stages, index)}
                aria-label={`${isCompleted ? 'Mở lại' : 'Hoàn thành'}: ${label}`}
                onClick={() => onToggle(stage)}
              />
            )}
            <span>
              {isCompleted ? (
                <button type="button" aria-label={`Ghi chú, ảnh: ${label}`} onClick={() => onNote(stage)}>
                  {label}
                </button>
              ) : (
                <span>{label}</span>
              )}
              {isNow && (
                <small>
                  {[began && `Bắt đầu ${dayTimeText(began)}`, planText(stage.stageId)]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              )}
              {notes && <small className={styles['notes']}>{notes}</small>}
              <StagePhotos stage={stage} />
            </span>
            <small>
              {isCompleted && completedAt ? dayTimeText(completedAt) : !isNow && daysText(stage.stageId)}
            </small>
          </li>
        );
      })}
    </ol>
  );
}

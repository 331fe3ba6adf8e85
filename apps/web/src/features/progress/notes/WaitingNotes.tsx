import type { StageProgress } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { ChangedTable } from '../../../components/values/ChangedTable';
import { outbox, undoTime } from '../outbox/outbox';
import type { StageNote, Waiting } from '../outbox/outbox';
import styles from '../progress.module.css';
import { RefusedNote } from './RefusedNote';
import { doneText, noteText, stageLabel } from '../stage-text';

type WaitingNotesProps = {
  waiting: readonly Waiting[];
  /** The stages as the server knows them. */
  stages: readonly StageProgress[];
};

/** What was noted here and is not with the server: what can be undone, what waits, and what the server refused. */
export function WaitingNotes({ waiting, stages }: WaitingNotesProps) {
  const now = useTimeUntil(Math.max(0, ...waiting.map(({ note }) => note.sendAfter)));
  const undoable = waiting.findLast(({ note }) => note.sendAfter > now);
  const refused = waiting.filter(({ note }) => note.refusal !== undefined);
  const queued = waiting.length - refused.length - (undoable ? 1 : 0);
  return (
    <>
      {undoable && (
        <Flex align="center" justify="space-between" gap={12} className={styles['undo'] ?? ''} role="status">
          <span>{noteText(undoable.note)}</span>
          <Button className={styles['tall'] ?? ''} onClick={() => outbox.remove(undoable)}>
            Hoàn tác ({secondsLeft(undoable.note, now)})
          </Button>
        </Flex>
      )}
      {queued > 0 && <p role="status">{queued} cập nhật chờ gửi, đang giữ trên máy này.</p>}
      {refused
        // Those that cannot be sent any more are shown apart from the order, which may be gone for this factory.
        .filter(({ note }) => !note.isFinal)
        .map((one) => (
          <SendAgain
            key={one.id}
            waiting={one}
            stage={stages.find(({ stageId }) => stageId === one.note.stageId)!}
          />
        ))}
    </>
  );
}

/** A note that the server refused, beside the stage as it is now: sent again, it is about this one. */
function SendAgain({ waiting, stage }: { waiting: Waiting; stage: StageProgress }) {
  const { note } = waiting;
  const toggles = note.version !== undefined;
  return (
    <RefusedNote
      waiting={waiting}
      action={
        <Button
          className={styles['tall'] ?? ''}
          onClick={() => outbox.change(waiting, toggles ? { version: stage.version } : {})}
        >
          {toggles ? 'Vẫn gửi' : 'Thử lại'}
        </Button>
      }
    >
      {toggles && note.version !== stage.version && (
        <>
          <ChangedTable
            rows={[
              {
                label: stageLabel(stage.stageId),
                before: note.isCompleted ? 'chưa xong' : 'đã xong',
                now: stage.isCompleted ? doneText(stage) : 'vừa được mở lại',
              },
            ]}
          />
          {stage.notes && (
            <>
              <small>Ghi chú của công đoạn, đến bây giờ:</small>
              <p style={{ whiteSpace: 'pre-wrap' }}>{stage.notes}</p>
            </>
          )}
        </>
      )}
    </RefusedNote>
  );
}

/** The time of the last rendering may be long past. */
const secondsLeft = ({ sendAfter }: StageNote, now: number): number =>
  Math.ceil(Math.min(undoTime, sendAfter - now) / 1000);

/** The time, anew four times a second until `end`. Milliseconds. */
function useTimeUntil(end: number): number {
  const [now, setNow] = useState(Date.now);
  const running = now < end;
  useEffect(() => {
    if (!running) return;
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

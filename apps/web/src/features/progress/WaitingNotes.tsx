import { Alert, Button, Flex } from 'antd';
import { useEffect, useState } from 'react';
import { outbox, undoTime } from './outbox/outbox';
import type { StageNote, Waiting } from './outbox/outbox';
import styles from './progress.module.css';
import { stageLabel } from './stage-text';

/** What was noted here and is not with the server: what can be undone, what waits, and what the server refused. */
export function WaitingNotes({ waiting }: { waiting: readonly Waiting[] }) {
  const now = useTimeUntil(Math.max(0, ...waiting.map(({ note }) => note.sendAfter)));
  const undoable = waiting.findLast(({ note }) => note.sendAfter > now);
  const refused = waiting.filter(({ note }) => note.refusal !== undefined);
  const queued = waiting.length - refused.length - (undoable ? 1 : 0);
  return (
    <>
      {undoable && (
        <Flex align="center" justify="space-between" gap={12} className={styles['undo'] ?? ''} role="status">
          <span>{noteText(undoable.note)}</span>
          <Button className={styles['tall'] ?? ''} onClick={() => void outbox.remove(undoable.id)}>
            Hoàn tác ({secondsLeft(undoable.note, now)})
          </Button>
        </Flex>
      )}
      {queued > 0 && <p role="status">{queued} cập nhật chờ gửi, đang giữ trên máy này.</p>}
      {refused.map(({ id, note }) => (
        <Alert
          key={id}
          type="error"
          showIcon
          title={`Không gửi được: ${noteText(note)}`}
          description={
            <>
              {note.refusal}
              {note.notes && <p style={{ whiteSpace: 'pre-wrap' }}>«{note.notes}»</p>}
              {note.photos.length > 0 && <p>{note.photos.length} ảnh vẫn giữ trên máy này.</p>}
            </>
          }
          action={
            <Flex vertical gap={6}>
              <Button
                className={styles['tall'] ?? ''}
                // Who sends again has seen the stage as it is now.
                onClick={() => void outbox.change(id, { ...note, refusal: undefined, version: undefined })}
              >
                {note.version === undefined ? 'Thử lại' : 'Vẫn gửi'}
              </Button>
              <Button danger className={styles['tall'] ?? ''} onClick={() => void outbox.remove(id)}>
                Bỏ
              </Button>
            </Flex>
          }
        />
      ))}
    </>
  );
}

/** The time of the last rendering may be long past. */
const secondsLeft = ({ sendAfter }: StageNote, now: number): number =>
  Math.ceil(Math.min(undoTime, sendAfter - now) / 1000);

function noteText({ stageId, isCompleted }: StageNote): string {
  const stage = stageLabel(stageId);
  if (isCompleted === undefined) return `ghi chú, ảnh của ${stage}`;
  return `${isCompleted ? 'đã xong' : 'mở lại'} ${stage}`;
}

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

import { Alert, Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { outbox, useOutbox } from '../outbox/outbox';
import type { Owner, Waiting } from '../outbox/outbox';
import { photos } from '../outbox/photos';
import styles from '../progress.module.css';
import { noteText } from '../stage-text';

type RefusedNoteProps = {
  waiting: Waiting;
  /** Shown before what was noted. */
  title?: string;
  /** Besides dropping it. */
  action?: ReactNode;
  children?: ReactNode;
};

/** A note that the server refused, with its text and photos, which are kept here until its author drops it. */
export function RefusedNote({ waiting, title, action, children }: RefusedNoteProps) {
  const { note } = waiting;
  return (
    <Alert
      type="error"
      className={styles['refused'] ?? ''}
      title={`Không gửi được: ${[title, noteText(note)].filter(Boolean).join(' – ')}`}
      description={
        <>
          {note.refusal}
          {children}
          {note.notes && <p style={{ whiteSpace: 'pre-wrap' }}>«{note.notes}»</p>}
          {note.photos.length > 0 && (
            <Flex wrap align="center" gap={6}>
              {note.photos.length} ảnh vẫn giữ trên máy này.
              {note.photos.map(({ name, file }, index) => (
                <Button key={index} size="small" onClick={() => void savePicture(name, file)}>
                  Lưu {name}
                </Button>
              ))}
            </Flex>
          )}
          {/* Below the text: beside it there is no room on a phone. */}
          <Flex gap={8} justify="flex-end" className={styles['choice'] ?? ''}>
            <Button danger className={styles['tall'] ?? ''} onClick={() => outbox.remove(waiting)}>
              Bỏ
            </Button>
            {action}
          </Flex>
        </>
      }
    />
  );
}

/** What its author noted of orders, or of one, that take nothing any more from this factory: to be read, saved and dropped. */
export function FinalRefusals({ owner, projectId }: { owner: Owner; projectId?: string }) {
  const refused = useOutbox(owner, projectId).filter(({ note }) => note.isFinal);
  return (
    <>
      {refused.map((waiting) => (
        <RefusedNote key={waiting.id} waiting={waiting} title={waiting.note.projectTitle ?? 'một đơn'}>
          <p>Đơn này không còn nhận cập nhật công đoạn từ bạn. Giữ lại những gì cần rồi bấm «Bỏ».</p>
        </RefusedNote>
      ))}
    </>
  );
}

/** Gives the browser a photo as a file. */
async function savePicture(name: string, file: string): Promise<void> {
  const kept = await photos.read(file);
  if (!kept) return;
  const address = URL.createObjectURL(kept.picture);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

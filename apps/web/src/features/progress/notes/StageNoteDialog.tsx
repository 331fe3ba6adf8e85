import { UpdateProgress, maxAttachments, maxStageFiles } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button, Flex, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { usePendingFiles } from '../../../forms/form-context';
import type { Owner, Photo } from '../outbox/outbox';
import { NoPhoto, acceptedPhotos, shrinkPhoto } from '../outbox/shrink-photo';
import type { StageHere } from '../outbox/stages-here';
import { useAddNote } from '../outbox/use-add-note';
import styles from '../progress.module.css';
import { stageLabel } from '../stage-text';

type StageNoteDialogProps = {
  project: Pick<Project, 'id' | 'title'>;
  owner: Owner;
  stage: StageHere;
  onClose: () => void;
};

/** A note and photos of a stage, which wait on this device until they can be sent. */
export function StageNoteDialog({ project, owner, stage, onClose }: StageNoteDialogProps) {
  const { stageId, notes, attachments } = stage;
  const addNote = useAddNote();
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const room = Math.min(maxAttachments, maxStageFiles - attachments.length) - photos.length;
  const save = async ({ notes: text = '' }: Partial<UpdateProgress>) => {
    const isKept = await addNote({
      ...owner,
      ...{ key: crypto.randomUUID(), projectId: project.id, projectTitle: project.title },
      ...{ stageId, photos: [...photos] },
      ...(text === '' ? {} : { notes: text }),
      notedAt: new Date().toISOString(),
      sendAfter: 0,
    });
    return isKept ? { data: undefined } : { error: {} };
  };
  return (
    <FormDialog
      place={`note.${project.id}.${stageId}`}
      contract={UpdateProgress}
      title={`Ghi chú, ảnh: ${stageLabel(stageId)}`}
      submitText="Lưu"
      waits
      onClose={onClose}
      onSubmit={save}
    >
      {notes && (
        <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>
          <b>Đã ghi:</b> {notes}
        </Typography.Paragraph>
      )}
      <Field name="notes" label="Ghi chú thêm">
        <Input.TextArea rows={3} />
      </Field>
      <PhotoPicker photos={photos} room={room} onChange={setPhotos} />
      <Typography.Paragraph type="secondary">
        Khách hàng và Việt Phát thấy ghi chú và ảnh. Vị trí và thời điểm chụp được xoá khỏi ảnh.
      </Typography.Paragraph>
    </FormDialog>
  );
}

type PhotoPickerProps = {
  photos: readonly Photo[];
  room: number;
  onChange: Dispatch<SetStateAction<readonly Photo[]>>;
};

/** What is being drawn cannot be given up; it is there in a moment. */
const nothing = (): void => undefined;

function PhotoPicker({ photos, room, onChange }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  // A note that is saved now would lack them.
  usePendingFiles(busy ? 'sending' : undefined, nothing);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setProblem(
      files.length > room
        ? `Mỗi lần ghi có tối đa ${maxAttachments} ảnh, mỗi công đoạn tối đa ${maxStageFiles}`
        : undefined,
    );
    for (const file of files.slice(0, room))
      try {
        const photo = await shrinkPhoto(file);
        // Others may have been taken away meanwhile.
        onChange((present) => [...present, photo]);
      } catch (error) {
        setProblem(error instanceof NoPhoto ? error.message : `Không đọc được ảnh ${file.name}`);
      }
    setBusy(false);
  };
  return (
    <Flex vertical gap="small" style={{ marginBottom: 16 }}>
      <Flex wrap component="ul" gap="small">
        {photos.map((photo, index) => (
          <li key={`${photo.name} ${index}`} className={styles['photo']}>
            <Picture photo={photo} />
            <Button
              aria-label={`Bỏ ảnh ${photo.name}`}
              onClick={() => onChange((present) => present.filter((other) => other !== photo))}
            >
              Bỏ
            </Button>
          </li>
        ))}
      </Flex>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedPhotos}
        aria-label="Chọn ảnh"
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        className={styles['tall'] ?? ''}
        loading={busy}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        Chụp hoặc chọn ảnh (còn {Math.max(0, room)})
      </Button>
      {problem && (
        <Typography.Text type="danger" role="alert">
          {problem}
        </Typography.Text>
      )}
    </Flex>
  );
}

function Picture({ photo: { name, thumbnail, picture } }: { photo: Photo }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(thumbnail ?? picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [thumbnail, picture]);
  return address ? <img src={address} alt={name} /> : null;
}

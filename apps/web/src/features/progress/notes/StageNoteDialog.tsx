import { UpdateProgress, maxAttachments, maxStageFiles } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button, Flex, Form, Input, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { unsentInput, usePlace } from '../../../components/unsent-input/unsent-input';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { useFormState, usePendingFiles } from '../../../forms/form-context';
import { useAddNote } from '../outbox/outbox';
import type { Owner, Photo } from '../outbox/outbox';
import { acceptedPhotos, photos, shrinkPhoto } from '../outbox/photos';
import type { StageHere } from '../outbox/stages-here';
import styles from '../progress.module.css';
import { stageLabel } from '../stage-text';

type StageNoteDialogProps = {
  project: Pick<Project, 'id' | 'title'>;
  owner: Owner;
  stage: StageHere;
  onClose: () => void;
};

/** What is typed: photos are kept beside it, and named in it. */
type Typed = Pick<UpdateProgress, 'notes'> & { photos?: Photo[] };

/** A note and photos of a stage, which wait on this device until they can be sent. */
export function StageNoteDialog({ project, owner, stage, onClose }: StageNoteDialogProps) {
  const { stageId, notes, attachments } = stage;
  const addNote = useAddNote();
  const place = usePlace(`note.${project.id}.${stageId}`);
  const save = ({ notes: text = '', photos: added = [] }: Typed) => {
    const isKept = addNote({
      ...owner,
      // Of two tabs that save the same words, one note arrives.
      key: unsentInput.read(place)?.key ?? crypto.randomUUID(),
      ...{ projectId: project.id, projectTitle: project.title, stageId, photos: added },
      ...(text === '' ? {} : { notes: text }),
      notedAt: new Date().toISOString(),
      sendAfter: 0,
    });
    return isKept ? { data: undefined } : { error: {} };
  };
  return (
    <FormDialog<Typed>
      place={place.name}
      contract={UpdateProgress}
      order={project}
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
      <Field name="photos" noStyle>
        <PhotoPicker mostMore={maxStageFiles - attachments.length} />
      </Field>
      <Typography.Paragraph type="secondary">
        Khách hàng và Việt Phát thấy ghi chú và ảnh. Vị trí và thời điểm chụp được xoá khỏi ảnh.
      </Typography.Paragraph>
    </FormDialog>
  );
}

/** What is being drawn cannot be given up; it is there in a moment. */
const nothing = (): void => undefined;

type PhotoPickerProps = {
  /** How many the stage still takes. */
  mostMore: number;
  value?: readonly Photo[];
};

function PhotoPicker({ mostMore, value: chosen = [] }: PhotoPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const form = Form.useFormInstance<Typed>();
  const { enter } = useFormState();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const room = Math.min(maxAttachments, mostMore) - chosen.length;
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
        const { name, ...picture } = await shrinkPhoto(file);
        const photo = { name, file: await photos.keep(picture) };
        // Others may have been taken away meanwhile.
        enter({ photos: [...((form.getFieldValue('photos') as Photo[] | undefined) ?? []), photo] });
      } catch {
        setProblem(`Không đọc được ảnh ${file.name}. Hãy chọn ảnh JPEG, PNG hoặc WebP.`);
      }
    setBusy(false);
  };
  return (
    <Flex vertical gap="small" style={{ marginBottom: 16 }}>
      <Flex wrap component="ul" gap="small">
        {chosen.map((photo) => (
          <li key={photo.file} className={styles['photo']}>
            <PhotoPreview photo={photo} />
            <Button
              aria-label={`Bỏ ảnh ${photo.name}`}
              onClick={() => enter({ photos: chosen.filter((other) => other !== photo) })}
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

function PhotoPreview({ photo: { name, file } }: { photo: Photo }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made = '';
    let isGone = false;
    void photos.read(file).then((kept) => {
      if (!kept || isGone) return;
      made = URL.createObjectURL(kept.thumbnail ?? kept.picture);
      setAddress(made);
    });
    return () => {
      isGone = true;
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address ? <img src={address} alt={name} /> : <small>{name}</small>;
}

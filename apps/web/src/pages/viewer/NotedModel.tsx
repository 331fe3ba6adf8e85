import { messageRoutes } from '@market/contracts';
import { Alert, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useOpened } from '../../components/overlays/open-dialog';
import { useUrlParams } from '../../components/url-params';
import { formatDateTime } from '../../components/values/dates';
import { useMayCall, useUser } from '../../features/accounts/user';
import { isOwn, senderName } from '../../features/messages/Conversation';
import { ModelViewer } from '../../features/models/viewer/ModelViewer';
import type { PinPlace } from '../../features/models/picked';
import { useProjectQuery } from '../../features/projects/projects.api';
import { useMissingPicture } from '../uploads/MissingPictures';
import { mayUpload } from '../uploads/message-files';
import { NoteDialog, notePlace } from './NoteDialog';
import { useNotes } from './use-notes';
import type { Note } from './use-notes';

type NotedModelProps = {
  file: { url: string; name: string };
  /** The order that has the file; absent where it belongs to none. */
  projectId: string | undefined;
  /** The message whose note is looked at first. */
  firstNote?: string | undefined;
  onLarge?: () => void;
};

type Writing = { pin: PinPlace | undefined; picture: Blob | undefined };

/** Of the address. */
function pinOf(text: string | null): PinPlace | undefined {
  const [x, y, z, ...normal] = (text ?? '').split(',').map(Number);
  const [i, j, k] = normal;
  return [x, y, z, i, j, k].every(Number.isFinite)
    ? ({ point: [x, y, z], normal: [i, j, k] } as PinPlace)
    : undefined;
}

/** A model with the notes that are pinned to it. */
export function NotedModel({ file, projectId, firstNote, onLarge }: NotedModelProps) {
  const user = useUser();
  const notes = useNotes(projectId, file.url);
  const places = useMemo(() => notes.map(({ place }) => place), [notes]);
  const mayTalk = useMayCall(messageRoutes.send);
  const project = useProjectQuery({ id: projectId ?? '' }, { skip: projectId === undefined }).data;
  const [chosen, choose] = useState(firstNote);
  const mayWrite = mayTalk && project !== undefined;
  // The address says which face is written about, so that a note which opens again is about the same one.
  const [params, setParams] = useUrlParams();
  const [writing, write] = useOpened<Writing>(
    (name) =>
      mayWrite &&
      name === notePlace(project.id, file.url) && { pin: pinOf(params.get('face')), picture: undefined },
  );
  const begin = (picture: Blob | undefined, pin?: PinPlace) => {
    setParams({ face: pin && [...pin.point, ...pin.normal].join(',') }, 'replace');
    write({ pin, picture });
  };
  const close = () => {
    setParams({ face: undefined }, 'replace');
    write(undefined);
  };
  const index = notes.findIndex(({ message }) => message.id === chosen);
  const note = notes[index];
  return (
    <>
      <ModelViewer
        {...{ ...file, onPicture: useMissingPicture(file.url), ...(onLarge && { onLarge }) }}
        pins={places}
        pinned={index < 0 ? undefined : index}
        onOpenPin={(pin) => choose(notes[pin]?.message.id)}
        onPin={mayWrite ? (pin, picture) => begin(picture, pin) : undefined}
        onShot={mayWrite && mayUpload(user) ? (picture) => begin(picture) : undefined}
        tools={notes.length > 0 && <NoteSelect notes={notes} chosen={index} onChoose={choose} />}
      >
        {note && (
          <Alert
            type="info"
            closable={{ onClose: () => choose(undefined) }}
            title={`${index + 1}. ${note.message.content}`}
            description={`${isOwn(note.message, user.role) ? 'Bạn' : senderName(note.message)} · ${formatDateTime(note.message.createdAt)}`}
          />
        )}
      </ModelViewer>
      {writing && project && <NoteDialog {...{ ...writing, project, file }} onClose={close} />}
    </>
  );
}

type NoteSelectProps = { notes: readonly Note[]; chosen: number; onChoose: (message: string) => void };

/** All notes as a list, for those who do not point at pins. */
const NoteSelect = ({ notes, chosen, onChoose }: NoteSelectProps) => (
  <Select
    aria-label="Ghi chú trên mô hình"
    placeholder={`Ghi chú (${notes.length})`}
    style={{ width: 180 }}
    popupMatchSelectWidth={false}
    value={notes[chosen]?.message.id ?? null}
    options={notes.map(({ message: { id, content } }, index) => ({
      value: id,
      label: `${index + 1}. ${content}`,
    }))}
    onSelect={onChoose}
  />
);

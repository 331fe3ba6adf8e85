import type { StoredFile } from '@market/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { isTransient } from '../../api/base-query';
import { errorBodyOf, messageOf } from '../../api/errors';
import { useCommand } from '../../commands/use-command';
import { useToast } from '../../components/toast';
import { useUser } from '../../features/accounts/user';
import {
  useRequestUploadMutation,
  useSendSmallFileMutation,
  useStorePictureMutation,
} from '../../features/objects/objects.api';
import { outbox, sendWaiting } from '../../features/progress/outbox/outbox';
import type { Send, Sending, StageNote } from '../../features/progress/outbox/outbox';
import { photos } from '../../features/progress/outbox/photos';
import type { Picture } from '../../features/progress/outbox/photos';
import { progressApi, useUpdateProgressMutation } from '../../features/progress/progress.api';

/** Milliseconds between two attempts while something waits: a network may return without the browser's noticing. */
const retryAfter = 10_000;

/** The status of a refusal that says nothing of the note itself: signed out, another interface, too many calls. */
const ofSession = (error: object): boolean => {
  const { status } = error as { status?: unknown };
  const { code } = errorBodyOf(error) ?? {};
  const isOther = code === 'INTERFACE_CHANGED' || code === 'ACCOUNT_CHANGED' || code === 'ACCOUNT_BLOCKED';
  return status === 401 || status === 429 || status === 408 || isOther;
};

/** The order was cancelled or completed, or is with another factory: no change of the note makes it welcome. */
const ofOrder = (error: object): boolean =>
  ['project.illegal-transition', 'project.not-found', 'access.denied'].includes(
    errorBodyOf(error)?.code ?? '',
  );

/** Another tab has sent the note under the same key, with other words or at another time. */
const isSentAlready = (error: object): boolean => errorBodyOf(error)?.code === 'command.key-reused';

const failed = (error: object): Sending =>
  isTransient(error as Parameters<typeof isTransient>[0]) || ofSession(error)
    ? 'later'
    : {
        reason: isSentAlready(error)
          ? 'Ghi chú này đã được gửi từ một cửa sổ khác.'
          : messageOf(error, 'Máy chủ không nhận cập nhật này.'),
        isFinal: ofOrder(error) || isSentAlready(error),
      };

/** Only one tab sends at a time. */
const alone = async (work: () => Promise<void>): Promise<void> => {
  // Browsers without locks have one tab more often than several; the idempotency keys hold in any case.
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('control-center-outbox', work);
};

/** Sends what the user has noted on this device, while they are signed in, in order and each once. Shows nothing. */
export function SendOutbox() {
  const { id: accountId, role } = useUser();
  const dispatch = useDispatch();
  // The card of the order shows what was refused.
  const requestUpload = useCommand(useRequestUploadMutation(), { failed: null });
  const sendFile = useCommand(useSendSmallFileMutation(), { failed: null });
  const storePicture = useCommand(useStorePictureMutation(), { failed: null });
  const update = useCommand(useUpdateProgressMutation(), {
    done: ['Cập nhật thành công', 'Tiến độ sản xuất đã được cập nhật'],
    failed: null,
  });
  const toast = useToast();

  const upload = async (
    name: string,
    { picture, thumbnail }: Picture,
  ): Promise<StoredFile | { error: object }> => {
    const ticket = await requestUpload.run({ body: { name, size: picture.size, type: picture.type } });
    if (ticket.error) return { error: ticket.error };
    const stored = await sendFile.run({ uploadURL: ticket.data.uploadURL, file: picture });
    if (stored.error) return { error: stored.error };
    // Without it the list shows the letters of the format.
    if (thumbnail) await storePicture.run({ fileUrl: stored.data.url, picture: thumbnail });
    return stored.data;
  };

  const send: Send = async (note, keep) => {
    let current = note;
    for (const [index, photo] of note.photos.entries()) {
      if (photo.url !== undefined) continue;
      let kept: Picture | undefined;
      try {
        kept = await photos.read(photo.file);
      } catch {
        // The browser has closed its database: it opens it again.
        return 'later';
      }
      if (!kept) {
        keep(current.photos.filter(({ file }) => file !== photo.file));
        return { reason: `Ảnh ${photo.name} không còn trên máy này.` };
      }
      const stored = await upload(photo.name, kept);
      if ('error' in stored) return failed(stored.error);
      current = { ...current, photos: current.photos.with(index, { ...photo, url: stored.url }) };
      keep(current.photos);
    }
    const { projectId, key } = current;
    const { data, error } = await update.run({ projectId, key, body: bodyOf(current) });
    if (error) {
      const sending = failed(error);
      if (sending !== 'later')
        toast.failure(error, 'Không thể cập nhật tiến độ. Vui lòng thử lại.', 'Lỗi cập nhật');
      return sending;
    }
    dispatch(progressApi.util.upsertQueryData('progress', { projectId }, data) as never);
    return 'sent';
  };

  const sendAll = useEffectEvent(() => sendWaiting({ accountId, role }, send));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    let ended = false;
    const runIn = (pause: number) => {
      clearTimeout(timer);
      if (ended) return;
      timer = setTimeout(() => void run(), pause);
    };
    const run = async () => {
      if (running) return;
      running = true;
      let wait = retryAfter;
      await alone(async () => {
        if (!ended) wait = Math.min(wait, await sendAll());
      })
        // What goes wrong in one round does not end the rounds.
        .catch(() => undefined)
        .finally(() => (running = false));
      runIn(wait);
    };
    const start = () => runIn(0);
    const unsubscribe = outbox.subscribe(() => {
      if (!running) start();
    });
    addEventListener('online', start);
    void alone(photos.sweep)
      // A browser without a database has no photos either.
      .catch(() => undefined)
      .then(start);
    return () => {
      ended = true;
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('online', start);
    };
  }, [accountId, role]);
  return null;
}

function bodyOf({ stageId, isCompleted, version, notes, photos, notedAt }: StageNote) {
  const attachments = photos.flatMap(({ url }) => (url === undefined ? [] : [url]));
  return {
    stageId,
    notedAt,
    ...(isCompleted === undefined ? {} : { isCompleted }),
    ...(version === undefined ? {} : { version }),
    ...(notes === undefined ? {} : { notes }),
    ...(attachments.length === 0 ? {} : { attachments }),
  };
}

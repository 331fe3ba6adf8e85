import type { StoredFile, Visibility } from '@market/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorBodyOf, messageOf } from '../../../api/errors';
import { useCommand } from '../../../commands/use-command';
import { measuredModels } from '../../../components/pictures/drawn';
import type { DrawFile, Drawn } from '../../../components/pictures/drawn';
import { useRequestUploadMutation, useSetObjectAccessMutation } from '../objects.api';
import type { PendingFiles } from '../../../forms/form-context';
import { useShowPicture } from '../preview/use-show-picture';
import { failureOf } from './failures';
import type { DrawingUploader } from './uploader';

/** A file that was chosen and is not in the form yet. */
export type PendingUpload = {
  id: string;
  name: string;
  state: 'chosen' | 'sending' | 'drawing' | 'stored' | 'failed';
  percent: number;
  /** Why the upload failed. */
  reason: string;
  /** Sending the file again would not help. */
  isRefused: boolean;
};

/**
 * What the form has to know of its files. Those that failed count as chosen: without a question the form would be sent
 * without them.
 */
export function pendingStateOf(
  uploads: readonly Pick<PendingUpload, 'state'>[],
): PendingFiles['state'] | undefined {
  if (uploads.some(isRunning)) return 'sending';
  return uploads.length > 0 ? 'chosen' : undefined;
}

/** It ends by itself: with the file in the form, or with a failure. */
export const isRunning = ({ state }: Pick<PendingUpload, 'state'>): boolean =>
  state === 'sending' || state === 'drawing' || state === 'stored';

type UploaderOptions = {
  maxFiles: number;
  extensions: readonly string[];
  drawFile: DrawFile;
  /**
   * Puts a stored file into the form, given the names of all that are being uploaded, and says who may read it. Throws the
   * reason why the form has no place for it.
   */
  place: (file: StoredFile, drawn: Drawn, names: readonly string[]) => Visibility;
  /** Called when the uploads that were started together have ended. */
  onEnd: (stored: StoredFile[]) => void;
  onFailure: (file: string, reason: string) => void;
  /** A file whose access cannot be set has no address, instead of that of its upload. */
  needsAccess?: boolean;
};

/** Uploads the files of a form. The code is loaded with the first file; leaving the form cancels the uploads. */
export function useUploader(options: UploaderOptions) {
  const { maxFiles } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  // The uploader itself shows why an upload failed.
  const requestUpload = useCommand(useRequestUploadMutation(), { failed: null });
  const setAccess = useCommand(useSetObjectAccessMutation(), { failed: null });
  const showPicture = useShowPicture();
  const [uppy, setUppy] = useState<DrawingUploader>();
  const [uploads, setUploads] = useState<PendingUpload[]>([]);

  const create = async () => {
    const { drawingUploader } = await import('./uploader');
    const created = drawingUploader({
      maxFiles,
      extensions: options.extensions,
      drawFile: (file, name) => latest.current.drawFile(file, name),
      requestUpload: async (body) => {
        const { data, error } = await requestUpload.run({ body });
        if (error) {
          const message = messageOf(error, 'không nhận được phản hồi của máy chủ');
          throw failureOf(message, errorBodyOf(error)?.code);
        }
        return data;
      },
      // When the access cannot be set, the file keeps the URL of its upload, unless it must be set.
      onSent: async (file, drawn) => {
        if (drawn.picture) showPicture(file.url, drawn.picture);
        if (drawn.solid) measuredModels.add(file.url, { name: file.name, solid: drawn.solid });
        // Of the uploader itself: the first file may arrive before the component is drawn with it.
        const names = created.getFiles().map(({ name }) => name);
        const visibility = latest.current.place(file, drawn, names);
        const { data } = await setAccess.run({ body: { objectUrl: file.url, visibility } });
        return data?.objectPath ?? (latest.current.needsAccess ? '' : file.url);
      },
      onFailure: (file, reason) => latest.current.onFailure(file, reason),
    });
    // From the start: what is dropped first may be stored before the component is drawn with the uploader.
    created.on('complete', ({ successful = [] }) => {
      latest.current.onEnd(successful.flatMap(({ response }) => response?.body ?? []));
      // Failed files stay, so that the user can retry or remove them.
      created.removeFiles(successful.map(({ id }) => id));
    });
    created.on('state-update', () => setUploads(created.getFiles().map(pendingUploadOf)));
    setUppy(created);
    return created;
  };
  const loading = useRef<Promise<DrawingUploader>>(undefined);
  const load = () => (loading.current ??= create());

  // After unmounting, no component would receive the result of a running upload.
  useEffect(() => () => uppy?.cancelAll(), [uppy]);
  useEffect(() => uppy?.setOptions({ restrictions: { maxNumberOfFiles: maxFiles } }), [uppy, maxFiles]);
  /** Uppy itself reports the end of uploads and of retried ones together, but not of a single retry. */
  const retry = async (id: string) => {
    const result = await uppy?.retryUpload(id);
    if (result) uppy?.emit('complete', result);
  };
  const discard = useCallback(() => uppy?.cancelAll(), [uppy]);
  return { uppy, load, uploads, retry, discard };
}

type UploadedFile = ReturnType<DrawingUploader['getFile']>;

const pendingUploadOf = ({ id, meta, error, progress }: UploadedFile): PendingUpload => ({
  id,
  name: meta.name,
  percent: progress.percentage ?? 0,
  state: error ? 'failed' : stateOf(progress),
  reason: error ?? '',
  isRefused: meta.isRefused === true,
});

function stateOf({
  uploadStarted,
  uploadComplete,
  percentage,
}: UploadedFile['progress']): PendingUpload['state'] {
  if (uploadComplete) return 'stored';
  if (!uploadStarted) return 'chosen';
  return percentage === 100 ? 'drawing' : 'sending';
}

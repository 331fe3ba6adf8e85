import { extensionOf, maxFileBytes } from '@market/contracts';
import type { RequestUpload, StoredFile, UploadTicket } from '@market/contracts';
import Uppy from '@uppy/core';
import type { Body, Meta, UppyFile } from '@uppy/core';
import type { DrawFile, Drawn } from '../../../components/pictures/drawn';
import { sendFile } from './send-file';
import { FileRefused } from './failures';
import { uploadTexts } from './upload-texts';

/** `isRefused`: the server does not take this file, however often it is sent. */
export type UploadMeta = Meta & { name: string; description?: string; isRefused?: boolean };
export type UploadReply = StoredFile & Record<string, unknown>;
export type DrawingUploader = Uppy<UploadMeta, UploadReply>;

export type UploaderOptions = {
  maxFiles: number;
  extensions: readonly string[];
  requestUpload: (file: RequestUpload) => Promise<UploadTicket>;
  drawFile: DrawFile;
  /** Called with a file that the server has. Resolves to the final URL; rejects with the reason why the file is refused. */
  onSent: (file: StoredFile, drawn: Drawn) => Promise<string>;
  onFailure: (file: string, reason: string) => void;
};

/** Milliseconds for which Uppy displays its own messages. */
const messageTime = 3000;

/** Browsers open six connections to a server, some of which the page needs for other calls. */
const uploadsAtOnce = 3;

/** Requests an upload URL for each file and sends the file there. A failed file stays and can be retried. */
export function drawingUploader(options: UploaderOptions): DrawingUploader {
  const uppy: DrawingUploader = new Uppy<UploadMeta, UploadReply>({
    autoProceed: false,
    infoTimeout: messageTime,
    locale: uploadTexts(options.extensions),
    restrictions: {
      maxNumberOfFiles: options.maxFiles,
      maxFileSize: maxFileBytes,
      allowedFileTypes: [...options.extensions],
    },
  });

  const upload = async (id: string) => {
    const file = uppy.getFile(id) as ReturnType<DrawingUploader['getFile']> | undefined;
    // Removed before its turn.
    if (!file) return;
    const cancelling = new AbortController();
    const cancel = (removed: { id: string }) => removed.id === id && cancelling.abort();
    uppy.on('file-removed', cancel);
    try {
      const drawing = options.drawFile(file.data as Blob, file.name);
      // An upload URL is valid once: a retry requests another.
      const { uploadURL } = await unlessAborted(
        options.requestUpload(uploadRequestOf(file)),
        cancelling.signal,
      );
      const stored = await sendFile<StoredFile>(uploadURL, file.data as Blob, {
        signal: cancelling.signal,
        onProgress: (bytes) => {
          const { uploadStarted } = uppy.getFile(id).progress;
          const progress = { uploadStarted: uploadStarted ?? 0, bytesUploaded: bytes, bytesTotal: file.size };
          uppy.emit('upload-progress', uppy.getFile(id), progress);
        },
      });
      const drawn = await drawing;
      cancelling.signal.throwIfAborted();
      const body = { ...stored, url: await options.onSent(stored, drawn) };
      if (!cancelling.signal.aborted)
        uppy.emit('upload-success', uppy.getFile(id), { status: 200, body, uploadURL: body.url });
    } catch (error) {
      if (cancelling.signal.aborted) return;
      if (error instanceof FileRefused) uppy.setFileMeta(id, { ...uppy.getFile(id).meta, isRefused: true });
      uppy.emit('upload-error', uppy.getFile(id), error as Error);
      options.onFailure(file.meta.name, (error as Error).message);
    } finally {
      uppy.off('file-removed', cancel);
    }
  };

  uppy.addUploader(async (ids) => {
    const files = uppy.getFilesByIds(ids).filter(({ error, progress }) => !error && !progress.uploadComplete);
    uppy.emit('upload-start', files);
    const waiting = files.map(({ id }) => id);
    const uploadInTurn = async () => {
      for (let id = waiting.shift(); id; id = waiting.shift()) await upload(id);
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, uploadInTurn));
  });
  return uppy;
}

/** A request that is slow to answer does not hold back the files behind a cancelled one. */
const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('cancelled')), { once: true });
    work.then(resolve, reject);
  });

type ChosenFile = Pick<UppyFile<Meta, Body>, 'name' | 'size' | 'type' | 'meta'>;

function uploadRequestOf({ name, size, type, meta }: ChosenFile): RequestUpload {
  const { name: givenName, description } = meta as UploadMeta;
  return {
    name: withExtensionOf(name, givenName.trim()),
    size: size ?? 0,
    type,
    ...(description ? { description } : {}),
  };
}

/** A renamed file keeps its extension. */
function withExtensionOf(name: string, givenName: string): string {
  const extension = extensionOf(name);
  if (!givenName) return name;
  return extensionOf(givenName) === extension ? givenName : givenName + extension;
}

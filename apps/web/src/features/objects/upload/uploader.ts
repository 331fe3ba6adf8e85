import { extensionOf, maxFileBytes } from '@control-center/contracts';
import type { RequestUpload, StoredFile, UploadTicket } from '@control-center/contracts';
import Uppy from '@uppy/core';
import type { Body, Meta, UppyFile } from '@uppy/core';
import { sendFile } from './send-file';
import { uploadTexts } from './upload-texts';

export type UploadMeta = Meta & { name: string; description?: string };
export type UploadReply = StoredFile & Record<string, unknown>;
export type DrawingUploader = Uppy<UploadMeta, UploadReply>;

export type UploaderOptions = {
  maxFiles: number;
  extensions: readonly string[];
  requestUpload: (file: RequestUpload) => Promise<UploadTicket>;
  /** Says who may read a stored file, and answers the address under which it is then known. */
  giveAccess: (file: StoredFile) => Promise<string>;
  onFailure: (file: string, reason: string) => void;
};

/** Milliseconds that Uppy's own notices stand (section 9). */
const noticeTime = 3000;

/** Asks for an address for each file and sends the bytes there. What fails stays, to be tried again. */
export function drawingUploader(options: UploaderOptions): DrawingUploader {
  const uppy: DrawingUploader = new Uppy<UploadMeta, UploadReply>({
    autoProceed: false,
    infoTimeout: noticeTime,
    locale: uploadTexts,
    restrictions: {
      maxNumberOfFiles: options.maxFiles,
      maxFileSize: maxFileBytes,
      allowedFileTypes: [...options.extensions],
    },
  });

  const upload = async (id: string) => {
    const file = uppy.getFile(id);
    const cancelling = new AbortController();
    const cancel = (removed: { id: string }) => removed.id === id && cancelling.abort();
    uppy.on('file-removed', cancel);
    try {
      // An address serves once: a second try asks for another.
      const { uploadURL } = await options.requestUpload(describe(file));
      const stored = await sendFile<StoredFile>(uploadURL, file.data as Blob, {
        signal: cancelling.signal,
        onProgress: (bytes) => {
          const { uploadStarted } = uppy.getFile(id).progress;
          const progress = { uploadStarted: uploadStarted ?? 0, bytesUploaded: bytes, bytesTotal: file.size };
          uppy.emit('upload-progress', uppy.getFile(id), progress);
        },
      });
      const body = { ...stored, url: await options.giveAccess(stored) };
      if (!cancelling.signal.aborted)
        uppy.emit('upload-success', uppy.getFile(id), { status: 200, body, uploadURL: body.url });
    } catch (error) {
      if (cancelling.signal.aborted) return;
      uppy.emit('upload-error', uppy.getFile(id), error as Error);
      options.onFailure(file.meta.name, (error as Error).message);
    } finally {
      uppy.off('file-removed', cancel);
    }
  };

  uppy.addUploader(async (ids) => {
    const files = uppy.getFilesByIds(ids).filter(({ error, progress }) => !error && !progress.uploadComplete);
    uppy.emit('upload-start', files);
    await Promise.all(files.map(({ id }) => upload(id)));
  });
  return uppy;
}

type Described = Pick<UppyFile<Meta, Body>, 'name' | 'size' | 'type' | 'meta'>;

function describe({ name, size, type, meta }: Described): RequestUpload {
  const { name: givenName, description } = meta as UploadMeta;
  return {
    name: withExtensionOf(name, givenName.trim()),
    size: size ?? 0,
    type,
    ...(description ? { description } : {}),
  };
}

/** A new name does not make a file of another kind. */
function withExtensionOf(name: string, givenName: string): string {
  const extension = extensionOf(name);
  if (!givenName) return name;
  return extensionOf(givenName) === extension ? givenName : givenName + extension;
}

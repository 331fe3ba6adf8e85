import type { RequestUpload, StoredFile, UploadTicket } from '@control-center/contracts';
import { maxFileBytes } from '@control-center/contracts';
import Uppy from '@uppy/core';
import type { Body, Meta, UppyFile } from '@uppy/core';
import XHRUpload from '@uppy/xhr-upload';
import { uploadTexts } from './upload-texts';

export type UploadMeta = Meta & { name: string; description?: string };
export type UploadReply = StoredFile & Record<string, unknown>;
export type DrawingUploader = Uppy<UploadMeta, UploadReply>;

type Options = {
  maxFiles: number;
  extensions: readonly string[];
  requestUpload: (file: RequestUpload) => Promise<UploadTicket>;
  /** Says who may read a stored file, and answers the address under which it is then known. */
  giveAccess: (file: StoredFile) => Promise<string>;
  onFailure: (file: string, reason: string) => void;
};

/** Slower than this and a transfer of the largest file counts as stalled. */
const stalledAfter = 120_000;

/** Asks for an address for each file and sends the bytes there. */
export function drawingUploader(options: Options): DrawingUploader {
  const uppy: DrawingUploader = new Uppy<UploadMeta, UploadReply>({
    autoProceed: false,
    locale: uploadTexts,
    restrictions: {
      maxNumberOfFiles: options.maxFiles,
      maxFileSize: maxFileBytes,
      allowedFileTypes: [...options.extensions],
    },
  });
  uppy.use(XHRUpload, {
    method: 'PUT',
    formData: false,
    timeout: stalledAfter,
    // An address serves once; a second try starts over from the dialog with a new one.
    shouldRetry: () => false,
    headers: (file) => ({
      'Content-Type': file.type || 'application/octet-stream',
      'X-Requested-With': 'control-center',
    }),
    endpoint: async (file) => {
      const { uploadURL } = await options.requestUpload(describe(Array.isArray(file) ? file[0]! : file));
      return uploadURL;
    },
  });
  uppy.addPostProcessor(async (ids) => {
    await Promise.all(
      uppy.getFilesByIds(ids).map(async ({ id, response }) => {
        if (!response?.body) return;
        const body = { ...response.body, url: await options.giveAccess(response.body) };
        uppy.setFileState(id, { response: { ...response, body } });
      }),
    );
  });
  uppy.on('upload-error', (file, error) => options.onFailure(file?.name ?? '', error.message));
  return uppy;
}

type Described = Pick<UppyFile<Meta, Body>, 'name' | 'size' | 'type' | 'meta'>;

function describe({ name, size, type, meta }: Described): RequestUpload {
  const { name: givenName, description } = meta as UploadMeta;
  return {
    name: givenName || name,
    size: size ?? 0,
    type,
    ...(description ? { description } : {}),
  };
}

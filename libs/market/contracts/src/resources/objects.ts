import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../kernel/access.js';
import { Integer, OptionalLine, OptionalText, RequiredText } from '../kernel/fields.js';
import { get, post, put } from '../kernel/route.js';
import { hasPicture, isShownAsModel } from '../vocabulary/files.js';
import type { StageId } from '../vocabulary/stages.js';

/** Metadata that a browser sends before it uploads a file. */
export class RequestUpload {
  @OptionalLine(255) name?: string;

  @IsOptional()
  @Integer(0, 'Kích thước phải >= 0')
  size?: number;

  @OptionalText(100) type?: string;
  @OptionalText(1000) description?: string;
}

/** A one-time upload address, bound to the session and valid for an hour. The file is sent there with PUT. */
export type UploadTicket = { uploadURL: string };

/** `public`: readable by every participant of the project. `private`: by customer, provider, and factories it is shared with. */
export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export class SetObjectAccess {
  @RequiredText(500, 'objectUrl là bắt buộc') objectUrl: string;

  @IsOptional()
  @IsIn(visibilities, { message: 'visibility phải là public hoặc private' })
  visibility?: Visibility;

  @OptionalLine(255) filename?: string;
}

export type ObjectAccess = { objectPath: string };

/** Bytes of a stored picture, without the metadata that it came with. */
export type ThumbnailStored = { size: number };

/** An uploaded file in replies. */
export type StoredFile = {
  /** /objects/NAME.EXT, readable by those who may see the project. */
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  description: string;
  visibility: Visibility;
  /** Set on a private file that the project's factories may read. */
  shared?: true;
};

/**
 * Where an order has a file: its main drawing, the drawing of a part, an attachment of the order or of a part, a document
 * of a production stage, a document of a factory's quote.
 */
export type FilePlace = 'main' | 'part' | 'attachment' | 'stage' | 'quote' | 'receipt';

/** `superseded`: a later drawing took its place. `removed`: taken away, alone or with its part. */
export type FileState = 'current' | 'superseded' | 'removed';

/**
 * A file in one of its places in an order. The provider sees all files, the customer all but those of quotes; a factory sees
 * its own and the current ones that are shared with it.
 */
export type OrderFile = StoredFile & {
  place: FilePlace;
  /** The part that has or had the file; null for the order's own. */
  partId: string | null;
  /** The customer's number of that part, the last one for a removed part. */
  partNumber: string | null;
  /** Null unless the place is a stage. */
  stageId: StageId | null;
  /** Counts the drawings of a place from 1; null for a file that is no drawing. */
  revision: number | null;
  state: FileState;
  addedAt: string;
  /** The side that added it. */
  by: 'customer' | 'factory' | 'provider';
  /** Account id of who added it; for the provider only. */
  addedBy?: string;
  /** When it was superseded or removed; null for a current file. */
  endedAt: string | null;
};

/** The file that stands for an order in lists: its first model, or the main drawing, or another file with a picture. */
export function coverOf({
  drawingFileUrl,
  files,
}: {
  drawingFileUrl: string | null;
  files: readonly OrderFile[];
}): OrderFile | undefined {
  const main = files.filter(({ url }) => url === drawingFileUrl);
  const current = files.filter(({ state }) => state === 'current');
  const models = current.filter(({ name }) => isShownAsModel(name));
  const candidates = [...models, ...main, ...current];
  return candidates.find(({ name }) => hasPicture(name)) ?? candidates[0];
}

/** The outcome of collecting unreferenced uploads, as numbers of uploads. */
export type Collected = {
  deleted: number;
  /** Referenced by an event, although the upload ledger did not record it. */
  saved: number;
  /** Claimed by a command that did not succeed; available to their uploader again. */
  released: number;
};

const uploaders = {
  customer: 'canUploadFiles',
  manufacturer: ['canUpdateProgress', 'canSubmitQuote'],
  ...provider('canEditDrawings'),
} as const;

export const objectRoutes = {
  requestUpload: post('/api/objects/upload', {
    access: uploaders,
    page: 'file-upload',
    body: RequestUpload,
    limit: 'uploads',
  }).replies<UploadTicket>(),
  /** The file's bytes are the body. */
  upload: put('/api/objects/upload/:ticket', {
    access: uploaders,
    page: 'file-upload',
  }).replies<StoredFile>(),
  /** The file's bytes, for participants of the project that references it. `?inline=1` displays images and PDF in place. */
  download: get('/objects/:name', { access: 'signed-in' }).replies<never>(),
  /** A small picture of the file: JPEG, for its readers; 204 when there is none. */
  thumbnail: get('/objects/:name/thumbnail', { access: 'signed-in' }).replies<never>(),
  /**
   * The JPEG is the body; a file has one picture, which stays. It comes from the uploader, or, once a project references
   * the file, from the project's customer or the provider.
   */
  setThumbnail: put('/objects/:name/thumbnail', { access: 'signed-in' }).replies<ThumbnailStored>(),
  setAccess: put('/api/objects/acl', {
    access: uploaders,
    page: 'file-upload',
    body: SetObjectAccess,
  }).replies<ObjectAccess>(),
  /** Deletes uploads that have been unreferenced for seven days. Also runs every hour. */
  collect: post('/api/admin/objects/collect', { access: { admin: 'canBackupData' } }).replies<Collected>(),
};

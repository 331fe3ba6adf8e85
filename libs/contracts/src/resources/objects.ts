import { IsIn, IsOptional } from 'class-validator';
import { provider } from '../kernel/access.js';
import { OptionalText, RequiredText, Whole } from '../kernel/fields.js';
import { get, post, put } from '../kernel/route.js';

/** What the browser knows of a file before it sends it. */
export class RequestUpload {
  @OptionalText(255) name?: string;

  @IsOptional()
  @Whole(0, 'Kích thước phải >= 0')
  size?: number;

  @OptionalText(100) type?: string;
  @OptionalText(1000) description?: string;
}

/** A one-time address of ours, bound to the session and good for an hour; the file is sent there with PUT. */
export type UploadTicket = { uploadURL: string };

/** «public»: every participant of the project. «private»: customer and provider, and a factory it is shared with. */
export const visibilities = ['public', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

export class SetObjectAccess {
  @RequiredText(500, 'objectUrl là bắt buộc') objectUrl: string;

  @IsOptional()
  @IsIn(visibilities, { message: 'visibility phải là public hoặc private' })
  visibility?: Visibility;

  @OptionalText(255) filename?: string;
}

export type ObjectAccess = { objectPath: string };

/** An uploaded file as replies show it. */
export type StoredFile = {
  /** /objects/NAME.EXT, to be read by those who may see the project. */
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  description: string;
  visibility: Visibility;
  /** On a private file of a project: its factories may read it too. */
  shared?: true;
};

/** What a collection of unreferenced uploads did, in uploads. */
export type Collected = {
  deleted: number;
  /** Referenced by the log, though the ledger did not know it. */
  saved: number;
  /** Claimed by a command that never came to anything: their uploader's again. */
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
  /** The file's bytes; by participation in the project that references it. `?inline=1` opens images and PDF in place. */
  download: get('/objects/:name', { access: 'signed-in' }).replies<never>(),
  setAccess: put('/api/objects/acl', {
    access: uploaders,
    page: 'file-upload',
    body: SetObjectAccess,
  }).replies<ObjectAccess>(),
  /** Deletes uploads that nothing has referenced for seven days, as happens by itself every hour. */
  collect: post('/api/admin/objects/collect', { access: { admin: 'canBackupData' } }).replies<Collected>(),
};

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { objectRoutes, thumbnailLimits, thumbnailMessage } from '@market/contracts';
import type { ThumbnailStored } from '@market/contracts';
import { Refusal } from '@market/domain';
import { ObjectStore, ObjectTooLarge, limited, strippedThumbnail, thumbnailNameOf } from '@platform/files';
import { Controller, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CalledBy, denied } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ObjectReaders } from './object-readers.js';
import { bodyOf } from './request-body.js';
import { UploadLedger } from './upload-ledger.js';
import type { Upload } from './upload-ledger.js';

/** Small pictures of files, which browsers draw: the server only checks and stores them. */
@Controller()
export class ThumbnailsController {
  constructor(
    private readonly ledger: UploadLedger,
    private readonly objects: ObjectStore,
    private readonly readers: ObjectReaders,
  ) {}

  @Handles(objectRoutes.thumbnail)
  async read(
    @CalledBy() caller: Caller,
    @Param('name') objectName: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { thumbnailBy } = await this.readable(caller, objectName);
    response.set('Cache-Control', 'private, no-cache');
    const name = thumbnailNameOf(objectName);
    const stored = thumbnailBy === null ? undefined : await this.objects.open(name);
    if (!stored) {
      response.status(204).end();
      return;
    }
    response.set({
      ETag: `"${name}"`,
      'Content-Type': 'image/jpeg',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    });
    if (request.fresh) {
      stored.destroy();
      response.status(304).end();
    } else response.send(await buffer(stored));
  }

  @Handles(objectRoutes.setThumbnail)
  async store(
    @CalledBy() caller: Caller,
    @Param('name') objectName: string,
    @Req() request: Request,
  ): Promise<ThumbnailStored> {
    const { state } = await this.readable(caller, objectName);
    if (state !== 'stored' && caller.role === 'manufacturer') throw denied();
    const picture = await pictureIn(request);
    await this.ledger.recordThumbnail(caller.accountId, objectName, () =>
      this.objects.put(thumbnailNameOf(objectName), Readable.from([picture])),
    );
    return { size: picture.length };
  }

  private async readable(caller: Caller, objectName: string): Promise<Upload> {
    const upload = await this.ledger.byObject(objectName);
    if ((await this.readers.nameFor(caller, objectName, upload)) === undefined) throw denied();
    return upload;
  }
}

async function pictureIn(request: Request): Promise<Buffer> {
  const body = bodyOf(request);
  try {
    const picture = strippedThumbnail(await buffer(limited(body, thumbnailLimits.maxBytes)), thumbnailLimits);
    if (!picture) throw new Refusal('object.wrong-kind', thumbnailMessage);
    return picture;
  } catch (error) {
    throw error instanceof ObjectTooLarge ? new Refusal('object.too-large', thumbnailMessage) : error;
  } finally {
    void body.discard();
  }
}

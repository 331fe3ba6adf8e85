import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { objectRoutes, previewOf } from '@control-center/contracts';
import type { Preview } from '@control-center/contracts';
import { contentTypeOf, ObjectStore } from '@control-center/objects';
import type { ByteRange } from '@control-center/objects';
import { Controller, Logger, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../http/api-error.js';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { contentDisposition } from './content-disposition.js';
import { ObjectReaders } from './object-readers.js';
import { UploadLedger } from './upload-ledger.js';
import type { Upload } from './upload-ledger.js';

/** What may be opened in place: everything else is saved. */
type Opened = Extract<Preview, 'image' | 'pdf'>;

/**
 * A file opened by itself may run nothing, load nothing and reach nothing of ours (SVG is a document). Browsers show
 * no PDF in a sandbox; theirs is the viewer's own.
 */
const inert: Record<Opened, string> = {
  image: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  pdf: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
};

const openedAs = (objectName: string, request: Request): Opened | undefined => {
  const preview = previewOf(objectName);
  const wanted = request.query['inline'] === '1';
  return wanted && (preview === 'image' || preview === 'pdf') ? preview : undefined;
};

/** Streams files to those who may read them, whole or one range of bytes. */
@Controller()
export class DownloadsController {
  private readonly log = new Logger(DownloadsController.name);

  constructor(
    private readonly ledger: UploadLedger,
    private readonly objects: ObjectStore,
    private readonly readers: ObjectReaders,
  ) {}

  @Handles(objectRoutes.download)
  async read(
    @CalledBy() caller: Caller,
    @Param('name') objectName: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const upload = await this.ledger.byObject(objectName);
    const name = await this.nameFor(caller, upload, objectName);
    if (name === undefined) throw new ApiError('access.denied', 'Bạn không có quyền xem file này');
    // Asked for again each time: the next person at this browser may not be allowed to read it.
    response.set({ ETag: `"${objectName}"`, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const range = rangeOf(request, response, upload.size);
    if (range === 'unsatisfiable') {
      response.set('Content-Range', `bytes */${upload.size}`);
      throw new ApiError('object.no-such-range', 'File không có phần được yêu cầu');
    }
    const stream = request.method === 'HEAD' ? undefined : await this.open(objectName, range);
    const opened = openedAs(objectName, request);
    response.status(range ? 206 : 200).set({
      'Content-Type': contentTypeOf(objectName),
      'Content-Length': `${range ? range.end - range.start + 1 : upload.size}`,
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${upload.size}` }),
      'Content-Disposition': contentDisposition(opened ? 'inline' : 'attachment', name),
      'Content-Security-Policy': inert[opened ?? 'image'],
      'X-Content-Type-Options': 'nosniff',
    });
    if (stream) await this.send(stream, response, objectName);
    else response.end();
  }

  private async open(objectName: string, range?: ByteRange): Promise<Readable> {
    const stream = await this.objects.open(objectName, range);
    if (!stream) throw new ApiError('object.not-found', 'Không tìm thấy file');
    return stream;
  }

  private async send(stream: Readable, response: Response, objectName: string): Promise<void> {
    try {
      await pipeline(stream, response);
    } catch (error) {
      const readerLeft = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!readerLeft) this.log.error(`${objectName} could not be sent: ${String(error)}`);
    }
  }

  /** Undefined for those who may not read it. */
  private async nameFor(caller: Caller, upload: Upload, objectName: string): Promise<string | undefined> {
    if (upload.state === 'referenced') return this.readers.nameFor(caller, objectName);
    return upload.accountId === caller.accountId ? upload.name : undefined;
  }
}

/** The one range that is asked for; several at once are answered with the whole, as HTTP allows. */
function rangeOf(
  request: Request,
  response: Response,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== response.get('ETag')) return undefined;
  const ranges = request.range(size);
  if (ranges === -1) return 'unsatisfiable';
  if (!Array.isArray(ranges) || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

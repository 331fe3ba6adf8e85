import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf, objectRoutes, previewOf } from '@market/contracts';
import type { Preview } from '@market/contracts';
import { Refusal } from '@market/domain';
import { ObjectStore } from '@platform/files';
import type { ByteRange } from '@platform/files';
import { Controller, Logger, Param, Req, Res } from '@nestjs/common';
import { create as contentDisposition } from 'content-disposition';
import type { Request, Response } from 'express';
import { CalledBy } from '../http/caller.js';
import type { Caller } from '../http/caller.js';
import { Handles } from '../http/handles.js';
import { ObjectReaders } from './object-readers.js';
import { UploadLedger } from './upload-ledger.js';

/** Files that a browser may display; all others are saved. */
type Inline = Extract<Preview, 'image' | 'pdf'>;

/**
 * A displayed file may run no script, load nothing and access nothing of the app (SVG is a document). Browsers display
 * no PDF in a sandbox; their PDF viewers have one of their own.
 */
const contentSecurityPolicy: Record<Inline, string> = {
  image: "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
  pdf: "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'",
};

const inlineKind = (objectName: string, request: Request): Inline | undefined => {
  const preview = previewOf(objectName);
  const isRequested = request.query['inline'] === '1';
  return isRequested && (preview === 'image' || preview === 'pdf') ? preview : undefined;
};

/** The name for old clients, without accents; the package would write question marks. */
const inAscii = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');

/** Streams files, complete or one range of bytes, to the callers who may read them. */
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
    const name = await this.readers.nameFor(caller, objectName, upload);
    if (name === undefined) throw new Refusal('access.denied', 'Bạn không có quyền xem file này');
    // Browsers must revalidate every time: the next user of this browser may not be allowed to read the file.
    response.set({ ETag: `"${objectName}"`, 'Cache-Control': 'private, no-cache', 'Accept-Ranges': 'bytes' });
    if (request.fresh) {
      response.status(304).end();
      return;
    }
    const range = rangeOf(request, response, upload.size);
    if (range === 'unsatisfiable') {
      response.set('Content-Range', `bytes */${upload.size}`);
      throw new Refusal('object.no-such-range', 'File không có phần được yêu cầu');
    }
    const stream = request.method === 'HEAD' ? undefined : await this.open(objectName, range);
    const inline = inlineKind(objectName, request);
    response.status(range ? 206 : 200).set({
      'Content-Type': contentTypeOf(objectName),
      'Content-Length': `${range ? range.end - range.start + 1 : upload.size}`,
      ...(range && { 'Content-Range': `bytes ${range.start}-${range.end}/${upload.size}` }),
      'Content-Disposition': contentDisposition(name, {
        type: inline ? 'inline' : 'attachment',
        fallback: inAscii(name),
      }),
      'Content-Security-Policy': contentSecurityPolicy[inline ?? 'image'],
      'X-Content-Type-Options': 'nosniff',
    });
    if (stream) await this.send(stream, response, objectName);
    else response.end();
  }

  private async open(objectName: string, range?: ByteRange): Promise<Readable> {
    const stream = await this.objects.open(objectName, range);
    if (!stream) throw new Refusal('object.not-found', 'Không tìm thấy file');
    return stream;
  }

  private async send(stream: Readable, response: Response, objectName: string): Promise<void> {
    try {
      await pipeline(stream, response);
    } catch (error) {
      const clientDisconnected = (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE';
      if (!clientDisconnected) this.log.error(`${objectName} could not be sent: ${String(error)}`);
    }
  }
}

/** The requested range; undefined for the complete file, which HTTP allows as the reply to several ranges. */
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

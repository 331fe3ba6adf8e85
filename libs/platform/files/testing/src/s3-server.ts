import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureProblem } from './s3-signature.js';
import type { Account } from './s3-signature.js';

const smallestPart = 5 * 1024 * 1024;

export const account: Account = {
  accessKeyId: 'key of the tests',
  secretAccessKey: 'secret of the tests',
  region: 'xx-test-1',
};
export const bucket = 'objects-of-the-tests';
/** The end of ids and tokens of this server: characters with a meaning in an address. */
const opaque = '/+ =&';

/**
 * The fault of a request: its connection is cut before or after its effect, it is never answered, or it gets an error
 * code.
 */
export type Fault =
  | 'cut'
  | 'lose the answer'
  | 'hang'
  | 'SlowDown'
  | 'ExpiredToken'
  | 'TemporaryRedirect'
  | 'none';

const statusOf: Readonly<Record<string, number>> = {
  SlowDown: 503,
  ExpiredToken: 400,
  TemporaryRedirect: 307,
};

type Upload = { name: string; type: string; parts: Map<number, Buffer>; startedAt: Date };

/** An S3 server with one bucket in memory. Supports the requests of S3ObjectStore and checks all signatures. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const types = new Map<string, string>();
  const uploads = new Map<string, Upload>();
  const faults: Fault[] = [];
  const seen: string[] = [];
  const behaviour = {
    /** Completing an upload fails with a success status and an error body, as S3 may do. */
    failsOnComplete: false,
    /** Completing an upload fails because somebody else has ended it. */
    hasEndedUploads: false,
    /** Answers requests for a range with a range that begins one byte later. */
    shiftsRanges: false,
    /** Answers requests for a range with the whole object. */
    ignoresRanges: false,
    /** Cuts each download after this many bytes. */
    cutsDownloadsAfter: Infinity,
    /** Sends this many bytes of each download and then nothing. */
    stallsDownloadsAfter: Infinity,
    account,
    /** Every request gets this fault. */
    always: undefined as Fault | undefined,
  };
  let largestBody = 0;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    seen.push(`${request.method} ${request.url}`);
    largestBody = Math.max(largestBody, body.length);
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, status === 307 ? { location: '/elsewhere' } : {})
        .end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`);
    const fault = behaviour.always ?? faults.shift();
    if (fault === 'hang') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault && statusOf[fault]) return void fail(statusOf[fault], fault);
    const problem = await signatureProblem(request, body, behaviour.account);
    if (problem) return void fail(403, problem);
    if (fault === 'lose the answer') response.end = () => (request.socket.destroy(), response);

    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const isVirtual = request.headers.host!.startsWith(`${bucket}.`);
    const path = decodeURIComponent(pathname).split('/').slice(1);
    const [inBucket, name = ''] = isVirtual ? [bucket, ...path] : path;
    if (inBucket !== bucket) return void fail(404, 'NoSuchBucket');
    const uploadId = searchParams.get('uploadId');
    const upload = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !upload) return void fail(404, 'NoSuchUpload');
    const kind = [request.method, upload && 'part', searchParams.has('uploads') && 'uploads']
      .filter(Boolean)
      .join(' ');
    const type = request.headers['content-type'] ?? '';
    const actions: Record<string, () => void> = {
      PUT: () => {
        objects.set(name, body);
        types.set(name, type);
        response.end();
      },
      GET: () => {
        if (name === '') {
          const token = searchParams.get('continuation-token');
          if (token !== null && !token.endsWith(opaque)) return void fail(400, 'InvalidArgument');
          return void response.end(namesAfter(token));
        }
        const object = objects.get(name);
        if (!object) return void fail(404, 'NoSuchKey');
        const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
        const isPart = from !== undefined && !behaviour.ignoresRanges;
        const shift = behaviour.shiftsRanges ? 1 : 0;
        const start = isPart ? Number(from) + shift : 0;
        const end = isPart && to ? Number(to) + 1 + shift : object.length;
        send(response, object.subarray(start, end), isPart ? 206 : 200, {
          ...(isPart && { 'content-range': `bytes ${start}-${end - 1}/${object.length}` }),
        });
      },
      HEAD: () =>
        response
          .writeHead(objects.has(name) ? 200 : 404, { 'content-length': objects.get(name)?.length ?? 0 })
          .end(),
      DELETE: () => {
        objects.delete(name);
        response.writeHead(204).end();
      },
      'POST uploads': () => {
        const id = `${randomUUID()}${opaque}`;
        uploads.set(id, { name, type, parts: new Map(), startedAt: new Date() });
        response.end(
          `<InitiateMultipartUploadResult><UploadId>${escaped(id)}</UploadId></InitiateMultipartUploadResult>`,
        );
      },
      'GET uploads': () => response.end(uploadsAfter(searchParams.get('upload-id-marker'))),
      'PUT part': () => {
        upload!.parts.set(Number(searchParams.get('partNumber')), body);
        response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end();
      },
      'POST part': () => {
        if (behaviour.hasEndedUploads) return void (uploads.clear(), fail(404, 'NoSuchUpload'));
        if (behaviour.failsOnComplete) return void fail(200, 'InternalError');
        const listed = [
          ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g),
        ];
        const contents = listed.map(([, number]) => upload!.parts.get(Number(number))!);
        const tagsMatch = listed.every(
          ([, , tag], index) => createHash('md5').update(contents[index]!).digest('hex') === tag,
        );
        if (!tagsMatch || listed.length !== upload!.parts.size) return void fail(400, 'InvalidPart');
        if (contents.slice(0, -1).some(({ length }) => length < smallestPart))
          return void fail(400, 'EntityTooSmall');
        objects.set(name, Buffer.concat(contents));
        types.set(name, upload!.type);
        uploads.delete(uploadId!);
        response.end('<CompleteMultipartUploadResult/>');
      },
      'DELETE part': () => {
        uploads.delete(uploadId!);
        response.writeHead(204).end();
      },
    };
    (actions[kind] ?? (() => fail(405, 'MethodNotAllowed')))();
  }

  function send(response: ServerResponse, content: Buffer, status: number, headers: object): void {
    const { cutsDownloadsAfter, stallsDownloadsAfter } = behaviour;
    response.writeHead(status, { ...headers, 'content-length': content.length });
    const sent = Math.min(cutsDownloadsAfter, stallsDownloadsAfter);
    if (content.length <= sent) response.end(content);
    else
      response.write(content.subarray(0, sent), () => {
        if (stallsDownloadsAfter === Infinity) response.destroy();
      });
  }

  /** A page of two objects. */
  function namesAfter(token: string | null): string {
    const last = (token ?? '').replace(opaque, '');
    const names = [...objects.keys()].sort().filter((name) => name > last);
    const page = names.slice(0, 2);
    const more =
      names.length > 2 ? `<NextContinuationToken>${escaped(page[1] + opaque)}</NextContinuationToken>` : '';
    return `<ListBucketResult>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}${more}</ListBucketResult>`;
  }

  /** A page of one upload, so that every listing of several has pages. */
  function uploadsAfter(marker: string | null): string {
    const ids = [...uploads.keys()].sort().filter((id) => id > (marker ?? ''));
    const [id] = ids;
    if (id === undefined)
      return '<ListMultipartUploadsResult><IsTruncated>false</IsTruncated></ListMultipartUploadsResult>';
    const { name, startedAt } = uploads.get(id)!;
    return `<ListMultipartUploadsResult><IsTruncated>${ids.length > 1}</IsTruncated>
      <NextKeyMarker>${name}</NextKeyMarker><NextUploadIdMarker>${escaped(id)}</NextUploadIdMarker>
      <Upload><Key>${name}</Key><UploadId>${escaped(id)}</UploadId><Initiated>${startedAt.toISOString()}</Initiated></Upload>
      </ListMultipartUploadsResult>`;
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    /** The content types of objects. */
    types,
    uploads,
    /** Method and address of the received requests. */
    seen,
    largestBody: () => largestBody,
    behaviour,
    /** The next requests get these faults, one each. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;');

import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureProblem } from './s3-signature.js';

const smallestPart = 5 * 1024 * 1024;

export const account = {
  accessKeyId: 'key of the tests',
  secretAccessKey: 'secret of the tests',
  region: 'xx-test-1',
};
export const bucket = 'objects-of-the-tests';

/** A bucket in memory that speaks as much of S3 as a store of objects needs, and checks every signature. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let largestBody = 0;
  /** Requests to answer with 503 before they are looked at. */
  let failures = 0;
  let failsLate = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    largestBody = Math.max(largestBody, body.length);
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (failures > 0 && failures--) return void refuse(503, 'SlowDown');
    const problem = signatureProblem(request, body, account);
    if (problem) return void refuse(403, problem);

    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, inBucket, name = ''] = decodeURIComponent(pathname).split('/');
    if (inBucket !== bucket) return void refuse(404, 'NoSuchBucket');
    const uploadId = searchParams.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !parts) return void refuse(404, 'NoSuchUpload');
    const kind = [request.method, parts && 'part', searchParams.has('uploads') && 'begin']
      .filter(Boolean)
      .join(' ');
    const actions: Record<string, () => void> = {
      PUT: () => {
        objects.set(name, body);
        response.end();
      },
      GET: () => {
        const object = objects.get(name);
        if (!object) return void refuse(404, 'NoSuchKey');
        const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        if (start === undefined) response.end(object);
        else response.writeHead(206).end(object.subarray(Number(start), Number(end) + 1));
      },
      HEAD: () => response.writeHead(objects.has(name) ? 200 : 404).end(),
      DELETE: () => {
        objects.delete(name);
        response.writeHead(204).end();
      },
      'POST begin': () => {
        const id = `${randomUUID()}/+ =`;
        uploads.set(id, new Map());
        response.end(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      },
      'PUT part': () => {
        parts!.set(Number(searchParams.get('partNumber')), body);
        response.setHeader('ETag', `"${createHash('md5').update(body).digest('hex')}"`).end();
      },
      'POST part': () => {
        if (failsLate) return void refuse(200, 'InternalError');
        const listed = [
          ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g),
        ];
        const all = listed.map(([, number]) => parts!.get(Number(number))!);
        const same = listed.every(
          ([, , tag], index) => createHash('md5').update(all[index]!).digest('hex') === tag,
        );
        if (!same || listed.length !== parts!.size) return void refuse(400, 'InvalidPart');
        if (all.slice(0, -1).some(({ length }) => length < smallestPart))
          return void refuse(400, 'EntityTooSmall');
        objects.set(name, Buffer.concat(all));
        uploads.delete(uploadId!);
        response.end('<CompleteMultipartUploadResult/>');
      },
      'DELETE part': () => {
        uploads.delete(uploadId!);
        response.writeHead(204).end();
      },
    };
    (actions[kind] ?? (() => refuse(405, 'MethodNotAllowed')))();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    largestBody: () => largestBody,
    failNext: (count: number) => (failures = count),
    /** To begin with a success and end with an error, as S3 may when it puts parts together. */
    failLate: () => (failsLate = true),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

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

/** An S3 server with one bucket in memory. Supports the requests of S3ObjectStore and checks all signatures. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let largestBody = 0;
  /** How many of the next requests fail with 503. */
  let failures = 0;
  let failsOnComplete = false;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    largestBody = Math.max(largestBody, body.length);
    const fail = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (failures > 0 && failures--) return void fail(503, 'SlowDown');
    const problem = signatureProblem(request, body, account);
    if (problem) return void fail(403, problem);

    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const [, inBucket, name = ''] = decodeURIComponent(pathname).split('/');
    if (inBucket !== bucket) return void fail(404, 'NoSuchBucket');
    const uploadId = searchParams.get('uploadId');
    const parts = uploadId === null ? undefined : uploads.get(uploadId);
    if (uploadId !== null && !parts) return void fail(404, 'NoSuchUpload');
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
        if (!object) return void fail(404, 'NoSuchKey');
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
        if (failsOnComplete) return void fail(200, 'InternalError');
        const listed = [
          ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([0-9a-f]+)"<\/ETag>/g),
        ];
        const contents = listed.map(([, number]) => parts!.get(Number(number))!);
        const tagsMatch = listed.every(
          ([, , tag], index) => createHash('md5').update(contents[index]!).digest('hex') === tag,
        );
        if (!tagsMatch || listed.length !== parts!.size) return void fail(400, 'InvalidPart');
        if (contents.slice(0, -1).some(({ length }) => length < smallestPart))
          return void fail(400, 'EntityTooSmall');
        objects.set(name, Buffer.concat(contents));
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

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    largestBody: () => largestBody,
    failNext: (count: number) => (failures = count),
    /** Completing an upload fails with a success status and an error body, as S3 may do. */
    failOnComplete: () => (failsOnComplete = true),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

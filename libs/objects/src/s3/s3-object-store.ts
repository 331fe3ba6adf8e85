import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bytes } from '../incoming.js';
import { checkedName } from '../names.js';
import { ObjectStore, ObjectsUnavailable } from '../object-store.js';
import type { ByteRange } from '../object-store.js';
import { inParts } from './parts.js';

export type S3Options = {
  /** http(s)://host:port, without the bucket: addresses are path-style. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** S3 requires at least 5 MiB, except for the last part. Two parts are in memory at a time. */
const partBytes = 8 * 1024 * 1024;
const retries = 3;

type Request = { method: string; name: string; query?: string; body?: Buffer | string; range?: ByteRange };

/** Stores objects in a bucket of an S3 server. Requests are signed, with their content (AWS Signature Version 4). */
export class S3ObjectStore extends ObjectStore {
  private readonly client: AwsClient;

  constructor(private readonly options: S3Options) {
    super();
    const { accessKeyId, secretAccessKey, region } = options;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });
  }

  async put(name: string, body: Bytes): Promise<number> {
    const parts = inParts(body, partBytes);
    const first = (await parts.next()).value as Buffer | undefined;
    const second = (await parts.next()).value as Buffer | undefined;
    if (first && second) return this.putInParts(name, first, second, parts);
    const content = first ?? Buffer.alloc(0);
    await this.sendAndRead({ method: 'PUT', name, body: content });
    return content.length;
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const response = await this.send({ method: 'GET', name, range });
    return response && Readable.fromWeb(response.body as ReadableStream);
  }

  async delete(name: string): Promise<void> {
    await this.sendAndRead({ method: 'DELETE', name });
  }

  async exists(name: string): Promise<boolean> {
    return (await this.send({ method: 'HEAD', name })) !== undefined;
  }

  private async putInParts(
    name: string,
    first: Buffer,
    second: Buffer,
    rest: AsyncIterable<Buffer>,
  ): Promise<number> {
    const started = await this.sendAndRead({ method: 'POST', name, query: 'uploads=' });
    const [, uploadId] = /<UploadId>([^<]+)<\/UploadId>/.exec(started.text) ?? [];
    if (!uploadId) throw new ObjectsUnavailable(`no upload was started: ${started.text}`);
    const upload = `uploadId=${encodeURIComponent(uploadId)}`;
    const tags: string[] = [];
    let size = 0;
    const send = async (body: Buffer) => {
      const query = `partNumber=${tags.length + 1}&${upload}`;
      tags.push((await this.sendAndRead({ method: 'PUT', name, query, body })).tag);
      size += body.length;
    };
    try {
      await send(first);
      await send(second);
      for await (const part of rest) await send(part);
      const listed = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
      const { text } = await this.sendAndRead({ method: 'POST', name, query: upload, body });
      // Only this request may report a failure with a success status.
      if (text.includes('<Error>')) throw new ObjectsUnavailable(text);
      return size;
    } catch (error) {
      await this.sendAndRead({ method: 'DELETE', name, query: upload }).catch(() => undefined);
      throw error;
    }
  }

  /** For requests with a short reply or none. Throws ObjectsUnavailable. */
  private async sendAndRead(request: Request): Promise<{ text: string; tag: string }> {
    const response = await this.send(request);
    if (!response && request.method !== 'DELETE') throw new ObjectsUnavailable('the bucket does not exist');
    return { text: (await response?.text()) ?? '', tag: response?.headers.get('etag') ?? '' };
  }

  /** Returns undefined when the object does not exist. Throws ObjectsUnavailable. */
  private async send({ method, name, query, body, range }: Request): Promise<Response | undefined> {
    const { endpoint, bucket } = this.options;
    const path = [endpoint.replace(/\/$/, ''), bucket, checkedName(name)].join('/');
    let response: Response;
    try {
      response = await this.client.fetch(query ? `${path}?${query}` : path, {
        method,
        body,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
          ...(range && { range: `bytes=${range.start}-${range.end}` }),
        },
      });
    } catch (error) {
      throw new ObjectsUnavailable('the server cannot be reached', { cause: error });
    }
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 404) return undefined;
    throw new ObjectsUnavailable(`${method} failed: ${response.status} ${text}`);
  }
}

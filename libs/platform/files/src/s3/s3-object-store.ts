import { Readable } from 'node:stream';
import type { Bytes } from '../incoming.js';
import { isObjectName, thumbnailNameOf } from '../names.js';
import { ObjectStore } from '../object-store.js';
import type { ByteRange } from '../object-store.js';
import { download } from './downloads.js';
import { putInParts, removeUploads } from './multipart.js';
import { inParts } from './parts.js';
import { textOf } from './xml.js';
import { S3Client } from './s3-client.js';
import type { S3Options } from './s3-client.js';

/** S3 requires at least 5 MiB, except for the last part. Two parts are in memory at a time. */
const partBytes = 8 * 1024 * 1024;

/** Stores objects in a bucket of an S3 server. */
export class S3ObjectStore extends ObjectStore {
  private readonly client: S3Client;

  constructor(private readonly options: S3Options) {
    super();
    this.client = new S3Client(options);
  }

  async put(name: string, body: Bytes): Promise<number> {
    const parts = inParts(body, partBytes);
    const first = (await parts.next()).value as Buffer | undefined;
    const second = (await parts.next()).value as Buffer | undefined;
    const type = name === thumbnailNameOf(name) ? 'image/jpeg' : this.options.contentTypeOf(name);
    const headers = { 'content-type': type };
    if (first && second) return putInParts(this.client, { name, headers }, [first, second], parts);
    const content = first ?? Buffer.alloc(0);
    await this.client.send({ method: 'PUT', name, body: content, headers });
    return content.length;
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    const bytes = await download(this.client, name, range);
    return bytes && Readable.from(bytes, { objectMode: false });
  }

  async delete(name: string): Promise<void> {
    await this.client.send({ method: 'DELETE', name });
  }

  async exists(name: string): Promise<boolean> {
    if ((await this.client.send({ method: 'HEAD', name })).status !== 404) return true;
    // An answer to HEAD does not say whether the object or the bucket is missing.
    const { status } = await this.client.send({ method: 'GET', name });
    return status !== 404;
  }

  async *names(): AsyncGenerator<string> {
    for (let token: string | undefined = ''; token !== undefined;) {
      const page = token && `continuation-token=${encodeURIComponent(token)}&`;
      const { text } = await this.client.send({ method: 'GET', query: `${page}list-type=2` });
      for (const [, name] of text.matchAll(/<Key>([^<]*)<\/Key>/g)) if (isObjectName(name!)) yield name!;
      token = textOf(text, 'NextContinuationToken') || undefined;
    }
  }

  removeUnfinished(before: Date): Promise<number> {
    return removeUploads(this.client, before);
  }
}

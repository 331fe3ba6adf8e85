import { isObjectName } from '../names.js';
import { ObjectsUnavailable } from '../object-store.js';
import type { S3Client } from './s3-client.js';
import { textOf } from './xml.js';

const queryOf = (uploadId: string) => `uploadId=${encodeURIComponent(uploadId)}`;

/** Writes an object in several requests. It exists only once they have all succeeded. Returns its size. */
export async function putInParts(
  client: S3Client,
  { name, headers }: { name: string; headers: Record<string, string> },
  first: readonly Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<number> {
  const started = await client.send({ method: 'POST', name, query: 'uploads=', headers });
  const uploadId = textOf(started.text, 'UploadId');
  if (!uploadId) throw new ObjectsUnavailable(`no upload was started: ${started.text.slice(0, 200)}`);
  const upload = queryOf(uploadId);
  const tags: string[] = [];
  let size = 0;
  const send = async (body: Buffer) => {
    const query = `partNumber=${tags.length + 1}&${upload}`;
    const { status, headers } = await client.send({ method: 'PUT', name, query, body });
    if (status === 404) throw new ObjectsUnavailable('the upload was ended by somebody else');
    tags.push(headers.get('etag') ?? '');
    size += body.length;
  };
  try {
    for (const part of first) await send(part);
    for await (const part of rest) await send(part);
    const listed = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
    const { status } = await client.send({ method: 'POST', name, query: upload, body });
    // If the object exists, the answer to an earlier try was lost.
    if (status === 404 && !(await isStored(client, name, size)))
      throw new ObjectsUnavailable('the upload was ended by somebody else');
    return size;
  } catch (error) {
    // `removeUploads` ends what remains.
    await client.send({ method: 'DELETE', name, query: upload }).catch(() => undefined);
    throw error;
  }
}

async function isStored(client: S3Client, name: string, size: number): Promise<boolean> {
  const { status, headers } = await client.send({ method: 'HEAD', name });
  return status === 200 && headers.get('content-length') === String(size);
}

/** Ends uploads in parts that began before a time, whose parts the server would keep for ever. Returns how many. */
export async function removeUploads(client: S3Client, before: Date): Promise<number> {
  let removed = 0;
  for (let page = 'uploads='; page !== '';) {
    const { text } = await client.send({ method: 'GET', query: page });
    for (const [, upload] of text.matchAll(/<Upload>([^]*?)<\/Upload>/g)) {
      const [name, uploadId] = [textOf(upload!, 'Key'), textOf(upload!, 'UploadId')];
      if (!isObjectName(name) || !(new Date(textOf(upload!, 'Initiated')) < before)) continue;
      await client.send({ method: 'DELETE', name, query: queryOf(uploadId) });
      removed += 1;
    }
    page = textOf(text, 'IsTruncated') === 'true' ? nextPage(text) : '';
  }
  return removed;
}

const nextPage = (text: string): string => {
  const marker = (name: string) => encodeURIComponent(textOf(text, name));
  return `key-marker=${marker('NextKeyMarker')}&upload-id-marker=${marker('NextUploadIdMarker')}&uploads=`;
};

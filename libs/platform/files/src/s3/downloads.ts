import { ObjectsUnavailable } from '../object-store.js';
import type { ByteRange } from '../object-store.js';
import { unreachable } from './s3-failures.js';
import type { S3Answer, S3Client } from './s3-client.js';

/** A download that breaks off is continued this often. */
const mostBreaks = 5;

type Wanted = { name: string; start: number; end?: number };

/** The bytes of an object or of a range; undefined when there is no such object. */
export async function download(
  client: S3Client,
  name: string,
  range?: ByteRange,
): Promise<AsyncGenerator<Uint8Array> | undefined> {
  const wanted = { name, start: range?.start ?? 0, end: range?.end };
  const answer = await request(client, wanted);
  return answer && continued(client, wanted, answer);
}

async function request(client: S3Client, { name, start, end }: Wanted): Promise<S3Answer | undefined> {
  const isWhole = start === 0 && end === undefined;
  const headers = isWhole ? undefined : { range: `bytes=${start}-${end ?? ''}` };
  const answer = await client.send({ method: 'GET', name, headers, streams: true });
  return answer.status === 404 ? undefined : answer;
}

/** Goes on where a connection broke: the object cannot have changed. */
async function* continued(
  client: S3Client,
  { name, start, end }: Wanted,
  first: S3Answer,
): AsyncGenerator<Uint8Array> {
  let at = start;
  let answer: S3Answer | undefined = first;
  for (let breaks = 0; ; breaks += 1) {
    if (!answer) throw new ObjectsUnavailable(`${name} vanished while it was read`);
    try {
      for await (const piece of piecesOf(answer, { name, start: at, end }, client.patience.idle)) {
        at += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      if (end !== undefined && at > end) return;
      if (breaks === mostBreaks) throw unreachable(`GET ${name}`, error);
    }
    answer = await request(client, { name, start: at, end });
  }
}

/** The wanted bytes of an answer, which are all of the object's where the server ignores ranges. */
async function* piecesOf(
  { status, headers, body, abort }: S3Answer,
  { name, start, end }: Wanted,
  idleMs: number,
): AsyncGenerator<Uint8Array> {
  const isPart = status === 206;
  const [, from, to] = /^bytes (\d+)-(\d+)/.exec(headers.get('content-range') ?? '') ?? [];
  if (isPart && from !== undefined && (Number(from) !== start || (end !== undefined && Number(to) > end)))
    throw new ObjectsUnavailable(`GET ${name}: asked for ${start}-${end ?? ''} and got ${from}-${to}`);
  const reader = body?.getReader();
  /** Position of the next piece of the answer. */
  let at = isPart ? start : 0;
  try {
    for (;;) {
      const timer = setTimeout(() => abort(new Error(`nothing came for ${idleMs / 1_000} s`)), idleMs);
      const next = await reader?.read().finally(() => clearTimeout(timer));
      clearTimeout(timer);
      if (!next || next.done) break;
      const piece = next.value.subarray(
        Math.max(0, start - at),
        end === undefined ? undefined : Math.max(0, end + 1 - at),
      );
      at += next.value.length;
      if (piece.length > 0) yield piece;
      if (end !== undefined && at > end) return;
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}

// Uploads of 50 MB through the api, compared with the same bytes to a bare HTTP server that writes a file.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { compare } from '../compare.js';
import type { Context } from './part.js';

const size = 52_428_800;
const chunk = Buffer.alloc(65_536, 'x');
const uploads = 4;

export const baseline = 'bare server';

function* fileBytes() {
  yield Buffer.from('%PDF-');
  for (let left = size - 5; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

async function put(address: string, headers: OutgoingHttpHeaders): Promise<void> {
  const outgoing = request(address, { method: 'PUT', headers: { ...headers, 'content-length': size } });
  const [[response]] = await Promise.all([
    once(outgoing, 'response') as Promise<[IncomingMessage]>,
    pipeline(Readable.from(fileBytes()), outgoing),
  ]);
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`An upload was answered ${response.statusCode}`);
}

let growth = 0;
export const remarks = (): string => `The api grew by ${growth.toFixed(0)} MB over all uploads of 50 MB\n`;

export async function* rows({ url, visitor, memory }: Context): AsyncGenerator<string[]> {
  const person = await visitor('khach');
  const requestUploadUrl = async () => {
    const response = await person.send('/api/objects/upload', {
      method: 'POST',
      body: '{"name":"a.pdf"}',
      headers: { 'content-type': 'application/json' },
    });
    return url + ((await response.json()) as { uploadURL: string }).uploadURL;
  };
  const headers = { cookie: person.cookie(), 'x-requested-with': 'bench' };
  const toApi = async () => put(await requestUploadUrl(), headers);
  const bareServer = fork(join(import.meta.dirname, 'bare-server.js'));
  try {
    const [port] = (await once(bareServer, 'message')) as [number];
    const toBare = () => put(`http://127.0.0.1:${port}/`, {});
    const rate = (upload: () => Promise<void>, atOnce: number) => async () => {
      const startedAt = performance.now();
      for (let done = 0; done < uploads; done += atOnce)
        await Promise.all(Array.from({ length: atOnce }, () => upload()));
      return (uploads * size) / 1024 / 1024 / ((performance.now() - startedAt) / 1000);
    };
    await toApi();
    const before = memory();
    for (const atOnce of [1, 4])
      yield await compare(`uploads, MB/s, ${atOnce} at once`, 0.5, rate(toApi, atOnce), rate(toBare, atOnce));
    growth = memory() - before;
  } finally {
    bareServer.kill();
  }
}

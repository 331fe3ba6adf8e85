import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { LocalObjectStore, peek } from './index.js';

async function* body(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

it('what a dead process left half written is cleared at the next start, what arrives is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  await LocalObjectStore.at(folder);
  const [dead, alive] = ['dead.pdf', 'alive.pdf'].map((name) => join(folder, 'incoming', name));
  await Promise.all([writeFile(dead!, 'x'), writeFile(alive!, 'x')]);
  const twoHoursAgo = new Date(Date.now() - 7_200_000);
  await utimes(dead!, twoHoursAgo, twoHoursAgo);
  await LocalObjectStore.at(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['alive.pdf']);
  await rm(folder, { recursive: true });
});

describe('a look at the first bytes', () => {
  it('takes nothing away from the body', async () => {
    const { head, whole } = await peek(body('so', 'lid', ' part'), 4);
    expect([head.toString(), (await buffer(whole)).toString()]).toEqual(['soli', 'solid part']);
  });

  it('is content with a short or empty body', async () => {
    const short = await peek(body('ab'), 4);
    expect([short.head.toString(), (await buffer(short.whole)).toString()]).toEqual(['ab', 'ab']);
    expect((await peek(body(), 4)).head).toHaveLength(0);
  });
});

import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { LocalObjectStore, newObjectName, peek } from './index.js';

async function* body(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

it('a start deletes incomplete files of a dead process, but no uploads in progress', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  await LocalObjectStore.at(folder);
  for (const [name, minutes] of [
    ['dead.pdf', 61],
    ['alive.pdf', 50],
  ] as const) {
    const touched = new Date(Date.now() - minutes * 60_000);
    await writeFile(join(folder, 'incoming', name), 'x');
    await utimes(join(folder, 'incoming', name), touched, touched);
  }
  await LocalObjectStore.at(folder);
  expect(await readdir(join(folder, 'incoming'))).toEqual(['alive.pdf']);
  await rm(folder, { recursive: true });
});

it('an incoming file that disappears during the cleanup does not prevent a start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  await LocalObjectStore.at(folder);
  await symlink('/nowhere', join(folder, 'incoming', 'gone.pdf'));
  await expect(LocalObjectStore.at(folder)).resolves.toBeInstanceOf(LocalObjectStore);
  await rm(folder, { recursive: true });
});

it('files can be read by the user who runs the program, and by nobody else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  await (await LocalObjectStore.at(folder)).put(newObjectName('.pdf'), body('%PDF'));
  const names = await readdir(folder, { recursive: true });
  expect(names).toHaveLength(3);
  for (const name of names) expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0]);
  await rm(folder, { recursive: true });
});

it.each(['ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is an outage of the storage, and leaves nothing behind',
  async (code) => {
    const folder = await mkdtemp(join(tmpdir(), 'objects-'));
    const store = await LocalObjectStore.at(folder);
    async function* filling() {
      yield Buffer.from('%PDF');
      await Promise.reject(Object.assign(new Error('no space left'), { code }));
    }
    await expect(store.put(newObjectName('.pdf'), filling())).rejects.toMatchObject({
      ...{ name: 'ObjectsUnavailable', problem: 'full' },
    });
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    await rm(folder, { recursive: true });
  },
);

it('a path that cannot be read is an error, not an absent object', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  const store = await LocalObjectStore.at(folder);
  const name = newObjectName('.pdf');
  await writeFile(join(folder, name.slice(0, 2)), 'a file where a folder belongs');
  await expect(store.open(name)).rejects.toThrow('ENOTDIR');
  await expect(store.exists(name)).rejects.toThrow('ENOTDIR');
  await rm(folder, { recursive: true });
});

describe('peeking at the first bytes', () => {
  it('removes nothing from the body', async () => {
    const { head, replayed } = await peek(body('so', 'lid', ' part'), 4);
    expect([head.toString(), (await buffer(replayed)).toString()]).toEqual(['soli', 'solid part']);
  });

  it('accepts a short or empty body', async () => {
    const short = await peek(body('ab'), 4);
    expect([short.head.toString(), (await buffer(short.replayed)).toString()]).toEqual(['ab', 'ab']);
    expect((await peek(body(), 4)).head).toHaveLength(0);
  });
});

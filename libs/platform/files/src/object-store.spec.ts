import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limited, LocalObjectStore, newObjectName, ObjectTooLarge, S3ObjectStore } from './index.js';
import type { ObjectStore } from './index.js';
import { account, bucket, startS3 } from '@platform/files/testing/s3-server';

type Fixture = { store: ObjectStore; names: () => Promise<string[]>; close: () => Promise<void> };

async function onDisk(): Promise<Fixture> {
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  return {
    store: await LocalObjectStore.at(folder),
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rm(folder, { recursive: true }),
  };
}

async function inS3(): Promise<Fixture> {
  const server = await startS3();
  return {
    store: new S3ObjectStore({
      ...account,
      bucket,
      endpoint: server.endpoint,
      contentTypeOf: () => 'model/stl',
    }),
    names: async () => [...server.objects.keys(), ...server.uploads.keys()],
    close: () => server.close(),
  };
}

async function* body(...chunks: (string | Buffer)[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const megabyte = Buffer.alloc(1024 * 1024, 'ắ');

/** 20 MB, then the connection breaks. */
async function* broken() {
  for (let count = 0; count < 20; count += 1) yield megabyte;
  throw new Error('the connection broke');
}

describe.each([
  ['on the local disk', onDisk],
  ['in an S3 bucket', inS3],
])('objects %s', (_, open) => {
  let fixture: Fixture;
  let store: ObjectStore;

  beforeEach(async () => {
    fixture = await open();
    ({ store } = fixture);
  });
  afterEach(() => fixture.close());

  it('are stored, read completely or in part, and deleted', async () => {
    const name = newObjectName('.stl');
    expect(await store.exists(name)).toBe(false);
    expect(await store.open(name)).toBeUndefined();
    expect(await store.put(name, body('solid ', 'gá kẹp'))).toBe(15);
    expect(await store.exists(name)).toBe(true);
    expect(await fixture.names()).toEqual([name]);

    expect(await text((await store.open(name))!)).toBe('solid gá kẹp');
    expect(await text((await store.open(name, { start: 6, end: 8 }))!)).toBe('gá');

    await store.delete(name);
    await store.delete(name);
    expect(await store.open(name)).toBeUndefined();
    expect(await fixture.names()).toEqual([]);
  });

  it.each([0, 1, 8 * 1024 * 1024, 8 * 1024 * 1024 + 1, 20_000_000])(
    'of %i bytes are read back byte for byte',
    async (size) => {
      const content = Buffer.alloc(size, 'Bản vẽ ');
      const chunks = function* () {
        for (let at = 0; at < size; at += 100_001) yield content.subarray(at, at + 100_001);
      };
      const name = newObjectName('.pdf');
      expect(await store.put(name, body(...chunks()))).toBe(size);
      expect(content.equals(await buffer((await store.open(name))!))).toBe(true);
      const last = { start: Math.max(0, size - 3), end: Math.max(0, size - 1) };
      if (size > 0)
        expect(await buffer((await store.open(name, last))!)).toEqual(content.subarray(last.start));
    },
  );

  it('are listed, all of them', async () => {
    const names = Array.from({ length: 5 }, () => newObjectName('.stl'));
    for (const name of names) await store.put(name, body('solid'));
    const listed: string[] = [];
    for await (const name of store.names()) listed.push(name);
    expect(listed.sort()).toEqual(names.sort());
  });

  it('do not exist before they are complete', async () => {
    const name = newObjectName('.stl');
    let existsWhileWriting: boolean | undefined;
    async function* incoming() {
      yield megabyte;
      existsWhileWriting = await store.exists(name);
      yield megabyte;
    }
    await store.put(name, incoming());
    expect([existsWhileWriting, await store.exists(name)]).toEqual([false, true]);
  });

  it('may be written while another writer writes or aborts them', async () => {
    const name = newObjectName('.stl');
    let second: number | undefined;
    async function* incoming() {
      yield Buffer.from('solid');
      second = await store.put(name, body('solid'));
    }
    expect([await store.put(name, incoming()), second]).toEqual([5, 5]);
    expect(await fixture.names()).toEqual([name]);
  });

  it('leave nothing behind when the body fails or is too large', async () => {
    await expect(store.put(newObjectName('.stl'), broken())).rejects.toThrow('the connection broke');
    await expect(store.put(newObjectName('.stl'), limited(body('1234', '5'), 4))).rejects.toThrow(
      ObjectTooLarge,
    );
    expect(await fixture.names()).toEqual([]);
    expect(await store.put(newObjectName('.stl'), limited(body('12', '34'), 4))).toBe(4);
  });

  it('cannot be written or read outside of their store', async () => {
    for (const name of ['../outside.pdf', '/etc/passwd', 'incoming', '', '?uploads'])
      await expect(store.put(name, body('x'))).rejects.toThrow('Not the name of an object');
    await expect(store.open('../../etc/passwd')).rejects.toThrow('Not the name of an object');
  });
});

import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { limited, LocalObjectStore, newObjectName, ObjectTooLarge, peek } from './index.js';

let folder: string;
let store: LocalObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  store = await LocalObjectStore.at(folder);
});

afterEach(() => rm(folder, { recursive: true }));

async function* body(...chunks: string[]) {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

async function* broken() {
  yield Buffer.from('half of');
  throw new Error('the line broke');
}

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

describe('objects on the local disk', () => {
  it('are kept whole, read whole or in part, and deleted', async () => {
    const name = newObjectName('.stl');
    expect(await store.exists(name)).toBe(false);
    expect(await store.put(name, body('solid ', 'gá kẹp'))).toBe(15);
    expect(await store.exists(name)).toBe(true);

    const whole = await store.open(name);
    expect([whole?.size, await text(whole!.stream)]).toEqual([15, 'solid gá kẹp']);
    const part = await store.open(name, { start: 6, end: 7 });
    expect([part?.size, await text(part!.stream)]).toEqual([15, 'g\ufffd']);

    await store.delete(name);
    await store.delete(name);
    expect(await store.open(name)).toBeUndefined();
    expect(await files()).toEqual([]);
  });

  it('leave nothing behind when the body breaks off or is too large', async () => {
    await expect(store.put(newObjectName('.stl'), broken())).rejects.toThrow('the line broke');
    await expect(store.put(newObjectName('.stl'), limited(body('1234', '5'), 4))).rejects.toThrow(
      ObjectTooLarge,
    );
    expect(await files()).toEqual([]);
    expect(await store.put(newObjectName('.stl'), limited(body('12', '34'), 4))).toBe(4);
  });

  it('never leave their folder', async () => {
    for (const name of ['../outside.pdf', '/etc/passwd', 'incoming', ''])
      await expect(store.put(name, body('x'))).rejects.toThrow('Not the name of an object');
    await expect(store.open('../../etc/passwd')).rejects.toThrow('Not the name of an object');
  });

  it('that a dead process left half written are cleared at the next start, arriving ones are not', async () => {
    const [dead, alive] = ['dead.pdf', 'alive.pdf'].map((name) => join(folder, 'incoming', name));
    await Promise.all([writeFile(dead!, 'x'), writeFile(alive!, 'x')]);
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    await utimes(dead!, twoHoursAgo, twoHoursAgo);
    await LocalObjectStore.at(folder);
    expect(await readdir(join(folder, 'incoming'))).toEqual(['alive.pdf']);
  });
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

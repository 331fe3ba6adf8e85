import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { stateOf } from './schema-name.js';

const folders: string[] = [];
let folder: string;
const write = (file: string, text: string) => writeFile(join(folder, file), text);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'state-'));
  folders.push(folder);
  await write('a.ts', 'const a = 1;');
  await write('b.ts', 'const b = 2;');
});
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true });
});

const state = (...files: string[]) => stateOf(files.length > 0 ? files : ['a.ts', 'b.ts'], folder);

// The name of the read schema is not computed while this is the same: rows of another meaning would be read on.
it.each<[string, () => Promise<void>]>([
  [
    'a byte of a file is another one, and its length and time are the same',
    () => write('a.ts', 'const a = 2;'),
  ],
  [
    'two files have changed their places',
    () => Promise.all([write('a.ts', 'const b = 2;'), write('b.ts', 'const a = 1;')]).then(),
  ],
  ['a file has become longer', () => write('b.ts', 'const b = 2;\n')],
])('the stored name counts no more once %s', async (_, change) => {
  const [before, time] = [state(), new Date()];
  for (const file of ['a.ts', 'b.ts']) await utimes(join(folder, file), time, time);
  expect(state()).toBe(before);
  await change();
  for (const file of ['a.ts', 'b.ts']) await utimes(join(folder, file), time, time);
  expect(state()).not.toBe(before);
});

it('the stored name counts no more once other files are read for it, or one is gone', async () => {
  expect(state('a.ts')).not.toBe(state());
  expect(state('b.ts', 'a.ts')).not.toBe(state());
  await rm(join(folder, 'b.ts'));
  expect(() => state()).toThrow('ENOENT');
});

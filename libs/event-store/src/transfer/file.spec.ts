import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { linesOf } from './file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (name: string, content: Buffer) => {
  const file = join(folder, name);
  await writeFile(file, content);
  const lines: { text: string; end: number }[] = [];
  for await (const line of linesOf(file)) lines.push(line);
  return lines;
};

// Files are read in chunks of one megabyte.
const chunk = 1024 * 1024;
const long = (length: number) => 'ế'.repeat(length / 3);

it.each<[string, string[]]>([
  ['no line', []],
  ['an empty line', ['']],
  ['lines within one chunk', ['một', '', 'hai']],
  ['a line that ends with a chunk', ['x'.repeat(chunk - 1), 'hai', 'ba']],
  ['a line that begins with a chunk', ['x'.repeat(chunk - 2), '', 'ba']],
  ['a letter across the border of two chunks', ['x'.repeat(chunk - 2) + 'ế', 'hai']],
  ['a line over several chunks, between short ones', ['một', long(3 * chunk), 'ba', long(chunk), 'năm']],
])(
  'a file with %s is read line by line, each with the offset of its end, compressed or not',
  async (_, lines) => {
    const complete = Buffer.from(lines.map((line) => `${line}\n`).join(''));
    let end = 0;
    const expected = lines.map((text) => ({ text, end: (end += Buffer.byteLength(text) + 1) }));
    expect(await read('plain', complete)).toEqual(expected);
    expect(await read('packed.gz', gzipSync(complete))).toEqual(expected);
    // The process ended while it wrote a line.
    expect(await read('cut', Buffer.concat([complete, Buffer.from('một nửa')]))).toEqual(expected);
  },
);

import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import {
  keyOf,
  newSalt,
  NotAuthentic,
  readEncrypted,
  requireAuthentic,
  writeEncrypted,
} from './encrypted-file.js';

const folder = mkdtempSync(join(tmpdir(), 'encrypted-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = randomBytes(32);
const file = join(folder, 'log-1.enc');
const chunks = (...texts: string[]) =>
  (async function* () {
    for (const text of texts) yield await Promise.resolve(text);
  })();
const contentOf = async (name = 'log-1.enc', using = key) => {
  const read: Buffer[] = [];
  for await (const chunk of readEncrypted(file, name, using)) read.push(chunk);
  return Buffer.concat(read).toString();
};

it('reads what it wrote, even an empty text, which the file does not show', async () => {
  const { bytes } = await writeEncrypted(file, 'log-1.enc', key, chunks('Nguyễn ', 'An'));
  expect(await contentOf()).toBe('Nguyễn An');
  expect(readFileSync(file)).toHaveLength(bytes);
  expect(readFileSync(file).includes('An')).toBe(false);
  await writeEncrypted(file, 'log-1.enc', key, chunks());
  expect(await contentOf()).toBe('');
});

it('detects another key, another name, and any changed, added or missing byte', async () => {
  const write = () => writeEncrypted(file, 'log-1.enc', key, chunks('x'.repeat(100)));
  await write();
  await expect(contentOf('log-1.enc', randomBytes(32))).rejects.toThrow(NotAuthentic);
  await expect(contentOf('log-2.enc')).rejects.toThrow(NotAuthentic);
  for (const at of [0, 12, 60, 127]) {
    await write();
    const bytes = readFileSync(file);
    bytes[at]! ^= 1;
    writeFileSync(file, bytes);
    await expect(requireAuthentic(file, 'log-1.enc', key)).rejects.toThrow(NotAuthentic);
  }
  await write();
  appendFileSync(file, '0');
  await expect(contentOf()).rejects.toThrow(NotAuthentic);
  await write();
  writeFileSync(file, readFileSync(file).subarray(0, -1));
  await expect(contentOf()).rejects.toThrow(NotAuthentic);
  writeFileSync(file, 'short');
  await expect(contentOf()).rejects.toThrow(NotAuthentic);
});

// macOS passes typed text decomposed: a letter, then its accents.
it('a passphrase gives the same key in any Unicode composition', () => {
  const salt = newSalt();
  const [composed, inPieces] = ['NFC', 'NFD'].map((form) => 'mật khẩu của xưởng'.normalize(form));
  expect(inPieces).not.toBe(composed);
  const key = keyOf(composed!, salt);
  expect(keyOf(inPieces!, salt)).toEqual(key);
  expect(keyOf('mat khau cua xuong', salt)).not.toEqual(key);
});

it.each([
  ['at once', []],
  ['after some of it', ['half']],
])('leaves the earlier file unchanged when the content ends with an error %s', async (_, first) => {
  await writeEncrypted(file, 'log-1.enc', key, chunks('before'));
  const broken = (async function* () {
    yield* first;
    await Promise.resolve();
    throw new Error('the connection was lost');
  })();
  await expect(writeEncrypted(file, 'log-1.enc', key, broken)).rejects.toThrow('the connection was lost');
  expect(await contentOf()).toBe('before');
  renameSync(file, join(folder, 'kept'));
  expect(readdirSync(folder)).toEqual(['kept']);
});
